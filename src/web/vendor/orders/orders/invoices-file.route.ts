import { formatDate } from '#domain/ground/shared/dates.ts'
import { csvLine } from '#domain/ground/shared/file-formats/csv.ts'
import { stateOfCode } from '#domain/ground/shipping/states.ts'
import type { InvoiceDocument } from '#domain/money/invoicing/invoice-document.ts'
import { invoiceList } from '#domain/money/invoicing/invoice-list.ts'
import { taxByRate } from '#domain/money/invoicing/parcel-tax.ts'
import { readSellerInvoices } from '#server/money/invoicing/seller-invoice-views.ts'
import { appContext } from '#web/http/context.ts'
import { csvDownload } from '#web/http/downloads/csv-download.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import type { Route } from './+types/invoices-file.route'

/** In the words of the sheets b2b and b2cl of the GSTR-1 offline tool, where they have such a column. */
const HEADS = [
  'Invoice Number',
  'Invoice date',
  'Order',
  'Type',
  'GSTIN/UIN of Recipient',
  'Receiver Name',
  'Purchase order',
  'Place Of Supply',
  'Reverse Charge',
  'Invoice Value',
  'Rate',
  'Taxable Value',
  'IGST',
  'CGST',
  'SGST/UTGST',
]
/** Without it, spreadsheets on Windows read the file in another alphabet. */
const BYTE_ORDER_MARK = '\ufeff'

/** The invoices of the list as a file, sent while it is read: a line for each rate of each invoice. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'dispatch', 'money')
  const query = invoiceList.parse(new URL(request.url).searchParams)
  const invoices = readSellerInvoices(context.get(appContext), sellerId, query)
  return csvDownload(`nanonagar-invoices${query.period ? `-${query.period}` : ''}.csv`, textOf(invoices))
}

async function* textOf(pages: AsyncIterable<InvoiceDocument[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADS)
  for await (const invoices of pages) yield invoices.map(linesOf).join('')
}

function linesOf(invoice: InvoiceDocument): string {
  const { buyer, totals } = invoice
  const { gstCode, name } = stateOfCode(invoice.placeOfSupply)
  const head = [
    invoice.number,
    formatDate(invoice.issuedOn).replaceAll(' ', '-'),
    invoice.orderNumber,
    buyer.gstin ? 'B2B' : 'B2C',
    buyer.gstin ?? '',
    buyer.name,
    invoice.poNumber ?? '',
    `${gstCode}-${name}`,
    'N',
    totals.grossPaise / 100,
  ]
  return taxByRate(invoice.lines)
    .map((tax) =>
      csvLine([
        ...head,
        tax.rateBp / 100,
        tax.taxablePaise / 100,
        tax.igstPaise / 100,
        tax.cgstPaise / 100,
        (tax.sgstPaise + tax.utgstPaise) / 100,
      ]),
    )
    .join('')
}
