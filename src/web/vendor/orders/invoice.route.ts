import { openInvoice, openInvoiceInTriplicate } from '#server/money/invoicing/invoice-pdf.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/http/guards.ts'
import { idOfPdf, pdfDownload } from '#web/orders/pdf-download.ts'
import type { Route } from './+types/invoice.route'

/** An invoice as its customer has it; with `?copies=all` also the copies for transporter and supplier. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request)
  const which = { orderId: params.id, invoiceId: idOfPdf(params.file) }
  const areAll = new URL(request.url).searchParams.get('copies') === 'all'
  const open = areAll ? openInvoiceInTriplicate : openInvoice
  return pdfDownload(await open(context.get(appContext), { sellerId }, which))
}
