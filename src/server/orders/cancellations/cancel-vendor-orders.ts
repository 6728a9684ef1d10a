import type { Transaction } from 'kysely'
import { canMove } from '#domain/ground/shared/moves.ts'
import { PAYMENT_MOVES } from '#domain/money/payments/payment-status.ts'
import {
  countsAgainstSeller,
  reasonText,
  saysOfShelf,
} from '#domain/orders/cancellations/cancellation-reason.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { isUnconfirmed } from '#server/ground/cash-on-delivery/cash-confirmation-views.ts'
import { endWait } from '#server/ground/cash-on-delivery/confirm-cash.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { giveBackContributions } from '#server/money/earnings/contributions/contribute.ts'
import { countUnsentPieces } from '#server/money/earnings/count-sales.ts'
import { lockPayment, movePayment } from '#server/money/payments/move-payment.ts'
import { followParcels } from '#server/orders/fulfilment/follow-parcels.ts'
import { settleCash } from '#server/orders/fulfilment/settle-cash.ts'
import { takeApart } from '#server/orders/fulfilment/take-apart.ts'
import { endCancelledPieces } from '#server/orders/orders/end-pieces.ts'
import { moveVendorOrders } from '#server/orders/orders/move-vendor-orders.ts'
import { refundCancellations } from '#server/orders/refunds/refund-cancellations.ts'
import { letGoOfKept } from '#server/selling/back-in-stock/let-go-of-kept.ts'
import { releasePieces } from '#server/selling/inventory/release-pieces.ts'
import { passOnCancelled } from '#server/selling/launches/pass-on-cancelled.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import type { OrderEvent } from '#server/selling/order-moves/order-event.ts'
import { releaseUses } from '#server/selling/promotions/claim-uses.ts'
import { insertCancellation } from './cancellation-store.ts'
import type { CancellationToWrite, CancelledVendorOrder } from './cancelled-vendor-order.ts'
import { isWhollyCancelled, readSoldVendorOrder } from './cancelled-vendor-order-views.ts'
import { type CreditedParcel, creditTakenApart } from './credit-taken-apart.ts'
import { type KeptWord, keepWord, NOTHING_KEPT } from './kept-prices/keep-word.ts'
import { queueCancellationMails } from './mail/queue-cancellation-mails.ts'
import { releaseSmallOrder } from './release-small-order.ts'
import { sendRestSooner } from './send-rest-sooner.ts'

/**
 * Writes a planned cancellation: parcels are taken apart, the pieces can be sold again unless their seller has none, what was paid for them goes back
 * and what was to be paid is less; where offers are named from which they may be bought again, that happens before any
 * money goes back. Locks stock, then the counters of credit notes, then products. Gives what was bought again.
 */
export async function cancelVendorOrders(
  app: App,
  tx: Transaction<Schema>,
  cancelled: CancellationToWrite,
): Promise<KeptWord> {
  const { orderId, by, vendorOrders } = cancelled
  const at = app.clock.now()
  await lockPayment(tx, orderId)
  const isUntold = await isUnconfirmed(tx, orderId)
  for (const vendorOrder of vendorOrders) await writeVendorOrder(app, tx, cancelled, { vendorOrder, at })
  const sold = vendorOrders.flatMap((vendorOrder) => vendorOrder.sold)
  const says = by.kind === 'system' ? undefined : saysOfShelf(by.kind, cancelled.reason)
  const shelf = says && by.id ? { says, note: reasonText(cancelled.reason), actorId: by.id } : undefined
  const demand = demandOf(vendorOrders)
  const offerIds = demand.map(({ offerId }) => offerId)
  if (says === 'none-left') await letGoOfKept(app, tx, offerIds)
  const changed = await releasePieces(tx, { orderId, demand, shelf, at })
  await passOnCancelled(app, tx, { orderId, offerIds, isThere: says === undefined })
  const credited: CreditedParcel[] = []
  for (const { cancellationId, plan } of vendorOrders)
    for (const parcelId of plan.takeApart)
      credited.push(...(await creditTakenApart(app, tx, { parcelId, cancellationId })))
  for (const vendorOrder of vendorOrders) await followVendorOrder(app, tx, { orderId, by, vendorOrder, at })
  const vendorOrderIds = vendorOrders.map((each) => each.vendorOrderId)
  const sooner = await sendRestSooner(app, tx, { orderId, vendorOrderIds })
  const kept = cancelled.nextOffers
    ? await keepWord(app, tx, { ...cancelled, nextOffers: cancelled.nextOffers })
    : NOTHING_KEPT
  const { paise: refundedPaise } = await refundCancellations(app, tx, orderId)
  await endPayment(app, tx, { orderId, isPassedOn: kept.passedOnPaise > 0 })
  const isReleased = await releaseSmallOrder(app, tx, orderId)
  await settleCash(app, tx, orderId)
  await queueCancellationMails(app, tx, {
    ...cancelled,
    refundedPaise,
    credited,
    kept,
    sooner,
    isUntold,
    isReleased,
  })
  const products = sold.filter(({ offerId }) => changed.includes(offerId)).map(({ productId }) => productId)
  await refreshBestOffers(tx, [...new Set([...products, ...kept.soldOut])])
  return kept
}

