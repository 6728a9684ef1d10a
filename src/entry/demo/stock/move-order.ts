import type { Transaction } from 'kysely'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { PaymentStatus } from '#domain/money/payments/payment-status.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { lockPayment, movePayment } from '#server/money/payments/move-payment.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { moveVendorOrders } from '#server/orders/orders/move-vendor-orders.ts'
import { giveBackPieces } from '#server/orders/refunds/give-back-pieces.ts'
import { cancelVendorOrder } from '../cancel-vendor-order.ts'
import { ending, type Happening } from '../in-order-of-time.ts'
import { stepsOfVendorOrder, type Then } from '../steps-of-vendor-order.ts'
import type { Outcome, PlannedOrder } from './order-plan.ts'
import type { StockedShop } from './stocked-shop.ts'

const HOURS = 24
const MINUTE_IN_DAYS = 1 / (24 * 60)
/** As the rule of returns has it: after the delivery, and before all of it is over. */
const CANCELLED_HOURS = 12
const RETURNED_HOURS = 190
const STORY_HOURS_MAX = 200

interface Moving {
  orderId: string
  order: PlannedOrder
  isCard: boolean
}

/** What happens to a placed order and its payment until they are where the plan has them today, and when. */
export async function movesOf(
  shop: StockedShop,
  { orderId, order, isCard, customer }: Moving & { customer: { userId: string } },
): Promise<Happening[]> {
  const { outcome, daysAgo } = order
  /** A young order has taken its steps in the last hours, one after the other. */
  const daysAgoAt = (hours: number) =>
    Math.max(daysAgo - hours / HOURS, (STORY_HOURS_MAX - hours) * MINUTE_IN_DAYS * (daysAgo < 1 ? 0.01 : 1))
  const then: Then = (hours) => shop.ago(daysAgoAt(hours))
  const steps = (await readVendorOrders(shop, orderId)).flatMap((vendorOrder, index) => {
    if (outcome === 'cancelled')
      return { hours: CANCELLED_HOURS, take: () => cancel({ orderId, vendorOrderId: vendorOrder.id }) }
    const reached = reachedBy(outcome, index)
    return reached
      ? stepsOfVendorOrder(then, dispatcherOf(shop, vendorOrder), { vendorOrderId: vendorOrder.id, reached })
      : []
  })
  if (outcome === 'cancelled')
    steps.push({ hours: CANCELLED_HOURS + 1, take: () => askRefunds(then(CANCELLED_HOURS + 1)) })
  steps.push({
    hours: RETURNED_HOURS,
    take: async () => {
      if (outcome === 'returned') await takeAllBack(then(RETURNED_HOURS), orderId)
      await askRefunds(then(RETURNED_HOURS))
      await movePayments(shop, { orderId, order, isCard })
    },
  })
  return steps.map(({ hours, take }) => ({ daysAgo: daysAgoAt(hours), take: () => ending(take) }))

  function cancel(vendorOrder: { orderId: string; vendorOrderId: string }): Promise<void> {
    const cancellationId = shop.app.random.uuid()
    return cancelVendorOrder(then(CANCELLED_HOURS), customer, { ...vendorOrder, cancellationId })
  }
}

function takeAllBack(app: App, orderId: string): Promise<void> {
  return inTransaction(app, async (tx) => {
    for (const { parcelId, pieces } of await readDelivered(tx, orderId))
      await giveBackPieces(app, tx, { parcelId, pieces, reason: 'return', causeId: app.random.uuid() })
    await moveVendorOrders(app, tx, { orderId, to: 'returned', by: { kind: 'system' } })
  })
}

function movePayments({ app }: StockedShop, { orderId, order, isCard }: Moving): Promise<void> {
  return inTransaction(app, async (tx) => {
    for (const status of paymentMoves(order.outcome, isCard)) {
      const payment = await lockPayment(tx, orderId)
      invariant(payment, 'a placed order has its payment')
      // Cash that is no longer due ended with its last parcel.
      if (payment.status !== status) await movePayment(app, tx, payment, { status, keepAsking: false })
    }
  })
}

function readVendorOrders({ app }: StockedShop, orderId: string) {
  return app.db
    .selectFrom('vendor_orders')
    .innerJoin('sellers', 'sellers.id', 'vendor_orders.seller_id')
    .leftJoin('vendors', 'vendors.seller_id', 'vendor_orders.seller_id')
    .select(['vendor_orders.id', 'vendor_orders.seller_id', 'vendors.user_id'])
    .where('order_id', '=', orderId)
    .orderBy('sellers.name')
    .distinctOn(['sellers.name'])
    .execute()
}

/** A shop sends its own; for the house, and for shops whose people are not there, the back office does. */
function dispatcherOf(
  shop: StockedShop,
  { seller_id: sellerId, user_id: userId }: { seller_id: string; user_id: string | null },
): Dispatcher {
  return userId
    ? { kind: 'vendor', vendor: { userId, sellerId, address: '127.0.0.1' } }
    : { kind: 'admin', admin: shop.owner('orders.fulfil') }
}

/** How far a vendor order comes; undefined for one of a cancelled order. */
function reachedBy(
  outcome: Outcome,
  index: number,
): Parameters<typeof stepsOfVendorOrder>[2]['reached'] | undefined {
  switch (outcome) {
    case 'cancelled':
    case 'payment-declined':
    case 'payment-unknown':
      return undefined
    case 'returned':
      return 'delivered'
    case 'partly-shipped':
      return index === 0 ? 'shipped' : index === 1 ? 'packed' : 'accepted'
    default:
      return outcome
  }
}

/** What came back or was cancelled is refunded by its own steps; the cash of what was sent back is not asked for. */
function paymentMoves(outcome: Outcome, isCard: boolean): PaymentStatus[] {
  return outcome === 'sent-back' && !isCard ? ['cancelled'] : []
}

async function readDelivered(tx: Transaction<Schema>, orderId: string) {
  const rows = await tx
    .selectFrom('parcel_lines')
    .innerJoin('parcels', 'parcels.id', 'parcel_lines.parcel_id')
    .select(['parcel_id', 'order_line_id', 'parcel_lines.quantity'])
    .where('parcels.order_id', '=', orderId)
    .where('parcels.status', '=', 'delivered')
    .orderBy('parcel_id')
    .execute()
  return [...new Set(rows.map((row) => row.parcel_id))].map((parcelId) => ({
    parcelId,
    pieces: rows
      .filter((row) => row.parcel_id === parcelId)
      .map((row) => ({ orderLineId: row.order_line_id, quantity: row.quantity })),
  }))
}
