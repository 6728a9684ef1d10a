import type { Transaction } from 'kysely'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { withoutCardNumbers } from '#domain/ground/shared/typed-text/card-number-in-text.ts'
import { manyLines } from '#domain/ground/shared/typed-text/plain-text.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { type Canceller, parseReason } from '#domain/orders/cancellations/cancellation-reason.ts'
import { planCancellation, type WantedCancellation } from '#domain/orders/cancellations/plan-cancellation.ts'
import { isToDispatch } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { type Dispatcher, decideAsDispatcher, moverOf } from '#server/orders/fulfilment/dispatcher.ts'
import { isOrderChargedBack } from '#server/orders/refunds/charged-back-views.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { cancelVendorOrders } from './cancel-vendor-orders.ts'
import { findCancelledVendorOrder } from './cancellation-store.ts'
import type { CancelledVendorOrder } from './cancelled-vendor-order.ts'
import { findOwnOrder, findPlacedVendorOrder } from './cancelled-vendor-order-views.ts'
import { readLinesToCancel } from './pieces-to-cancel-views.ts'

const NOTE_CHARACTERS_MAX = 500

export interface VendorOrderToCancel {
  /** Made with the form: the same id cancels once, however often it is sent. */
  cancellationId: string
  vendorOrderId: string
  lines: readonly WantedCancellation[]
}

export interface CancelPiecesInput {
  reason: string
  note?: string
  vendorOrders: readonly VendorOrderToCancel[]
}

/**
 * Cancels pieces of a customer's own order that have not left, free of charge. Refuses a vendor order that has left, and while
 * a bank takes the payment back, or once it has.
 */
export function cancelOwnPieces(
  app: App,
  customer: { userId: string },
  { orderId, ...input }: CancelPiecesInput & { orderId: string },
): Promise<Result<{ isNew: boolean }, CodeOf<typeof cancel>>> {
  return decideInTransaction(app, async (tx) => {
    const order = await findOwnOrder(tx, { orderId, userId: customer.userId })
    if (!order) return refuse('cancellations.vendor_order_gone')
    return cancel(app, tx, { ...input, orderId, by: { kind: 'customer', id: customer.userId } })
  })
}

/**
 * The same for what a seller cannot supply: the seller of its own vendor order, or an administrator in its place. It counts in
 * the seller's record.
 */
export function cancelSoldPieces(
  app: App,
  dispatcher: Dispatcher,
  { vendorOrder, ...input }: Omit<CancelPiecesInput, 'vendorOrders'> & { vendorOrder: VendorOrderToCancel },
): Promise<Result<{ isNew: boolean }, CodeOf<typeof cancel>>> {
  return decideAsDispatcher(app, dispatcher, {
    async find(tx) {
      const found = await findPlacedVendorOrder(tx, vendorOrder.vendorOrderId)
      return found ? ok(found) : refuse('cancellations.vendor_order_gone')
    },
    work: (tx, { orderId }) =>
      cancel(app, tx, { ...input, orderId, vendorOrders: [vendorOrder], by: moverOf(dispatcher) }),
  })
}

type CancelRefusal =
  | CodeOf<typeof planCancellation>
  | 'cancellations.reason_missing'
  | 'cancellations.too_late'
  | 'refunds.charged_back'

async function cancel(
  app: App,
  tx: Transaction<Schema>,
  {
    orderId,
    by,
    vendorOrders,
    ...why
  }: CancelPiecesInput & { orderId: string; by: { kind: Canceller | 'system'; id?: string } },
): Promise<Result<{ isNew: boolean }, CancelRefusal>> {
  const reason = by.kind === 'system' ? undefined : parseReason(by.kind, why.reason)
  if (!reason)
    return refuse('cancellations.reason_missing', { fields: { reason: 'Please choose a reason.' } })
  const statuses = await lockVendorOrders(tx, orderId)
  await app.pause('cancellations:locked')
  const planned: CancelledVendorOrder[] = []
  let isRepeated = false
  for (const { cancellationId, vendorOrderId, lines } of vendorOrders) {
    if (!isUuid(cancellationId)) return refuse('cancellations.vendor_order_gone')
    const earlier = await findCancelledVendorOrder(tx, cancellationId)
    if (earlier) {
      if (earlier !== vendorOrderId) return refuse('cancellations.vendor_order_gone')
      isRepeated = true
      continue
    }
    if (lines.every(({ quantity }) => quantity === 0)) continue
    const vendorOrder = statuses.find(({ id }) => id === vendorOrderId)
    if (!vendorOrder) return refuse('cancellations.vendor_order_gone')
    if (!isToDispatch(vendorOrder.status)) return refuse('cancellations.too_late')
    const sold = await readLinesToCancel(tx, vendorOrderId)
    const plan = planCancellation(sold, lines)
    if (!plan.ok) return plan
    planned.push({ cancellationId, vendorOrderId, status: vendorOrder.status, sold, plan: plan.value })
  }
  if (planned.length === 0) return isRepeated ? ok({ isNew: false }) : refuse('cancellations.nothing_chosen')
  if (await isOrderChargedBack(tx, orderId))
    return refuse('refunds.charged_back', { details: { reader: by.kind } })
  await cancelVendorOrders(app, tx, { orderId, by, reason, note: noteOf(why.note), vendorOrders: planned })
  return ok({ isNew: true })
}

function noteOf(typed: string | undefined): string | null {
  return withoutCardNumbers(manyLines(typed)).slice(0, NOTE_CHARACTERS_MAX) || null
}
