import type { Transaction } from 'kysely'
import { NO_CASH } from '#domain/ground/cash-on-delivery/cod-limit.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { carryPromise } from '#server/goods/fit-promise/freeze-promise.ts'
import type { App } from '#server/ground/app.ts'
import { askAgain } from '#server/ground/cash-on-delivery/confirm-cash.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { together } from '#server/ground/db/together.ts'
import { payByExchange, startPayment } from '#server/money/payments/start-payment.ts'
import { carryBuilds } from '#server/orders/orders/save-order.ts'
import { tellSellers } from '#server/orders/orders/tell-sellers.ts'
import { findSellerCashProblem } from '../cash-problem-views.ts'
import { claimKey } from '../checkout-store.ts'
import { findDeliveryProblem } from '../delivery-problem-views.ts'
import { readRules } from '../order-rules.ts'
import { fingerprintOf } from '../request-fingerprint.ts'
import { type PlannedOrder, planUnderLocks, savePlanned, soldOut } from '../write-order.ts'
import { readPlaced } from './write-exchange.ts'

export interface ToBuyAgain {
  /** The order whose pieces are cancelled, under its lock and that of its payment. */
  ofOrderId: string
  quantity: number
  /** Offers of the same product in the order in which they are tried, under the locks of their stock. */
  offers: readonly { offerId: string; totalPaise: Paise }[]
  isCash: boolean
  /** What of an order of this total its customer pays, and what somebody else; undefined where it is too dear. */
  split: (totalPaise: Paise) => { passedOnPaise: Paise; contributedPaise: Paise } | undefined
}

export interface WrittenAgain {
  orderId: string
  lineId: string
  passedOnPaise: Paise
  contributedPaise: Paise
  /** The products that are sold out by it, whose cards the caller writes last. */
  soldOut: string[]
}

/**
 * Places an order for pieces that another one could not send, in the caller's transaction: the first of the offers that
 * can be had, to the same address and buyer, at the terms of today. What the customer paid for the pieces pays it, or cash
 * at the door, up to what was agreed; the rest is left to the caller. Undefined, with nothing written, where none of the
 * offers can be had for it.
 */
export async function writeBoughtAgain(
  app: App,
  tx: Transaction<Schema>,
  asked: ToBuyAgain,
): Promise<WrittenAgain | undefined> {
  const { userId, details } = await readPlaced(tx, asked.ofOrderId)
  const rules = await readRules(app, tx)
  const deliveryProblem = await findDeliveryProblem(app, tx, {
    userId,
    delivery: details,
    paymentMethod: asked.isCash ? 'cod' : details.paymentMethod,
    terms: rules.settings.terms,
    zones: rules.shipping.zones,
  })
  if (deliveryProblem) return undefined
  for (const { offerId, totalPaise: expectedTotalPaise } of asked.offers) {
    // By no limit of cash: what is collected was agreed before.
    const order = {
      orderId: app.random.uuid(),
      userId,
      isPaid: true,
      checkoutKey: app.random.uuid(),
      details: { ...details, paymentMethod: 'upi' as const },
      lines: [{ offerId, quantity: asked.quantity }],
      expectedTotalPaise,
    }
    const offerIds = [offerId]
    const wanted = { lines: order.lines, offerIds, cashSoFar: NO_CASH, refused: undefined, rules }
    const planned = await planUnderLocks(app, tx, order, { ...wanted, deliveryProblem: undefined })
    if (!planned.ok) continue
    const { vendorOrders, totalPaise } = planned.value.plan
    const { terms } = rules.settings
    if (asked.isCash && (await findSellerCashProblem(app, tx, { vendorOrders, terms }))) continue
    const split = asked.split(totalPaise)
    if (!split) continue
    const requestSha256 = fingerprintOf({ ...order, details })
    if (!(await claimKey(tx, { ...order, requestSha256 }))) return undefined
    const kept = { ...order, details }
    const lineId = await save(app, tx, { order: kept, planned: planned.value, asked, ...split })
    return { orderId: order.orderId, lineId, ...split, soldOut: soldOut(planned.value) }
  }
  return undefined
}

async function save(
  app: App,
  tx: Transaction<Schema>,
  {
    order,
    planned,
    asked: { ofOrderId, isCash },
    passedOnPaise,
    contributedPaise,
  }: {
    order: Parameters<typeof savePlanned>[2]
    planned: PlannedOrder
    asked: ToBuyAgain
    passedOnPaise: Paise
    contributedPaise: Paise
  },
): Promise<string> {
  const { orderId, userId } = order
  const plan = {
    ...planned.plan,
    lines: planned.plan.lines.map((line) => ({ ...line, contributedPaise })),
  }
  const amountPaise = passedOnPaise
  await together([
    savePlanned(app, tx, order, {
      ...planned,
      plan,
      placedAt: app.clock.now(),
      paymentStatus: isCash ? 'due' : 'paid',
    }),
    isCash
      ? startPayment(app, tx, { orderId, userId, method: 'cod', amountPaise })
      : payByExchange(app, tx, { orderId, ofOrderId, amountPaise }),
  ])
  // What waited for its customer still does.
  if (!isCash || !(await askAgain(app, tx, { from: ofOrderId, to: orderId })))
    await tellSellers(app, tx, orderId)
  const line = await tx
    .selectFrom('order_lines')
    .select(['id', 'product_id'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const carried = { from: ofOrderId, to: orderId, productId: line.product_id }
  await carryPromise(tx, carried)
  await carryBuilds(tx, carried)
  return line.id
}
