import { dispatchList } from '#domain/orders/fulfilment/dispatch-list.ts'
import { listParcelsToPrint } from '#server/orders/fulfilment/dispatch-list-views.ts'
import { printParcels, printPickingList } from '#server/orders/fulfilment/papers/print-papers.ts'
import { appContext } from '#web/http/context.ts'
import { pdfDownload } from '#web/http/downloads/pdf-download.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import type { Route } from './+types/print-chosen.route'

/**
 * One file for the chosen rows of the work list: a label or packing slip of each parcel, or what is to be fetched; or the
 * labels of all that is to be handed over.
 */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'dispatch')
  const app = context.get(appContext)
  const address = new URL(request.url).searchParams
  const isAll = address.get('which') === 'all' && params.file === 'labels.pdf'
  const chosen = isAll ? await listParcelsToPrint(app, sellerId) : address.getAll('row')
  const { tab } = dispatchList.parse(address)
  const back = (text: string) =>
    redirectWithToast(`/vendor/dispatch${dispatchList.search({ tab })}`, { kind: 'error', text })
  if (!isPaper(params.file)) return pdfDownload(undefined)
  if (chosen.length === 0 && !isAll) return back('Please select at least one row.')
  const printed =
    params.file === 'picking-list.pdf'
      ? await printPickingList(app, sellerId, chosen)
      : await printParcels(app, sellerId, {
          paper: params.file === 'labels.pdf' ? 'labels' : 'packing-slips',
          parcelIds: chosen,
        })
  return printed ? pdfDownload(printed) : back('Nothing you selected needs printing any more.')
}

const PAPERS = ['labels.pdf', 'packing-slips.pdf', 'picking-list.pdf'] as const

function isPaper(file: string): file is (typeof PAPERS)[number] {
  return PAPERS.some((paper) => paper === file)
}
