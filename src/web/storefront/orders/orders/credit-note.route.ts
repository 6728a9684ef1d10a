import { openCreditNote } from '#server/money/invoicing/credit-notes/open-credit-note.ts'
import { appContext } from '#web/http/context.ts'
import { idOfPdf, pdfDownload } from '#web/http/downloads/pdf-download.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import type { Route } from './+types/credit-note.route'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { userId } = requireCustomer(context, request)
  const which = { orderId: params.id, creditNoteId: idOfPdf(params.file) }
  return pdfDownload(await openCreditNote(context.get(appContext), { userId }, which))
}
