import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { type EinvoiceView, listEinvoices } from '#server/money/invoicing/einvoices/einvoice-views.ts'
import { type EwayBillView, listEwayBills } from '#server/money/invoicing/eway-bills/eway-bill-views.ts'
import { findSoldOrder, type SoldOrderPage } from '#server/orders/orders/vendor-order-views.ts'
import { type ChargedBack, readPartChargedBack } from '#server/orders/refunds/charged-back-views.ts'
import { couriersOffered, type OfferedCourier } from './couriers/offered-couriers.ts'
import {
  findPartsSeller,
  type LeftToPack,
  readLeftToPack,
  readParcels,
  type SoldParcel,
} from './parcel-views.ts'

/** What its seller sees of a part of an order, for an administrator who acts for them; undefined where there is none. */
export async function findAdminPart(
  app: App,
  admin: Permitted<'orders.fulfil'>,
  part: { orderId: string; vendorOrderId: string },
): Promise<
  | {
      sellerName: string
      order: SoldOrderPage
      parcels: SoldParcel[]
      left: LeftToPack[]
      einvoices: EinvoiceView[]
      couriers: OfferedCourier[]
      ewayBills: EwayBillView[]
      chargedBack: ChargedBack | undefined
    }
  | undefined
> {
  const seller = await findPartsSeller(app, admin, part)
  const order = seller && (await findSoldOrder(app, seller.sellerId, part.vendorOrderId))
  if (!order) return undefined
  const { sellerId, sellerName } = seller
  const [parcels, left, einvoices, ewayBills, chargedBack] = await Promise.all([
    readParcels(app, sellerId, order.id),
    readLeftToPack(app, sellerId, order.id),
    listEinvoices(app, { sellerId, vendorOrderId: order.id }),
    listEwayBills(app, { sellerId, vendorOrderId: order.id }),
    readPartChargedBack(app.db, order.id),
  ])
  return {
    sellerName,
    order,
    parcels,
    left,
    einvoices,
    ewayBills,
    chargedBack,
    couriers: couriersOffered(app),
  }
}
