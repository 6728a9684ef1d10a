import type { LoaderFunctionArgs } from 'react-router'
import { findCourierLabel } from '#server/orders/fulfilment/couriers/courier-label.ts'
import { type ParcelPaper, printParcel } from '#server/orders/fulfilment/papers/print-papers.ts'
import { appContext } from '#web/http/context.ts'
import { pdfDownload } from '#web/http/downloads/pdf-download.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireDispatcher } from './steps/acting-dispatcher.action.ts'

const PAPERS: Readonly<Record<string, ParcelPaper>> = {
  'label.pdf': 'labels',
  'packing-slip.pdf': 'packing-slips',
}

/** What is stuck on a parcel, ours or the courier's own, or lies in it: for its seller, and for an administrator who acts in the seller's place. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { sellerId, vendorOrderId, home } = await requireDispatcher(context, request, params)
  const { parcelId = '', file = '' } = params
  const app = context.get(appContext)
  if (file === 'courier-label.pdf') {
    const label = await findCourierLabel(app, sellerId, { parcelId, vendorOrderId })
    if (!label) return pdfDownload(undefined)
    return label.kind === 'done'
      ? redirect(label.value)
      : redirectWithToast(home, { kind: 'error', text: label.reason })
  }
  const paper = Object.hasOwn(PAPERS, file) ? PAPERS[file] : undefined
  const printed = paper && (await printParcel(app, sellerId, { paper, parcelId, vendorOrderId }))
  return pdfDownload(printed)
}
