import { sql, type Transaction } from 'kysely'
import { type Month, momentsOf } from '#domain/ground/shared/months.ts'
import type { SupplyPaper } from '#domain/money/accounting/gstr1/supply-paper.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'

type Tools = Pick<App, 'db' | 'random'>
type Tx = Transaction<Schema>

/** So few that reading and adding them up holds nobody up. */
const PAPERS_AT_ONCE = 200

interface Asked {
  sellerId: string
  gstin: string
  month: Month
}

/** The registrations under which a seller issued papers in a month. */
export function listGstinsOfMonth(app: Tools, sellerId: string, month: Month): Promise<string[]> {
  const { from, until } = momentsOf(month)
  return inSellerTransaction(app, sellerId, async (tx) => {
    const { rows } = await sql<{ gstin: string }>`
      SELECT gstin FROM invoices WHERE seller_id = ${sellerId} AND issued_at >= ${from} AND issued_at < ${until}
      UNION
      SELECT gstin FROM credit_notes WHERE seller_id = ${sellerId} AND issued_at >= ${from} AND issued_at < ${until}
      ORDER BY 1`.execute(tx)
    return rows.map(({ gstin }) => gstin)
  })
}

/** All papers of a seller under one registration in a month, some at a time: a month may have any number. */
export async function* readSupplyPapers(app: Tools, asked: Asked): AsyncGenerator<SupplyPaper[]> {
  yield* inPieces(app, asked, invoicesOf)
  yield* inPieces(app, asked, creditNotesOf)
}

interface Row {
  id: string
  issued_at: Date
  paper: SupplyPaper
}

async function* inPieces(
  app: Tools,
  asked: Asked,
  read: (tx: Tx, asked: Asked, after: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<SupplyPaper[]> {
  let after: Row | undefined
  for (;;) {
    const found = await inSellerTransaction(app, asked.sellerId, (tx) => read(tx, asked, after))
    if (found.length > 0) yield found.map(({ paper }) => paper)
    after = found.at(-1)
    if (found.length < PAPERS_AT_ONCE) return
  }
}

async function invoicesOf(tx: Tx, { sellerId, gstin, month }: Asked, after: Row | undefined): Promise<Row[]> {
  const { from, until } = momentsOf(month)
  const rows = await tx
    .selectFrom('invoices')
    .leftJoin('einvoices', 'einvoices.invoice_id', 'invoices.id')
    .select(['invoices.id', 'invoices.issued_at', 'invoices.document', 'invoices.prefix', 'invoices.serial'])
    .select(['invoices.financial_year', 'einvoices.state'])
    .where('invoices.seller_id', '=', sellerId)
    .where('invoices.gstin', '=', gstin)
    .where('invoices.issued_at', '>=', from)
    .where('invoices.issued_at', '<', until)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(invoices.issued_at, invoices.id) > (${after?.issued_at}, ${after?.id})`),
    )
    .orderBy('invoices.issued_at')
    .orderBy('invoices.id')
    .limit(PAPERS_AT_ONCE)
    .execute()
  return rows.map(({ id, issued_at, document, prefix, serial, financial_year: year, state }) => ({
    id,
    issued_at,
    paper: {
      kind: 'invoice',
      document,
      series: `${year} ${prefix}`,
      serial,
      isCancelled: state === 'cancelled',
    },
  }))
}

async function creditNotesOf(
  tx: Tx,
  { sellerId, gstin, month }: Asked,
  after: Row | undefined,
): Promise<Row[]> {
  const { from, until } = momentsOf(month)
  const rows = await tx
    .selectFrom('credit_notes')
    .innerJoin('invoices', 'invoices.id', 'credit_notes.invoice_id')
    .leftJoin('einvoices as of_invoice', 'of_invoice.invoice_id', 'invoices.id')
    .select(['credit_notes.id', 'credit_notes.issued_at', 'credit_notes.document', 'credit_notes.prefix'])
    .select(['credit_notes.serial', 'credit_notes.financial_year', 'invoices.total_paise'])
    .select('of_invoice.state as invoice_state')
    .where('credit_notes.seller_id', '=', sellerId)
    .where('credit_notes.gstin', '=', gstin)
    .where('credit_notes.issued_at', '>=', from)
    .where('credit_notes.issued_at', '<', until)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(credit_notes.issued_at, credit_notes.id) > (${after?.issued_at}, ${after?.id})`,
      ),
    )
    .orderBy('credit_notes.issued_at')
    .orderBy('credit_notes.id')
    .limit(PAPERS_AT_ONCE)
    .execute()
  return rows.map(
    ({ id, issued_at, document, prefix, serial, financial_year: year, total_paise, ...row }) => ({
      id,
      issued_at,
      paper: {
        kind: 'credit-note',
        document,
        invoicePaise: total_paise,
        series: `${year} ${prefix}`,
        serial,
        // It takes off what an invoice that is not reported put there: its number alone is told.
        isCancelled: row.invoice_state === 'cancelled',
      },
    }),
  )
}
