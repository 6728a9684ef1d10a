import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { cancelSoldPieces } from '#server/orders/cancellations/cancel-pieces.ts'
import { correctOwnAddress } from '#server/orders/checkout/delivery-address/correct-address.ts'
import { answerAsSeller, replyAsCustomer } from '#server/orders/disputes/answer-dispute.ts'
import { decideDispute } from '#server/orders/disputes/decide-dispute.ts'
import { openDispute } from '#server/orders/disputes/open-dispute.ts'
import { giveGoodwill } from '#server/orders/refunds/goodwill/give-goodwill.ts'
import { findExchangeOffers } from '#server/orders/returns/exchange-offer-views.ts'
import { requestReturn } from '#server/orders/returns/request-return.ts'
import type { AddedOwner } from '#tests/support/back-office.ts'

interface Scene {
  app: App
  chance: () => number
  people: Customer[]
  office: AddedOwner
}

/** What the office decides about what was delivered, and what customers ask of it. */
export const OFFICE_ACTIONS: readonly (readonly [string, (scene: Scene) => Promise<string>])[] = [
  ['goodwill', goodwill],
  ['goodwill', goodwill],
  ['goodwill', goodwill],
  ['dispute', dispute],
  ['dispute', dispute],
  ['decide', decide],
  ['decide', decide],
  ['exchange', exchange],
  ['exchange', exchange],
  ['seller cancels', sellerCancels],
  ['address', address],
]

async function listDelivered(app: App) {
  return app.db
    .selectFrom('parcel_lines')
    .innerJoin('parcels', 'parcels.id', 'parcel_lines.parcel_id')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .select(['parcels.id as parcelId', 'parcels.order_id as orderId', 'parcels.seller_id as sellerId'])
    .select(['order_line_id as orderLineId', 'parcel_lines.quantity', 'user_id', 'goods_paise'])
    .where('parcels.status', '=', 'delivered')
    .orderBy('sequence')
    .orderBy('parcels.seller_id')
    .orderBy('parcels.position')
    .execute()
}

async function goodwill({ app, chance, office }: Scene): Promise<string> {
  const line = pick(chance, await listDelivered(app))
  if (!line) return 'nothing delivered'
  const bearer = chance() < 0.5 ? 'marketplace' : 'seller'
  const paise = 100 + Math.floor(chance() * chance() * line.goods_paise)
  const done = await giveGoodwill(app, office, {
    orderId: line.orderId,
    fields: {
      key: app.random.uuid(),
      item: `${line.parcelId}:${line.orderLineId}`,
      amount: (paise / 100).toFixed(2),
      bearer,
      cause: 'late',
      reason: 'It came late',
    },
  })
  return done.ok ? `given by ${bearer}` : done.problem.code
}

async function dispute({ app, chance, people }: Scene): Promise<string> {
  const line = pick(chance, await listDelivered(app))
  const customer = people.find(({ userId }) => userId === line?.user_id)
  if (!line || !customer) return 'nothing delivered'
  const pieces = Array.from({ length: line.quantity }, (_, at) => at + 1).filter(
    (at) => at === 1 || chance() < 0.6,
  )
  const opened = await openDispute(app, customer, {
    orderId: line.orderId,
    fields: {
      id: app.random.uuid(),
      parcel: line.parcelId,
      kind: chance() < 0.5 ? 'not-received' : 'wrong-item',
      text: 'It is not what I bought.',
    },
    pieces: pieces.map((piece) => `${line.orderLineId}:${piece}`),
  })
  return opened.ok ? 'opened' : `${opened.problem.code} ${JSON.stringify(opened.problem)}`
}

