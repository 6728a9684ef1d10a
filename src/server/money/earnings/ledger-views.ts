import { sql, type Transaction } from 'kysely'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { addDays, dayStart, daysOfMonth, indianDay, type Month } from '#domain/ground/shared/months.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import type { EntryKind } from '#domain/money/earnings/ledger-entries.ts'
import type { LedgerQuery } from '#domain/money/earnings/ledger-list.ts'
import type { App } from '#server/ground/app.ts'
import { type KeysetList, keysetPage, moment, number } from '#server/ground/db/keyset-page.ts'
import { countUpTo, withTotal } from '#server/ground/db/list-total.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'

type Tx = Transaction<Schema>
type Tools = Pick<App, 'db' | 'random'>

/** One row of a seller's ledger as it is shown. Times are ISO texts, amounts paise. */
export interface LedgerRow {
  id: number
  at: string
  kind: EntryKind
  amountPaise: Paise
  basisPaise: Paise | null
  rateBp: number | null
  isReversal: boolean
  /** Of a charge: why. */
  note: string | null
  /** The vendor order, or else the payout, that it is about. */
  order: { id: string; number: string } | undefined
  payoutId: string | null
}

export interface LedgerPage extends PagePosition {
  rows: (LedgerRow & {
    /** The sum of this row and all before it. */
    balancePaise: Paise
  })[]
}

export const LEDGER: KeysetList<'latest'> = {
  table: 'ledger_entries',
  pageSize: 50,
  tieBreaker: number('id'),
  orders: { latest: { by: [moment('at')], direction: 'desc' } },
}

/** A seller's ledger, the latest row first, a page at a time; of one month when asked. */
export function listLedger(app: Tools, sellerId: string, query: LedgerQuery = {}): Promise<LedgerPage> {
  const page = keysetPage(LEDGER, query)
  return inSellerTransaction(app, sellerId, async (tx) => {
    const found = await entries(tx, sellerId, query.month).$call(page.read)
    const { rows: shown, ...position } = await withTotal(page.cut(found), () =>
      countUpTo(tx, entries(tx, sellerId, query.month).clearSelect().select('ledger_entries.id')),
    )
    const [latest] = shown
    let balancePaise = latest ? await balanceAt(tx, sellerId, latest) : 0
    const rows = shown.map((row) => {
      const balanced = { ...rowOf(row), balancePaise }
      balancePaise -= row.seller_paise
      return balanced
    })
    return { rows, ...position }
  })
}

/** The sum of all rows up to and with this one: days that are over by their sums, its own day row by row. */
async function balanceAt(tx: Tx, sellerId: string, { at, id }: { at: Date; id: number }): Promise<Paise> {
  const day = indianDay(at)
  const { rows } = await sql<{ balance: number }>`SELECT
    (SELECT coalesce(sum(net_paise), 0) FROM ledger_days WHERE seller_id = ${sellerId} AND day < ${day})
    + (SELECT coalesce(sum(seller_paise), 0) FROM ledger_entries
      WHERE seller_id = ${sellerId} AND at >= ${dayStart(day)} AND at <= ${at} AND (at, id) <= (${at}, ${id})) AS balance`.execute(
    tx,
  )
  return rows[0]?.balance ?? 0
}

function entries(tx: Tx, sellerId: string, month: Month | undefined) {
  const days = month ? daysOfMonth(month) : undefined
  return (
    tx
      .selectFrom('ledger_entries')
      .leftJoin('orders', 'orders.id', 'ledger_entries.order_id')
      .select([
        'ledger_entries.id',
        'ledger_entries.at',
        'ledger_entries.kind',
        'ledger_entries.seller_paise',
      ])
      .select([
        'ledger_entries.basis_paise',
        'ledger_entries.rate_bp',
        'ledger_entries.reverses',
        'ledger_entries.note',
      ])
      .select(['ledger_entries.vendor_order_id', 'ledger_entries.payout_id', 'orders.sequence'])
      .where('ledger_entries.seller_id', '=', sellerId)
      // What was held back and is taken left the balance when it was held.
      .where('ledger_entries.seller_paise', '<>', 0)
      .$if(days !== undefined, (query) =>
        query
          .where('ledger_entries.at', '>=', dayStart(days?.from ?? ''))
          .where('ledger_entries.at', '<', dayStart(addDays(days?.to ?? '', 1))),
      )
  )
}

function rowOf(row: Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number]): LedgerRow {
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    amountPaise: row.seller_paise,
    basisPaise: row.basis_paise,
    rateBp: row.rate_bp,
    isReversal: row.reverses !== null,
    note: row.note,
    order:
      row.vendor_order_id && row.sequence !== null
        ? { id: row.vendor_order_id, number: orderNumber(row.sequence) }
        : undefined,
    payoutId: row.payout_id,
  }
}