async function writeVendorOrder(
  app: App,
  tx: Transaction<Schema>,
  { orderId, by, reason, note }: CancellationToWrite,
  {
    vendorOrder: { cancellationId, vendorOrderId, plan },
    at,
  }: { vendorOrder: CancelledVendorOrder; at: Date },
): Promise<void> {
  for (const parcelId of plan.takeApart)
    await takeApart(app, tx, { parcelId, orderId, vendorOrderId, by, at })
  const { lines } = plan
  await insertCancellation(tx, { id: cancellationId, orderId, vendorOrderId, by, reason, note, at, lines })
  await endCancelledPieces(tx, {
    vendorOrderId,
    pieces: lines.map((line) => ({
      orderLineId: line.lineId,
      quantity: line.quantity,
      paise: line.goodsPaise + line.shippingPaise,
    })),
  })
  for (const { lineId: orderLineId, contributedPaise: paise } of lines)
    await giveBackContributions(app, tx, { orderLineId, paise, causeId: cancellationId })
  const { sellerId, day } = await readSoldVendorOrder(tx, vendorOrderId)
  if (by.kind !== 'system' && countsAgainstSeller(by.kind, reason))
    await countUnsentPieces(tx, {
      sellerId,
      day,
      units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    })
  await audit(tx, app, {
    actor: by,
    sellerId,
    action: 'order.pieces_cancelled',
    subject: { kind: 'order', id: orderId },
    after: {
      cancellation: cancellationId,
      part: vendorOrderId,
      reason,
      lines: lines.map(({ lineId, quantity }) => ({ line: lineId, quantity })),
      unpacked: plan.takeApart,
    },
  })
}

/** Each offer once. */
function demandOf(vendorOrders: readonly CancelledVendorOrder[]) {
  return vendorOrders.flatMap(({ plan, sold, cancellationId }) =>
    plan.lines.flatMap(({ lineId, quantity }) => {
      const line = sold.find((each) => each.lineId === lineId)
      return line ? { offerId: line.offerId, quantity, cancellationId } : []
    }),
  )
}

/** A vendor order without a piece left is cancelled; any other is where its parcels are, but one that nobody accepted. */
async function followVendorOrder(
  app: App,
  tx: Transaction<Schema>,
  {
    orderId,
    by,
    vendorOrder,
    at,
  }: { orderId: string; by: OrderEvent['by']; vendorOrder: CancelledVendorOrder; at: Date },
): Promise<void> {
  const { vendorOrderId, status } = vendorOrder
  if (await isWhollyCancelled(tx, vendorOrderId))
    await moveVendorOrders(app, tx, { orderId, vendorOrderId, to: 'cancelled', by, at })
  else if (status !== 'pending') await followParcels(app, tx, { orderId, vendorOrderId, by, at })
}

/**
 * Of an order of which nothing is left, the whole payment is owed back, unless it pays another one, what it used of
 * promotions is free again, and its customer has nothing to confirm.
 */
async function endPayment(
  app: App,
  tx: Transaction<Schema>,
  { orderId, isPassedOn }: { orderId: string; isPassedOn: boolean },
): Promise<void> {
  const statuses = (await lockVendorOrders(tx, orderId)).map(({ status }) => status)
  const payment = await lockPayment(tx, orderId)
  if (statuses.some((status) => status !== 'cancelled')) return
  await releaseUses(app, tx, orderId)
  await endWait(app, tx, { orderId, outcome: 'cancelled' })
  if (!payment || payment.status === 'due' || isPassedOn) return
  // What has gone back whole is not due again.
  if (payment.status !== 'refunded' && canMove(PAYMENT_MOVES, payment.status, 'refund-due'))
    await movePayment(app, tx, payment, { status: 'refund-due', keepAsking: false })
}
