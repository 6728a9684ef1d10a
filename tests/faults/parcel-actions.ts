import type { ParcelStatus } from '#domain/orders/fulfilment/parcel-status.ts'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { cancelOwnPieces } from '#server/orders/cancellations/cancel-pieces.ts'
import { payOrder } from '#server/orders/checkout/pay-again/pay-order.ts'
import { acceptVendorOrder } from '#server/orders/fulfilment/accept-vendor-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { handOverParcel } from '#server/orders/fulfilment/hand-over-parcel.ts'
import { type ParcelMove, reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { nameCourier } from '#server/orders/fulfilment/name-courier.ts'
import { packParcel } from '#server/orders/fulfilment/pack-parcel.ts'
import { unpackParcel } from '#server/orders/fulfilment/unpack-parcel.ts'
import { numberOf } from '#tests/support/parcels.ts'

interface Scene {
  app: App
  chance: () => number
  people: Customer[]
}

/** What sellers and couriers do with the parcels of orders, and a customer who pays ahead or cancels; each gives what it came to. */
export const PARCEL_ACTIONS: readonly (readonly [string, (scene: Scene) => Promise<string>])[] = [
  ['accept', accept],
  ['pack', pack],
  ['pack', pack],
  ['pack', pack],
  ['unpack', unpack],
  ['hand over', handOver],
  ['hand over', handOver],
  ['hand over', handOver],
  ['report', report],
  ['report', report],
  ['report', report],
  ['report', report],
  ['pay ahead', payAhead],
  ['cancel', cancel],
]

async function accept({ app, chance }: Scene): Promise<string> {
  const vendorOrder = pick(chance, await listVendorOrders(app))
  return vendorOrder ? toldOf(await acceptVendorOrder(app, sellerOf(vendorOrder), vendorOrder.id)) : 'no part'
}

/** One piece of the first line with something left, or all that is left. */
async function pack({ app, chance }: Scene): Promise<string> {
  const vendorOrder = pick(chance, await listVendorOrders(app))
  if (!vendorOrder) return 'no part'
  const lines = await app.db
    .selectFrom('order_lines')
    .select(['id', 'quantity'])
    .where('vendor_order_id', '=', vendorOrder.id)
    .execute()
  const isWhole = chance() < 0.6
  const wanted = lines.map((line) => ({
    lineId: line.id,
    quantity: isWhole ? line.quantity : 1,
    serials: [],
  }))
  const asked = { parcelId: app.random.uuid(), vendorOrderId: vendorOrder.id, lines: wanted }
  return toldOf(await packParcel(app, sellerOf(vendorOrder), asked))
}

async function unpack({ app, chance }: Scene): Promise<string> {
  const parcel = pick(chance, await listParcels(app, HERE))
  return parcel ? toldOf(await unpackParcel(app, sellerOf(parcel), parcel.id)) : 'no parcel'
}

async function handOver({ app, chance }: Scene): Promise<string> {
  const parcel = pick(chance, await listParcels(app, HERE))
  if (!parcel) return 'no parcel'
  const by = sellerOf(parcel)
  await nameCourier(app, by, {
    parcelId: parcel.id,
    courierName: 'Blue Dart',
    trackingNumber: numberOf(parcel.id),
  })
  return toldOf(await handOverParcel(app, by, parcel.id))
}

const REPORTS: readonly ParcelMove['to'][] = [
  'out-for-delivery',
  'delivered',
  'delivered',
  'delivered',
  'delivered',
  'returning',
  'returned',
  'lost',
]

async function report({ app, chance }: Scene): Promise<string> {
  const parcel = pick(chance, await listParcels(app, AWAY))
  const to = pick(chance, REPORTS)
  if (!parcel || !to) return 'no parcel'
  const moved = await reportParcel(app, sellerOf(parcel), {
    parcelId: parcel.id,
    to,
    reason: 'As the courier says',
  })
  return `${to} ${toldOf(moved)}`
}

async function payAhead({ app, chance, people }: Scene): Promise<string> {
  const orders = await app.db
    .selectFrom('orders')
    .select(['id', 'user_id'])
    .where('placed_at', 'is not', null)
    .where('payment_method', '=', 'cod')
    .orderBy('sequence')
    .execute()
  const order = pick(chance, orders)
  const customer = people.find(({ userId }) => userId === order?.user_id)
  if (!order || !customer) return 'no order'
  const paid = await payOrder(app, customer, { orderId: order.id, method: 'card', cardToken: 'tok_good' })
  return paid.ok ? paid.value.paymentStatus : paid.problem.code
}

/** A customer cancels one piece of what has not been packed. */
async function cancel({ app, chance, people }: Scene): Promise<string> {
  const lines = await app.db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .innerJoin('vendor_orders', 'vendor_orders.id', 'vendor_order_id')
    .select(['order_lines.id', 'orders.id as order_id', 'user_id', 'vendor_order_id', 'has_advance'])
    .where('orders.placed_at', 'is not', null)
    .where('vendor_orders.status', 'in', ['pending', 'accepted', 'packed', 'partly-shipped'])
    .orderBy('orders.sequence')
    .orderBy('order_lines.position')
    .execute()
  // Orders in two ways are few.
  const inTwoWays = lines.filter((line) => line.has_advance)
  const line = pick(chance, chance() < 0.5 && inTwoWays.length > 0 ? inTwoWays : lines)
  const customer = people.find(({ userId }) => userId === line?.user_id)
  if (!line || !customer) return 'no line'
  const cancelled = await cancelOwnPieces(app, customer, {
    orderId: line.order_id,
    reason: 'changed-mind',
    vendorOrders: [
      {
        cancellationId: app.random.uuid(),
        vendorOrderId: line.vendor_order_id,
        lines: [{ lineId: line.id, quantity: 1 }],
      },
    ],
  })
  return line.has_advance ? `${toldOf(cancelled)} in two ways` : toldOf(cancelled)
}

function listVendorOrders(app: App): Promise<{ id: string; seller_id: string }[]> {
  return app.db
    .selectFrom('vendor_orders')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['vendor_orders.id', 'vendor_orders.seller_id'])
    .where('vendor_orders.status', 'in', ['pending', 'accepted', 'partly-shipped'])
    .orderBy('sequence')
    .orderBy('seller_id')
    .execute()
}

const HERE = ['packed'] as const
const AWAY = ['shipped', 'out-for-delivery', 'returning', 'lost', 'damaged'] as const

function listParcels(
  app: App,
  statuses: readonly ParcelStatus[],
): Promise<{ id: string; seller_id: string }[]> {
  return app.db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['parcels.id', 'parcels.seller_id'])
    .where('parcels.status', 'in', statuses)
    .orderBy('sequence')
    .orderBy('seller_id')
    .orderBy('position')
    .execute()
}

function sellerOf({ seller_id: sellerId }: { seller_id: string }): Dispatcher {
  return { kind: 'vendor', vendor: { sellerId, userId: sellerId } }
}

function toldOf(result: { ok: true } | { ok: false; problem: { code: string } }): string {
  return result.ok ? 'done' : result.problem.code
}

function pick<Item>(chance: () => number, items: readonly Item[]): Item | undefined {
  return items[Math.floor(chance() * items.length)]
}
