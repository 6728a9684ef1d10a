import { sql } from 'kysely'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { enterDeliveryCode, openBox } from '#server/orders/fulfilment/door/deliver-at-door.ts'
import { doorUrl } from '#server/orders/fulfilment/door/door-link.ts'
import { listDeliveryCodes } from '#server/orders/fulfilment/door/door-views.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { checkoutOf } from './checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from './customers-and-offers.ts'
import type { DeliveredParcel } from './disputes.ts'
import { handedOver, vendorOrderOf } from './parcels.ts'

const BANK = {
  bank_holder: 'A new shop',
  bank_ifsc: 'HDFC0000123',
  bank_account_last4: '1234',
  bank_account_ciphertext: 'sealed',
}

/** A new seller that can be paid out, with one product at a price in paise. */
export async function addSellerOf(app: App, listPricePaise: number): Promise<AddedOffer> {
  const offer = await addOffer(app, {
    sellerId: app.random.uuid(),
    name: 'Laptop',
    available: 900,
    listPricePaise,
    discountBp: 0,
  })
  await app.db.updateTable('sellers').set(BANK).where('id', '=', offer.sellerId).execute()
  return offer
}

/** A sale that was paid ahead. */
export interface Sold extends DeliveredParcel {
  vendorOrderId: string
  /** What of it is its seller's, in paise. */
  netPaise: number
}

/** Pieces that were paid ahead and are delivered now, for the customer's code where they need one. */
export async function deliveredPaidAhead(
  app: App,
  by: Dispatcher,
  { offer, totalPaise, quantity = 1 }: { offer: AddedOffer; totalPaise: number; quantity?: number },
): Promise<Sold> {
  const { userId, name, email } = await addCustomer(app)
  const order = checkoutOf(offer, { by: 'card', quantity, expectedTotalPaise: totalPaise })
  const placed = await placeOrder(app, { userId, name, email }, order)
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const vendorOrderId = await vendorOrderOf(app, orderId)
  const parcelId = await handedOver(app, by, { vendorOrderId })
  const [known] = await listDeliveryCodes(app, { id: orderId, userId })
  if (known) {
    const token = doorUrl(app, parcelId).split('/d/')[1] ?? ''
    await openBox(app, token, { checked: 'on' })
    await enterDeliveryCode(app, token, { code: known.code })
  } else await reportParcel(app, by, { parcelId, to: 'delivered' })
  const { id: lineId } = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { net } = await app.db
    .selectFrom('ledger_entries')
    .select(sql<number>`sum(seller_paise)`.as('net'))
    .where('parcel_id', '=', parcelId)
    .executeTakeFirstOrThrow()
  return { userId, orderId, vendorOrderId, parcelId, lineId, netPaise: net }
}
