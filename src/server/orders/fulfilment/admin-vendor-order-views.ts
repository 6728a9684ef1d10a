import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { type EinvoiceView, listEinvoices } from '#server/money/invoicing/einvoices/einvoice-views.ts'
import { type EwayBillView, listEwayBills } from '#server/money/invoicing/eway-bills/eway-bill-views.ts'
import { findSoldOrder, type SoldOrderPage } from '#server/orders/orders/vendor-order-views.ts'
import { type ChargedBack, readVendorOrderChargedBack } from '#server/orders/refunds/charged-back-views.ts'
import { couriersOffered, type OfferedCourier } from './couriers/offered-couriers.ts'
import {
  findSellerOfVendorOrder,
  type LeftToPack,
  readLeftToPack,
  readParcels,
  type SoldParcel,
} from './parcel-views.ts'

/** What its seller sees of a vendor order, for an administrator who acts for them; undefined where there is none. */
export async function findAdminVendorOrder(
  app: App,
  admin: Permitted<'orders.fulfil'>,
  vendorOrder: { orderId: string; vendorOrderId: string },
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
  const seller = await findSellerOfVendorOrder(app, admin, vendorOrder)
  const order = seller && (await findSoldOrder(app, seller.sellerId, vendorOrder.vendorOrderId))
  if (!order) return undefined
  const { sellerId, sellerName } = seller
  const [parcels, left, einvoices, ewayBills, chargedBack] = await Promise.all([
    readParcels(app, sellerId, order.id),
    readLeftToPack(app, sellerId, order.id),
    listEinvoices(app, { sellerId, vendorOrderId: order.id }),
    listEwayBills(app, { sellerId, vendorOrderId: order.id }),
    readVendorOrderChargedBack(app.db, order.id),
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
