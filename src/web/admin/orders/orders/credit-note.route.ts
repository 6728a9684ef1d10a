import { openCreditNoteForOffice } from '#server/money/invoicing/credit-notes/open-credit-note.ts'
import { appContext } from '#web/http/context.ts'
import { idOfPdf, pdfDownload } from '#web/http/downloads/pdf-download.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import type { Route } from './+types/credit-note.route'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'orders.read')
  const which = { orderId: params.id, creditNoteId: idOfPdf(params.file) }
  return pdfDownload(await openCreditNoteForOffice(context.get(appContext), admin, which))
}
