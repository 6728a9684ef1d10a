import type { Transaction } from 'kysely'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { mayPayRest } from '#domain/orders/checkout/pay-ahead.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { Attempt } from '#server/money/payments/attempt.ts'
import type { Payment } from '#server/money/payments/payment.ts'
import { openRestAttempt, type RestAsked } from '#server/money/payments/rest/open-rest-attempt.ts'
import { isOrderChargedBack } from '#server/orders/refunds/charged-back-views.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { readRestDue } from './rest-due-views.ts'

type OpenRestRefusal = 'checkout.rest_in_cash'

/**
 * Begins to pay the rest of an order with an advance online, in the caller's transaction and under the lock of its payment: what
 * is still due of it, at this moment. Gives the attempt to bring to the gateway; undefined where nothing is due, or the same try is
 * with the customer or the bank. Refuses once something of the order is with its courier, who collects it, and while a bank
 * takes the advance back.
 */
export async function openRest(
  app: App,
  tx: Transaction<Schema>,
  { payment, ...asked }: Omit<RestAsked, 'amountPaise'> & { payment: Payment },
): Promise<Result<Attempt | undefined, OpenRestRefusal>> {
  const { orderId } = asked
  const vendorOrders = await lockVendorOrders(tx, orderId)
  await app.pause('checkout:rest-locked')
  const statuses = vendorOrders.map(({ status }) => status)
  if (payment.cashDuePaise === 0 || statuses.every((status) => status === 'cancelled')) return ok(undefined)
  if (!mayPayRest(payment, statuses) || (await isOrderChargedBack(tx, orderId)))
    return refuse('checkout.rest_in_cash')
  const amountPaise = await readRestDue(tx, orderId)
  return ok(amountPaise === 0 ? undefined : await openRestAttempt(app, tx, { ...asked, amountPaise }))
}
