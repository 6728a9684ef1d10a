import { randomUUID } from 'node:crypto'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { packParcel } from '#server/orders/fulfilment/pack-parcel.ts'
import { checkoutOf } from './checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from './customers-and-offers.ts'
import { vendorOrderOf } from './parcels.ts'

/** An offer of a laptop, whose pieces leave with serial numbers. */
export async function addLaptop(app: App, of: { sellerId: string; available: number }): Promise<AddedOffer> {
  const laptop = await addOffer(app, of)
  await app.db
    .updateTable('products')
    .set({ category: 'Laptops' })
    .where('id', '=', laptop.productId)
    .execute()
  return laptop
}

/** Somebody new buys so many of it by card. */
export async function orderLaptop(app: App, offer: AddedOffer, quantity = 1) {
  const customer = await addCustomer(app)
  const placed = await placeOrder(app, customer, checkoutOf(offer, { by: 'card', quantity }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const { id: lineId } = await app.db
    .updateTable('order_lines')
    .set({ category: 'Laptops' })
    .where('order_id', '=', orderId)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { customer, orderId, lineId, vendorOrderId: await vendorOrderOf(app, orderId) }
}

/** Packs one of them with this number. */
export function packLaptop(
  app: App,
  by: Dispatcher,
  {
    vendorOrderId,
    lineId,
    serial,
    parcelId = randomUUID(),
  }: {
    vendorOrderId: string
    lineId: string
    serial: string
    parcelId?: string
  },
) {
  const lines = [{ lineId, quantity: 1, serials: [[serial]] }]
  return packParcel(app, by, { parcelId, vendorOrderId, lines })
}
