import { openCreditNote } from '#server/money/invoicing/credit-notes/open-credit-note.ts'
import { appContext } from '#web/http/context.ts'
import { idOfPdf, pdfDownload } from '#web/http/downloads/pdf-download.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import type { Route } from './+types/credit-note.route'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'dispatch', 'money')
  const which = { orderId: params.id, creditNoteId: idOfPdf(params.file) }
  return pdfDownload(await openCreditNote(context.get(appContext), { sellerId }, which))
}
