import { data } from 'react-router'
import { csvLine } from '#domain/shared/csv.ts'
import { formatDateTime } from '#domain/shared/dates.ts'
import { parseMonth } from '#domain/shared/months.ts'
import { type LedgerRow, readStatement } from '#server/earnings/ledger-views.ts'
import { appContext } from '#web/http/context.ts'
import { csvDownload } from '#web/http/csv-download.ts'
import { requireVendor } from '#web/http/guards.ts'
import type { Route } from './+types/statement.route'
import { entryWords } from './entry-words.ts'

const HEADS = ['Date', 'Order', 'Entry', 'Basis (INR)', 'Rate (%)', 'Amount (INR)']
/** Without it, spreadsheets on Windows read the file in another alphabet. */
const BYTE_ORDER_MARK = '\ufeff'

/** A month of the ledger as a file, sent while it is read: it may have any number of rows. */
export function loader({ request, context, params }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request)
  const month = parseMonth(params.month)
  if (!month) throw data(null, { status: 404 })
  const rows = readStatement(context.get(appContext), sellerId, month)
  return csvDownload(`nanonagar-earnings-${month}.csv`, textOf(rows))
}

async function* textOf(pages: AsyncIterable<LedgerRow[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADS)
  for await (const rows of pages) yield rows.map(lineOf).join('')
}

function lineOf(row: LedgerRow): string {
  return csvLine([
    formatDateTime(row.at),
    row.orderNumber,
    entryWords(row),
    row.basisPaise === null ? '' : row.basisPaise / 100,
    row.rateBp === null ? '' : row.rateBp / 100,
    row.amountPaise / 100,
  ])
}
