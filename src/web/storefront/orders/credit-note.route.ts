import { openCreditNote } from '#server/money/invoicing/credit-notes/credit-note-pdf.ts'
import { appContext } from '#web/http/context.ts'
import { requireCustomer } from '#web/http/guards.ts'
import { idOfPdf, pdfDownload } from '#web/orders/pdf-download.ts'
import type { Route } from './+types/credit-note.route'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { userId } = requireCustomer(context, request)
  const which = { orderId: params.id, creditNoteId: idOfPdf(params.file) }
  return pdfDownload(await openCreditNote(context.get(appContext), { userId }, which))
}
