import { openInvoice } from '#server/invoicing/invoice-pdf.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/http/guards.ts'
import { idOfPdf, pdfDownload } from '#web/orders/pdf-download.ts'
import type { Route } from './+types/invoice.route'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request)
  const which = { orderId: params.id, invoiceId: idOfPdf(params.file) }
  return pdfDownload(await openInvoice(context.get(appContext), { sellerId }, which))
}
