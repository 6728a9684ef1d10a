import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import {
  listDispatch,
  PARCELS_IN_TROUBLE,
  PARCELS_TO_HAND_OVER,
  VENDOR_ORDERS_TO_DISPATCH,
} from '#server/orders/fulfilment/dispatch-list-views.ts'
import { WorkQuery } from './dispatch-schemas.ts'
import { answerVendorCall, apiAnswer, methodNotAllowed, readQuery } from './vendor-call.action.ts'

/** A page of what the shop has to do, late first. */
export function loader(args: LoaderFunctionArgs) {
  return answerVendorCall(args, async ({ app, who }) => {
    const query = readQuery(args.request, WorkQuery, listOf(new URL(args.request.url)))
    if (!query.ok) return query.answer
    const { after: cursor, tab } = query.value
    const { rows, nextCursor = null } = await listDispatch(app, who.sellerId, { tab, cursor })
    return apiAnswer({
      work: rows.map(({ id, vendorOrderId, parcel, ...row }) => ({
        orderId: vendorOrderId,
        parcelId: parcel ? id : null,
        number: row.number,
        customerName: row.customerName,
        city: row.city,
        leavesBy: row.leavesBy,
        preorderFrom: row.preorderFrom,
        isLate: row.isLate,
        cashPaise: row.cashPaise,
        pieces: row.pieces.map(({ name, quantity }) => ({ name, quantity })),
      })),
      next: nextCursor,
    })
  })
}

export function action(args: ActionFunctionArgs) {
  return answerVendorCall(args, async () => methodNotAllowed('GET'))
}

/** The list whose cursor is sent. */
function listOf({ searchParams }: URL) {
  const tab = searchParams.get('tab')
  return tab === 'trouble'
    ? PARCELS_IN_TROUBLE
    : tab === 'hand-over'
      ? PARCELS_TO_HAND_OVER
      : VENDOR_ORDERS_TO_DISPATCH
}
