import { randomUUID } from 'node:crypto'
import type { ExchangeChoice } from '#domain/orders/returns/return-form.ts'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { inspectReturn } from '#server/orders/returns/inspect-return.ts'
import { receiveReturn } from '#server/orders/returns/receive-return.ts'
import { requestReturn } from '#server/orders/returns/request-return.ts'
import { checkoutOf } from './checkout.ts'
import { type AddedOffer, addCustomer } from './customers-and-offers.ts'
import { handedOver, vendorOrderOf } from './parcels.ts'

/** An order of one piece that its customer has. */
export interface DeliveredOrder {
  customer: Customer
  orderId: string
  parcelId: string
  lineId: string
}

/** Bought by card by somebody new, and delivered. */
export async function deliveredByCard(app: App, by: Dispatcher, offer: AddedOffer): Promise<DeliveredOrder> {
  const customer = await addCustomer(app)
  const placed = await placeOrder(app, customer, checkoutOf(offer, { by: 'card' }))
  if (!placed.ok) throw new Error(placed.problem.code)
  return brought(app, by, { customer, orderId: placed.value.orderId })
}

/** Packed, sent and delivered. */
export async function brought(
  app: App,
  by: Dispatcher,
  order: { customer: Customer; orderId: string },
): Promise<DeliveredOrder> {
  const { orderId } = order
  const parcelId = await handedOver(app, by, { vendorOrderId: await vendorOrderOf(app, orderId) })
  await reportParcel(app, by, { parcelId, to: 'delivered' })
  const { id: lineId } = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { ...order, parcelId, lineId }
}

/** Its piece is with its seller again, for money or for something else; `inspect` accepts it. */
export async function sentBack(
  app: App,
  by: Dispatcher,
  { of, exchange }: { of: DeliveredOrder; exchange?: ExchangeChoice | undefined },
): Promise<{ returnId: string; inspect: () => ReturnType<typeof inspectReturn> }> {
  const returnId = randomUUID()
  const asked = await requestReturn(app, of.customer, {
    returnId,
    parcelId: of.parcelId,
    pieces: [{ orderLineId: of.lineId, piece: 1 }],
    reason: 'changed-mind',
    words: '',
    way: 'drop-off',
    exchange,
    wanted: exchange ? 'exchange' : 'refund',
  })
  if (!asked.ok) throw new Error(JSON.stringify(asked.problem))
  await receiveReturn(app, by, { returnId })
  const { id: unitId } = await app.db
    .selectFrom('return_units')
    .select('id')
    .where('return_id', '=', returnId)
    .executeTakeFirstOrThrow()
  const units = [
    { unitId, cameSerials: [], condition: 'like-new' as const, outcome: 'accepted' as const, note: '' },
  ]
  return { returnId, inspect: () => inspectReturn(app, by, { returnId, units }) }
}

/** Exchanged at once: the order that was written for it, which is not sent yet. */
export async function exchanged(
  app: App,
  by: Dispatcher,
  what: { of: DeliveredOrder; exchange: ExchangeChoice },
): Promise<{ customer: Customer; orderId: string }> {
  const { returnId, inspect } = await sentBack(app, by, what)
  await inspect()
  const { exchange_order_id: orderId } = await app.db
    .selectFrom('returns')
    .select('exchange_order_id')
    .where('id', '=', returnId)
    .executeTakeFirstOrThrow()
  if (!orderId) throw new Error('it was not exchanged')
  return { customer: what.of.customer, orderId }
}
