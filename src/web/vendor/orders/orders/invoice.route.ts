import { openInvoice, openInvoiceInTriplicate } from '#server/money/invoicing/open-invoice.ts'
import { appContext } from '#web/http/context.ts'
import { idOfPdf, pdfDownload } from '#web/http/downloads/pdf-download.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import type { Route } from './+types/invoice.route'

/** An invoice as its customer has it; with `?copies=all` also the copies for transporter and supplier. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'dispatch', 'money')
  const which = { orderId: params.id, invoiceId: idOfPdf(params.file) }
  const areAll = new URL(request.url).searchParams.get('copies') === 'all'
  const open = areAll ? openInvoiceInTriplicate : openInvoice
  return pdfDownload(await open(context.get(appContext), { sellerId }, which))
}
