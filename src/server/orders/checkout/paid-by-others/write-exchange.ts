import type { Transaction } from 'kysely'
import { parseGstin } from '#domain/ground/gst/gstin.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { CheckoutDetails } from '#domain/orders/checkout/checkout-form.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { together } from '#server/ground/db/together.ts'
import { payByExchange } from '#server/money/payments/start-payment.ts'
import { claimKey } from '../checkout-store.ts'
import { readRules } from '../order-rules.ts'
import { fingerprintOf } from '../request-fingerprint.ts'
import { lockWanted, planUnderLocks, savePlanned, soldOut, tellOfPlaced } from '../write-order.ts'

type WriteExchangeRefusal = CodeOf<typeof planUnderLocks> | 'checkout.account_closed'

/**
 * Places an order for one piece of an offer, paid by what goods of another order give back, in the caller's transaction
 * and under the locks of that order and its payment: to the same address and buyer, at the price that was agreed. Gives
 * the order and the products that are sold out by it, whose cards the caller writes last. What it refuses it refuses
 * before anything is written.
 */
export async function writeExchange(
  app: App,
  tx: Transaction<Schema>,
  asked: { ofOrderId: string; checkoutKey: string; offerId: string; agreedPaise: Paise },
): Promise<Result<{ orderId: string; soldOut: string[] }, WriteExchangeRefusal>> {
  const { ofOrderId, checkoutKey, offerId, agreedPaise } = asked
  const { userId, details } = await readPlaced(tx, ofOrderId)
  const input = {
    checkoutKey,
    details,
    lines: [{ offerId, quantity: 1 }],
    expectedTotalPaise: agreedPaise,
  }
  const order = { ...input, orderId: app.random.uuid(), userId, isPaid: true }
  const rules = await readRules(app, tx)
  const planned = await planUnderLocks(app, tx, order, await lockWanted(app, tx, order, rules))
  if (!planned.ok) return planned
  const { orderId } = order
  const isOpen = await claimKey(tx, { userId, checkoutKey, requestSha256: fingerprintOf(input), orderId })
  if (!isOpen) return refuse('checkout.account_closed')
  await together([
    savePlanned(app, tx, order, {
      ...planned.value,
      placedAt: app.clock.now(),
      paymentStatus: 'paid',
    }),
    payByExchange(app, tx, { orderId, ofOrderId, amountPaise: planned.value.plan.totalPaise }),
    tellOfPlaced(app, tx, order),
  ])
  return ok({ orderId, soldOut: soldOut(planned.value) })
}

/** Who bought an order, where it went, and to whom it was invoiced. */
export async function readPlaced(
  tx: Transaction<Schema>,
  orderId: string,
): Promise<{ userId: string; details: CheckoutDetails }> {
  const row = await tx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const gstin = row.buyer_gstin ? parseGstin(row.buyer_gstin) : undefined
  const state = gstin?.ok ? gstin.value.state : undefined
  invariant(row.user_id, 'an order has a customer')
  return {
    userId: row.user_id,
    details: {
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phoneNumber: row.phone_number,
      address: row.address,
      city: row.city,
      state: row.state_code,
      postalCode: row.postal_code,
      paymentMethod: row.payment_method,
      ...(row.buyer_gstin &&
        state && {
          business: {
            gstin: row.buyer_gstin,
            company: row.buyer_company ?? '',
            state,
            ...(row.buyer_address && {
              registeredAt: {
                address: row.buyer_address,
                city: row.buyer_city ?? '',
                postalCode: row.buyer_postal_code ?? '',
              },
            }),
            ...(row.buyer_po_number && { poNumber: row.buyer_po_number }),
          },
        }),
    },
  }
}
