import { sql, type Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import { addDays, dayStart, daysOfMonth, type Month } from '#domain/ground/shared/months.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import {
  SECTION_ROWS_MAX,
  type StatementRow,
  type StatementSection,
  sectionsOf,
} from '#domain/money/accounting/statement/statement.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'

type Tx = Transaction<Schema>
type Tools = Pick<App, 'db' | 'random'>

const ROWS_AT_ONCE = 1_000

/** What a seller's balance was when a month began. */
export function readOpeningBalance(app: Tools, sellerId: string, month: Month): Promise<Paise> {
  return inSellerTransaction(app, sellerId, (tx) => balanceBefore(tx, sellerId, month))
}

/** All rows of a month in the order in which they were written, some at a time, for a file of any length. */
export async function* readStatement(
  app: Tools,
  sellerId: string,
  month: Month,
): AsyncGenerator<StatementRow[]> {
  let after: { at: Date; id: number } | undefined
  for (;;) {
    const found = await inSellerTransaction(app, sellerId, (tx) =>
      withPapers(tx, sellerId, month)
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(ledger_entries.at, ledger_entries.id) > (${after?.at}, ${after?.id})`),
        )
        .limit(ROWS_AT_ONCE)
        .execute(),
    )
    if (found.length > 0) yield found.map(rowOf)
    after = found.at(-1)
    if (found.length < ROWS_AT_ONCE) return
  }
}

/** One section of a month's statement, counted from 1; undefined where the month has no such section. */
export function findStatementSection(
  app: Tools & Pick<App, 'clock'>,
  sellerId: string,
  { month, section }: { month: Month; section: number },
): Promise<StatementSection | undefined> {
  return inSellerTransaction(app, sellerId, async (tx) => {
    const sections = await countSections(tx, sellerId, month)
    if (section > sections) return undefined
    const skipped = (section - 1) * SECTION_ROWS_MAX
    const seller = await tx
      .selectFrom('sellers')
      .select(['name', 'legal_name', 'gstin'])
      .where('id', '=', sellerId)
      .executeTakeFirstOrThrow()
    const openingPaise =
      (await balanceBefore(tx, sellerId, month)) + (await sumOfFirst(tx, sellerId, month, skipped))
    const rows = await withPapers(tx, sellerId, month).offset(skipped).limit(SECTION_ROWS_MAX).execute()
    return {
      month,
      section,
      sections,
      openingPaise,
      sellerName: seller.legal_name ?? seller.name,
      sellerGstin: seller.gstin,
      readAt: app.clock.now().toISOString(),
      rows: rows.map(rowOf),
    }
  })
}

/** In how many sections a month's statement is printed. */
export function countStatementSections(app: Tools, sellerId: string, month: Month): Promise<number> {
  return inSellerTransaction(app, sellerId, (tx) => countSections(tx, sellerId, month))
}

async function countSections(tx: Tx, sellerId: string, month: Month): Promise<number> {
  const { count } = await rowsOfMonth(tx, sellerId, month)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return sectionsOf(count)
}

async function balanceBefore(tx: Tx, sellerId: string, month: Month): Promise<Paise> {
  const { balance } = await tx
    .selectFrom('ledger_days')
    .select(sql<number>`coalesce(sum(net_paise), 0)::bigint`.as('balance'))
    .where('seller_id', '=', sellerId)
    .where('day', '<', daysOfMonth(month).from)
    .executeTakeFirstOrThrow()
  return balance
}

async function sumOfFirst(tx: Tx, sellerId: string, month: Month, rows: number): Promise<Paise> {
  if (rows === 0) return 0
  const first = rowsOfMonth(tx, sellerId, month)
    .select('seller_paise')
    .orderBy('at')
    .orderBy('id')
    .limit(rows)
  const { sum } = await tx
    .selectFrom(first.as('first'))
    .select(sql<number>`coalesce(sum(seller_paise), 0)::bigint`.as('sum'))
    .executeTakeFirstOrThrow()
  return sum
}

function rowsOfMonth(tx: Tx, sellerId: string, month: Month) {
  const { from, to } = daysOfMonth(month)
  return (
    tx
      .selectFrom('ledger_entries')
      .where('ledger_entries.seller_id', '=', sellerId)
      // What was held back and is taken left the balance when it was held.
      .where('ledger_entries.seller_paise', '<>', 0)
      .where('ledger_entries.at', '>=', dayStart(from))
      .where('ledger_entries.at', '<', dayStart(addDays(to, 1)))
  )
}

function withPapers(tx: Tx, sellerId: string, month: Month) {
  return rowsOfMonth(tx, sellerId, month)
    .leftJoin('orders', 'orders.id', 'ledger_entries.order_id')
    .leftJoin('invoices', 'invoices.parcel_id', 'ledger_entries.parcel_id')
    .leftJoin('credit_notes', 'credit_notes.id', 'ledger_entries.credit_note_id')
    .leftJoin('payouts', 'payouts.id', 'ledger_entries.payout_id')
    .select(['ledger_entries.id', 'ledger_entries.at', 'ledger_entries.kind', 'ledger_entries.seller_paise'])
    .select(['ledger_entries.basis_paise', 'ledger_entries.rate_bp', 'ledger_entries.reverses'])
    .select(['ledger_entries.note', 'orders.sequence', 'payouts.utr', 'payouts.bank_last4'])
    .select(['invoices.number as invoice_number', 'credit_notes.number as credit_note_number'])
    .orderBy('ledger_entries.at')
    .orderBy('ledger_entries.id')
}

function rowOf(row: Awaited<ReturnType<ReturnType<typeof withPapers>['execute']>>[number]): StatementRow {
  return {
    at: row.at.toISOString(),
    kind: row.kind,
    isReversal: row.reverses !== null,
    amountPaise: row.seller_paise,
    basisPaise: row.basis_paise,
    rateBp: row.rate_bp,
    note: row.note,
    orderNumber: row.sequence === null ? null : orderNumber(row.sequence),
    invoiceNumber: row.invoice_number,
    creditNoteNumber: row.credit_note_number,
    utr: row.utr,
    bankLast4: row.bank_last4,
  }
}
