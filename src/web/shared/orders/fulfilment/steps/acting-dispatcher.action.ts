import { data, type RouterContextProvider } from 'react-router'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { findPartsSeller, isOwnPart } from '#server/orders/fulfilment/parcel-views.ts'
import { addressContext, appContext } from '#web/http/context.ts'
import { requireAdmin, requireVendor } from '#web/shared/ground/access/guards.action.ts'

/** Who dispatches which part of an order, and where the pages of it are. */
export interface ActingDispatcher {
  dispatcher: Dispatcher
  sellerId: string
  /** For whom an administrator acts. */
  sellerName: string | undefined
  partId: string
  /** The page of the part. */
  home: string
}

/** `/vendor/orders/:id` is a seller's own part, `/admin/orders/:id/parts/:partId` anybody's; 404 where there is none. */
export async function requireDispatcher(
  context: Readonly<RouterContextProvider>,
  request: Request,
  params: { id?: string | undefined; partId?: string | undefined },
): Promise<ActingDispatcher> {
  const { id = '', partId } = params
  if (partId === undefined) {
    const { userId, sellerId } = requireVendor(context, request)
    if (!(await isOwnPart(context.get(appContext), sellerId, id))) throw data(null, { status: 404 })
    const vendor = { userId, sellerId, address: context.get(addressContext) }
    const home = `/vendor/orders/${id}`
    return { dispatcher: { kind: 'vendor', vendor }, sellerId, sellerName: undefined, partId: id, home }
  }
  const admin = requireAdmin(context, request, 'orders.fulfil')
  const seller = await findPartsSeller(context.get(appContext), admin, { orderId: id, vendorOrderId: partId })
  if (!seller) throw data(null, { status: 404 })
  const home = `/admin/orders/${id}/parts/${partId}`
  return { dispatcher: { kind: 'admin', admin }, ...seller, partId, home }
}
