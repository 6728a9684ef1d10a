import type { Transaction } from 'kysely'
import { countsAgainstSeller } from '#domain/cancellations/cancellation-reason.ts'
import { PAYMENT_MOVES } from '#domain/payments/payment-status.ts'
import { canMove } from '#domain/shared/moves.ts'
import type { App } from '#server/app.ts'
import { audit } from '#server/audit/audit.ts'
import { refreshBestOffers } from '#server/catalogue/refresh-best-offers.ts'
import type { Schema } from '#server/db/schema.ts'
import { countUnsentPieces } from '#server/earnings/count-sales.ts'
import { followParcels } from '#server/fulfilment/move-part.ts'
import { settleCash } from '#server/fulfilment/settle-cash.ts'
import { takeApart } from '#server/fulfilment/take-apart.ts'
import { releasePieces } from '#server/inventory/release-pieces.ts'
import { lockVendorOrders } from '#server/order-moves/lock-order.ts'
import type { OrderEvent } from '#server/order-moves/order-event.ts'
import { endCancelledPieces } from '#server/orders/end-pieces.ts'
import { moveVendorOrders } from '#server/orders/move-vendor-orders.ts'
import { lockPayment, movePayment } from '#server/payments/move-payment.ts'
import { refundCancellations } from '#server/refunds/refund-cancellations.ts'
import { insertCancellation } from './cancellation-store.ts'
import type { CancelledPart, CancelledParts } from './cancelled-part.ts'
import { isWhollyCancelled, readSoldPart } from './cancelled-part-views.ts'
import { type CreditedParcel, creditTakenApart } from './credit-taken-apart.ts'
import { queueCancellationMails } from './mail/queue-cancellation-mails.ts'

/**
 * Writes a planned cancellation: parcels are taken apart, the pieces can be sold again, what was paid for them goes back
 * and what was to be paid is less. Locks stock, then the counters of credit notes, then products.
 */
export async function cancelParts(
  app: App,
  tx: Transaction<Schema>,
  cancelled: CancelledParts,
): Promise<void> {
  const { orderId, by, parts } = cancelled
  const at = app.clock.now()
  await lockPayment(tx, orderId)
  for (const part of parts) await writePart(app, tx, cancelled, { part, at })
  const sold = parts.flatMap((part) => part.sold)
  const free = await releasePieces(tx, { orderId, demand: demandOf(parts), at })
  const credited: CreditedParcel[] = []
  for (const { cancellationId, plan } of parts)
    for (const parcelId of plan.takeApart)
      credited.push(...(await creditTakenApart(app, tx, { parcelId, cancellationId })))
  for (const part of parts) await followPart(app, tx, { orderId, by, part, at })
  const { paise: refundedPaise } = await refundCancellations(app, tx, orderId)
  await endPayment(app, tx, orderId)
  await settleCash(app, tx, orderId)
  await queueCancellationMails(app, tx, { ...cancelled, refundedPaise, credited })
  await refreshBestOffers(
    tx,
    sold.filter(({ offerId }) => free.includes(offerId)).map(({ productId }) => productId),
  )
}

async function writePart(
  app: App,
  tx: Transaction<Schema>,
  { orderId, by, reason, note }: CancelledParts,
  { part: { cancellationId, vendorOrderId, plan }, at }: { part: CancelledPart; at: Date },
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
  const { sellerId, day } = await readSoldPart(tx, vendorOrderId)
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
function demandOf(parts: readonly CancelledPart[]) {
  return parts.flatMap(({ plan, sold, cancellationId }) =>
    plan.lines.flatMap(({ lineId, quantity }) => {
      const line = sold.find((each) => each.lineId === lineId)
      return line ? { offerId: line.offerId, quantity, cancellationId } : []
    }),
  )
}

/** A part without a piece left is cancelled; any other is where its parcels are, but one that nobody accepted. */
async function followPart(
  app: App,
  tx: Transaction<Schema>,
  { orderId, by, part, at }: { orderId: string; by: OrderEvent['by']; part: CancelledPart; at: Date },
): Promise<void> {
  const { vendorOrderId, status } = part
  if (await isWhollyCancelled(tx, vendorOrderId))
    await moveVendorOrders(app, tx, { orderId, vendorOrderId, to: 'cancelled', by, at })
  else if (status !== 'pending') await followParcels(app, tx, { orderId, vendorOrderId, by, at })
}

/** Of an order of which nothing is left, the whole payment is owed back. */
async function endPayment(app: App, tx: Transaction<Schema>, orderId: string): Promise<void> {
  const statuses = (await lockVendorOrders(tx, orderId)).map(({ status }) => status)
  const payment = await lockPayment(tx, orderId)
  if (!payment || payment.status === 'due' || statuses.some((status) => status !== 'cancelled')) return
  // What has gone back whole is not due again.
  if (payment.status !== 'refunded' && canMove(PAYMENT_MOVES, payment.status, 'refund-due'))
    await movePayment(app, tx, payment, { status: 'refund-due', keepAsking: false })
}
