import { formatDate } from '#domain/ground/shared/dates.ts'
import type { Day } from '#domain/ground/shared/days.ts'
import { csvLine } from '#domain/ground/shared/file-formats/csv.ts'
import { stateOfCode } from '#domain/ground/shipping/states.ts'
import type { CreditNoteDocument } from '#domain/money/invoicing/credit-note.ts'
import { creditNoteList } from '#domain/money/invoicing/credit-note-list.ts'
import { taxByRate } from '#domain/money/invoicing/parcel-tax.ts'
import { readSellerCreditNotes } from '#server/money/invoicing/credit-notes/seller-credit-note-views.ts'
import { appContext } from '#web/http/context.ts'
import { csvDownload } from '#web/http/downloads/csv-download.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import type { Route } from './+types/credit-notes-file.route'

/** In the words of the sheets cdnr and cdnur of the GSTR-1 offline tool, where they have such a column. */
const HEADS = [
  ...['Note Number', 'Note Date', 'Note Type', 'Invoice Number', 'Invoice date', 'Order', 'Type'],
  ...['GSTIN/UIN of Recipient', 'Receiver Name', 'Place Of Supply', 'Reverse Charge', 'Note Value'],
  ...['Rate', 'Taxable Value', 'IGST', 'CGST', 'SGST/UTGST'],
]
/** Without it, spreadsheets on Windows read the file in another alphabet. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * The credit notes of the list as a file, sent while it is read: a line for each rate of each note, and one without rate
 * and tax for a commercial one, which GSTR-1 does not list.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'dispatch', 'money')
  const query = creditNoteList.parse(new URL(request.url).searchParams)
  const notes = readSellerCreditNotes(context.get(appContext), sellerId, query)
  return csvDownload(`nanonagar-credit-notes${query.period ? `-${query.period}` : ''}.csv`, textOf(notes))
}

async function* textOf(pages: AsyncIterable<CreditNoteDocument[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADS)
  for await (const notes of pages) yield notes.map(linesOf).join('')
}

function linesOf(note: CreditNoteDocument): string {
  const { buyer, invoice, placeOfSupply } = note
  const { gstCode, name } = stateOfCode(placeOfSupply)
  const head = [
    ...[
      note.number,
      dayText(note.issuedOn),
      note.taxUntil ? 'Commercial, no tax' : 'C',
      invoice.number,
      dayText(invoice.issuedOn),
      note.orderNumber,
    ],
    ...[buyer.gstin ? 'B2B' : 'B2C', buyer.gstin ?? '', buyer.name],
    ...[`${gstCode}-${name}`, 'N', note.totals.grossPaise / 100],
  ]
  if (note.taxUntil) return csvLine([...head, '', '', '', '', ''])
  return taxByRate(note.lines)
    .map((tax) =>
      csvLine([
        ...head,
        ...[tax.rateBp / 100, tax.taxablePaise / 100],
        ...[tax.igstPaise / 100, tax.cgstPaise / 100, (tax.sgstPaise + tax.utgstPaise) / 100],
      ]),
    )
    .join('')
}

function dayText(day: Day): string {
  return formatDate(day).replaceAll(' ', '-')
}
