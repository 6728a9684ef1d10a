import { openInvoice } from '#server/money/invoicing/open-invoice.ts'
import { appContext } from '#web/http/context.ts'
import { idOfPdf, pdfDownload } from '#web/http/downloads/pdf-download.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import type { Route } from './+types/invoice.route'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { userId } = requireCustomer(context, request)
  const which = { orderId: params.id, invoiceId: idOfPdf(params.file) }
  return pdfDownload(await openInvoice(context.get(appContext), { userId }, which))
}
