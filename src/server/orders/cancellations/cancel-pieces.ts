import type { Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { withoutCardNumbers } from '#domain/ground/shared/typed-text/card-number-in-text.ts'
import { manyLines } from '#domain/ground/shared/typed-text/plain-text.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import {
  type Canceller,
  countsAgainstSeller,
  parseReason,
} from '#domain/orders/cancellations/cancellation-reason.ts'
import { planCancellation, type WantedCancellation } from '#domain/orders/cancellations/plan-cancellation.ts'
import { isToDispatch } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { lockCash } from '#server/money/payments/cash/lock-cash.ts'
import { type Dispatcher, decideAsDispatcher, moverOf } from '#server/orders/fulfilment/dispatcher.ts'
import { isOrderChargedBack } from '#server/orders/refunds/charged-back-views.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { cancelVendorOrders } from './cancel-vendor-orders.ts'
import { findCancelledVendorOrder } from './cancellation-store.ts'
import type { CancelledVendorOrder } from './cancelled-vendor-order.ts'
import { findOwnOrder, findPlacedVendorOrder } from './cancelled-vendor-order-views.ts'
import { lockNextOffers } from './kept-prices/lock-next-offers.ts'
import { readLinesToCancel } from './pieces-to-cancel-views.ts'
import { claimSlip } from './slip-claims/claim-slip.ts'

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
 * the seller's record, and the seller pays for it, unless the customer asked for it: what is cancelled is bought again for
 * the customer. Refuses where that costs more than `agreedPaise`, which the form said. An obvious slip of the price waits
 * for a person instead (`claimSlip`).
 */
export function cancelSoldPieces(
  app: App,
  dispatcher: Dispatcher,
  {
    vendorOrder,
    ...input
  }: Omit<CancelPiecesInput, 'vendorOrders'> & { vendorOrder: VendorOrderToCancel; agreedPaise?: Paise },
): Promise<Result<Cancelled, CodeOf<typeof cancel>>> {
  return decideAsDispatcher(app, dispatcher, {
    async find(tx) {
      const found = await findPlacedVendorOrder(tx, vendorOrder.vendorOrderId)
      return found ? ok(found) : refuse('cancellations.vendor_order_gone')
    },
    async work(tx, { orderId, sellerId }) {
      // What the seller can bear is counted under it, one cancellation after the other.
      await lockCash(tx, sellerId)
      return cancel(app, tx, { ...input, orderId, vendorOrders: [vendorOrder], by: moverOf(dispatcher) })
    },
  })
}

/** What a person decided to be a slip of the price is cancelled, under the locks of its seller's cash and of its order. */
export function cancelSlip(
  app: App,
  tx: Transaction<Schema>,
  of: {
    orderId: string
    admin: { userId: string }
    note: string
    vendorOrder: VendorOrderToCancel
  },
): Promise<Result<Cancelled, CancelRefusal>> {
  const { orderId, admin, note, vendorOrder } = of
  const by = { kind: 'admin', id: admin.userId } as const
  return cancel(app, tx, { orderId, by, note, reason: SLIP, vendorOrders: [vendorOrder], isSlip: true })
}

/** Nobody chooses it: the office decides that a price was one. */
const SLIP = 'price-slip'

interface Cancelled {
  isNew: boolean
  /** Nothing is cancelled yet: until then a person decides whether the price was a slip. */
  waitsUntil?: Date
}

type CancelRefusal =
  | CodeOf<typeof planCancellation>
  | 'cancellations.cost_changed'
  | CodeOf<typeof claimSlip>
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
  }: CancelPiecesInput & {
    orderId: string
    by: { kind: Canceller | 'system'; id?: string }
    agreedPaise?: Paise
    isSlip?: boolean
  },
): Promise<Result<Cancelled, CancelRefusal>> {
  const reason = why.isSlip ? SLIP : by.kind === 'system' ? undefined : parseReason(by.kind, why.reason)
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
  const toWrite = { orderId, by, reason, note: noteOf(why.note), vendorOrders: planned }
  if (by.kind === 'system' || !countsAgainstSeller(by.kind, reason)) {
    await cancelVendorOrders(app, tx, toWrite)
    return ok({ isNew: true })
  }
  const [vendorOrder] = planned
  if (by.kind === 'vendor' && reason === 'price-wrong' && vendorOrder) {
    const claimed = await claimSlip(app, tx, { orderId, by, note: toWrite.note, vendorOrder })
    if (!claimed.ok) return claimed
    if (claimed.value) return ok(claimed.value)
  }
  const nextOffers = why.isSlip ? new Map() : await lockNextOffers(app, tx, toWrite)
  const kept = await cancelVendorOrders(app, tx, { ...toWrite, nextOffers })
  const costPaise = kept.contributedPaise + kept.brokenWordPaise
  if (why.agreedPaise !== undefined && costPaise > why.agreedPaise)
    return refuse('cancellations.cost_changed', { details: { costPaise } })
  return ok({ isNew: true })
}

function noteOf(typed: string | undefined): string | null {
  return withoutCardNumbers(manyLines(typed)).slice(0, NOTE_CHARACTERS_MAX) || null
}
