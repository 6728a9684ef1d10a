import type { LoaderFunctionArgs } from 'react-router'
import { type ParcelPaper, printParcel } from '#server/fulfilment/papers/print-papers.ts'
import { appContext } from '#web/http/context.ts'
import { requireDispatcher } from '#web/http/dispatch/acting-dispatcher.ts'
import { pdfDownload } from '#web/orders/pdf-download.ts'

const PAPERS: Readonly<Record<string, ParcelPaper>> = {
  'label.pdf': 'labels',
  'packing-slip.pdf': 'packing-slips',
}

/** What is stuck on a parcel, or lies in it: for its seller, and for an administrator who acts in the seller's place. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { sellerId, partId } = await requireDispatcher(context, request, params)
  const { parcelId = '', file = '' } = params
  const paper = Object.hasOwn(PAPERS, file) ? PAPERS[file] : undefined
  const printed =
    paper &&
    (await printParcel(context.get(appContext), sellerId, { paper, parcelId, vendorOrderId: partId }))
  return pdfDownload(printed)
}
