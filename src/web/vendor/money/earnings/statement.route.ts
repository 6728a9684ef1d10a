import { data } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { csvLine } from '#domain/ground/shared/file-formats/csv.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { parseMonth } from '#domain/ground/shared/months.ts'
import { payoutText, type StatementRow, withBalances } from '#domain/money/accounting/statement/statement.ts'
import { entryWords } from '#domain/money/earnings/entry-words.ts'
import { readOpeningBalance, readStatement } from '#server/money/accounting/statement/statement-views.ts'
import { appContext } from '#web/http/context.ts'
import { csvDownload } from '#web/http/downloads/csv-download.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import type { Route } from './+types/statement.route'

const HEADS = [
  ...['Date', 'Order', 'Entry', 'Basis (INR)', 'Rate (%)', 'Amount (INR)', 'Balance (INR)'],
  ...['Invoice', 'Credit note', 'Payout', 'Reason'],
]
/** Without it, spreadsheets on Windows read the file in another alphabet. */
const BYTE_ORDER_MARK = '\ufeff'

/** A month of the ledger as a file, sent while it is read: it may have any number of rows. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'money')
  const month = parseMonth(params.month)
  if (!month) throw data(null, { status: 404 })
  const app = context.get(appContext)
  const openingPaise = await readOpeningBalance(app, sellerId, month)
  return csvDownload(
    `nanonagar-earnings-${month}.csv`,
    textOf(openingPaise, readStatement(app, sellerId, month)),
  )
}

async function* textOf(openingPaise: Paise, pages: AsyncIterable<StatementRow[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADS) + balanceLine('Opening balance', openingPaise)
  let paise = openingPaise
  for await (const page of pages) {
    const { rows, closingPaise } = withBalances(paise, page)
    yield rows.map(lineOf).join('')
    paise = closingPaise
  }
  yield balanceLine('Closing balance', paise)
}

function balanceLine(name: string, paise: Paise): string {
  return csvLine(['', '', name, '', '', '', paise / 100, '', '', '', ''])
}

function lineOf(row: StatementRow & { balancePaise: Paise }): string {
  return csvLine([
    formatDateTime(row.at),
    row.orderNumber ?? '',
    entryWords(row),
    row.basisPaise === null ? '' : row.basisPaise / 100,
    row.rateBp === null ? '' : row.rateBp / 100,
    row.amountPaise / 100,
    row.balancePaise / 100,
    row.invoiceNumber ?? '',
    row.creditNoteNumber ?? '',
    payoutText(row),
    row.note ?? '',
  ])
}
