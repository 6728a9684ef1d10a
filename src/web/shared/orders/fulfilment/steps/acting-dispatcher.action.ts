import { data, type RouterContextProvider } from 'react-router'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { findSellerOfVendorOrder, isOwnVendorOrder } from '#server/orders/fulfilment/parcel-views.ts'
import { addressContext, appContext } from '#web/http/context.ts'
import { requireAdmin, requireVendor } from '#web/shared/ground/access/guards.action.ts'

/** Who dispatches which vendor order, and where the pages of it are. */
export interface ActingDispatcher {
  dispatcher: Dispatcher
  sellerId: string
  /** For whom an administrator acts. */
  sellerName: string | undefined
  vendorOrderId: string
  /** The page of the vendor order. */
  home: string
}

/** `/vendor/orders/:id` is a seller's own vendor order, `/admin/orders/:id/parts/:vendorOrderId` anybody's; 404 where there is none. */
export async function requireDispatcher(
  context: Readonly<RouterContextProvider>,
  request: Request,
  params: { id?: string | undefined; vendorOrderId?: string | undefined },
): Promise<ActingDispatcher> {
  const { id = '', vendorOrderId } = params
  if (vendorOrderId === undefined) {
    const { userId, sellerId } = requireVendor(context, request, 'dispatch')
    if (!(await isOwnVendorOrder(context.get(appContext), sellerId, id))) throw data(null, { status: 404 })
    const vendor = { userId, sellerId, address: context.get(addressContext) }
    const home = `/vendor/orders/${id}`
    return {
      dispatcher: { kind: 'vendor', vendor },
      sellerId,
      sellerName: undefined,
      vendorOrderId: id,
      home,
    }
  }
  const admin = requireAdmin(context, request, 'orders.fulfil')
  const seller = await findSellerOfVendorOrder(context.get(appContext), admin, { orderId: id, vendorOrderId })
  if (!seller) throw data(null, { status: 404 })
  const home = `/admin/orders/${id}/parts/${vendorOrderId}`
  return { dispatcher: { kind: 'admin', admin }, ...seller, vendorOrderId, home }
}