async function decide({ app, chance, office }: Scene): Promise<string> {
  const open = await app.db
    .selectFrom('disputes')
    .select(['id', 'seller_id', 'status', 'user_id'])
    .where('ended_at', 'is', null)
    .orderBy('opened_at')
    .execute()
  const one = pick(chance, open)
  if (!one) return 'nothing open'
  if (one.status === 'with-seller') {
    const agrees = chance() < 0.5
    const answered = await answerAsSeller(
      app,
      { sellerId: one.seller_id, userId: one.seller_id },
      { disputeId: one.id, agrees, fields: { key: app.random.uuid(), text: 'We sent it.' } },
    )
    return answered.ok ? `seller ${agrees ? 'agrees' : 'answers'}` : `${answered.problem.code}`
  }
  if (one.status === 'with-customer') {
    const replied = await replyAsCustomer(
      app,
      { userId: one.user_id ?? '' },
      { disputeId: one.id, fields: { key: app.random.uuid(), text: 'It is not here.' } },
    )
    return replied.ok ? 'customer replies' : replied.problem.code
  }
  const outcome = chance() < 0.35 ? 'refused' : chance() < 0.5 ? 'seller' : 'marketplace'
  const decided = await decideDispute(app, office, {
    disputeId: one.id,
    fields: { key: app.random.uuid(), outcome, text: 'We looked at it.', scope: 'all' },
  })
  return decided.ok ? `${outcome}` : `${decided.problem.code} ${JSON.stringify(decided.problem)}`
}

async function exchange({ app, chance, people }: Scene): Promise<string> {
  const line = pick(chance, await listDelivered(app))
  const customer = people.find(({ userId }) => userId === line?.user_id)
  if (!line || !customer) return 'nothing delivered'
  const pieces = [{ orderLineId: line.orderLineId, piece: 1 + Math.floor(chance() * line.quantity) }]
  const { offers } = await findExchangeOffers(app, {
    parcelId: line.parcelId,
    sellerId: line.sellerId,
    pieces,
    words: '',
  })
  const offer = pick(chance, offers)
  if (!offer) return 'nothing to exchange for'
  const asked = await requestReturn(app, customer, {
    returnId: app.random.uuid(),
    parcelId: line.parcelId,
    pieces,
    reason: 'changed-mind',
    words: '',
    way: 'drop-off',
    exchange: { offerId: offer.offerId, paise: offer.paise },
    wanted: 'exchange',
  })
  return asked.ok ? 'asked' : asked.problem.code
}

async function sellerCancels({ app, chance }: Scene): Promise<string> {
  const rows = await app.db
    .selectFrom('order_lines')
    .innerJoin('vendor_orders', 'vendor_orders.id', 'vendor_order_id')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['order_lines.id', 'vendor_order_id', 'vendor_orders.seller_id'])
    .where('vendor_orders.status', 'in', ['pending', 'accepted', 'packed', 'partly-shipped'])
    .where('vendor_orders.placed_at', 'is not', null)
    .orderBy('orders.sequence')
    .orderBy('order_lines.position')
    .execute()
  const line = pick(chance, rows)
  if (!line) return 'no line'
  const done = await cancelSoldPieces(
    app,
    { kind: 'vendor', vendor: { sellerId: line.seller_id, userId: line.seller_id } },
    {
      reason: chance() < 0.7 ? 'out-of-stock' : 'customer-asked',
      vendorOrder: {
        cancellationId: app.random.uuid(),
        vendorOrderId: line.vendor_order_id,
        lines: [{ lineId: line.id, quantity: 1 }],
      },
    },
  )
  return done.ok ? 'done' : done.problem.code
}

async function address({ app, chance, people }: Scene): Promise<string> {
  const orders = await app.db
    .selectFrom('orders')
    .select(['id', 'user_id'])
    .where('placed_at', 'is not', null)
    .orderBy('sequence')
    .execute()
  const order = pick(chance, orders)
  const customer = people.find(({ userId }) => userId === order?.user_id)
  if (!order || !customer) return 'no order'
  const done = await correctOwnAddress(app, customer, {
    orderId: order.id,
    fields: {
      address: `${1 + Math.floor(chance() * 5)} Corrected Road`,
      city: 'Pune',
      postalCode: chance() < 0.5 ? '411001' : '400001',
    },
  })
  return done.ok ? 'done' : done.problem.code
}

function pick<Item>(chance: () => number, items: readonly Item[]): Item | undefined {
  return items[Math.floor(chance() * items.length)]
}
