import { openOwnCommissionPaper } from '#server/money/accounting/commission/open-commission-paper.ts'
import { appContext } from '#web/http/context.ts'
import { idOfPdf, pdfDownload } from '#web/http/downloads/pdf-download.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import type { Route } from './+types/commission-file.route'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'money')
  return pdfDownload(await openOwnCommissionPaper(context.get(appContext), sellerId, idOfPdf(params.file)))
}
