import { type SqlBool, sql, type Transaction } from 'kysely'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { addDays, dayStart, daysOfMonth, indianDay } from '#domain/ground/shared/months.ts'
import { orderNumber, sequenceOfNumber } from '#domain/ground/shared/order-number.ts'
import { type EntryKind, SALE_KINDS } from '#domain/money/earnings/ledger-entries.ts'
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

/** What a seller got and what was taken off it: sales, what a sale costs, and what has nothing to do with one. */
export interface LedgerSums {
  grossPaise: Paise
  /** Commission, TCS and TDS with what belongs to them; below nothing as a rule. */
  feesPaise: Paise
  /** Payouts, holds, reserves, freight, penalties and compensation. */
  otherPaise: Paise
  netPaise: Paise
}

/** What was written at one moment about one order: a sale with all that is taken off it. Without an order, one row. */
export interface LedgerBooking extends LedgerSums {
  /** Of its last row. */
  id: number
  at: string
  order: LedgerRow['order']
  payoutId: string | null
  /** The sum of this and all before it. */
  balancePaise: Paise
  /** As they were written. */
  rows: LedgerRow[]
}

export interface LedgerPage extends PagePosition {
  bookings: LedgerBooking[]
  /** Of all that was asked for, on this page and the others. */
  sums: LedgerSums
}

export const LEDGER: KeysetList<'latest'> = {
  table: 'ledger_entries',
  pageSize: 25,
  tieBreaker: number('id'),
  orders: { latest: { by: [moment('at')], direction: 'desc' } },
}

/** No later row was written with it: each booking has one. */
const IS_LAST_OF_BOOKING = sql<SqlBool>`NOT EXISTS (SELECT FROM ledger_entries AS later
  WHERE later.vendor_order_id = ledger_entries.vendor_order_id AND later.seller_id = ledger_entries.seller_id
    AND later.at = ledger_entries.at AND later.id > ledger_entries.id AND later.seller_paise <> 0)`

/** A seller's ledger, the latest booking first, a page at a time; of one month, or of one order, when asked. */
export function listLedger(app: Tools, sellerId: string, query: LedgerQuery = {}): Promise<LedgerPage> {
  const page = keysetPage(LEDGER, query)
  return inSellerTransaction(app, sellerId, async (tx) => {
    const found = await entries(tx, sellerId, query).where(IS_LAST_OF_BOOKING).$call(page.read)
    const { rows: last, ...position } = await withTotal(page.cut(found), () =>
      countUpTo(
        tx,
        entries(tx, sellerId, query).where(IS_LAST_OF_BOOKING).clearSelect().select('ledger_entries.id'),
      ),
    )
    const rows = await readBooked(tx, sellerId, last)
    const [latest] = last
    let balancePaise = latest ? await balanceAt(tx, sellerId, latest) : 0
    const bookings = last.map((row) => {
      const { id, at, order, payoutId } = rowOf(row)
      const own = rows.filter((each) => isOfBooking(each, row)).map(rowOf)
      const booking = { id, at, order, payoutId, ...sumsOf(own), balancePaise, rows: own }
      balancePaise -= booking.netPaise
      return booking
    })
    return { bookings, sums: await readSums(tx, sellerId, query), ...position }
  })
}

type Found = Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number]

/** The rows of bookings, given the last one of each. */
async function readBooked(tx: Tx, sellerId: string, last: readonly Found[]): Promise<Found[]> {
  const orders = last.flatMap(({ vendor_order_id: id }) => id ?? [])
  const single = last.filter(({ vendor_order_id: id }) => id === null)
  if (orders.length === 0) return single
  const moments = last.map(({ at }) => at)
  const booked = await entries(tx, sellerId, {})
    .where('ledger_entries.vendor_order_id', 'in', orders)
    .where('ledger_entries.at', 'in', moments)
    .orderBy('ledger_entries.id')
    .execute()
  return [...single, ...booked]
}

function isOfBooking(row: Found, last: Found): boolean {
  if (last.vendor_order_id === null) return row.id === last.id
  return row.vendor_order_id === last.vendor_order_id && row.at.getTime() === last.at.getTime()
}

const FEES: ReadonlySet<EntryKind> = new Set(SALE_KINDS.filter((kind) => kind !== 'sale'))

function sumsOf(rows: readonly Pick<LedgerRow, 'kind' | 'amountPaise'>[]): LedgerSums {
  const sums = { grossPaise: 0, feesPaise: 0, otherPaise: 0, netPaise: 0 }
  for (const { kind, amountPaise } of rows) {
    if (kind === 'sale') sums.grossPaise += amountPaise
    else if (FEES.has(kind) || kind === 'tcs-rounding') sums.feesPaise += amountPaise
    else sums.otherPaise += amountPaise
    sums.netPaise += amountPaise
  }
  return sums
}

/** Of an order its own rows; else the sums of the days, which are written with the rows. */
async function readSums(tx: Tx, sellerId: string, query: LedgerQuery): Promise<LedgerSums> {
  if (query.q) return sumsOf((await entries(tx, sellerId, query).execute()).map(rowOf))
  const days = query.month ? daysOfMonth(query.month) : undefined
  const total = await tx
    .selectFrom('ledger_days')
    .select(sql<string>`coalesce(sum(sales_paise), 0)`.as('gross'))
    .select(
      sql<string>`coalesce(sum(commission_paise + commission_gst_paise + tcs_paise + tds_paise), 0)`.as(
        'fees',
      ),
    )
    .select(sql<string>`coalesce(sum(other_paise + paid_out_paise), 0)`.as('other'))
    .where('seller_id', '=', sellerId)
    .$if(days !== undefined, (of) =>
      of.where('day', '>=', days?.from ?? '').where('day', '<=', days?.to ?? ''),
    )
    .executeTakeFirstOrThrow()
  const [grossPaise, feesPaise, otherPaise] = [Number(total.gross), Number(total.fees), Number(total.other)]
  return { grossPaise, feesPaise, otherPaise, netPaise: grossPaise + feesPaise + otherPaise }
}

/**
 * The sum of all bookings up to and with the one that ends with this row: days that are over by their sums, its own day row
 * by row. Of those of the same moment the one whose last row is the earlier stands before.
 */
async function balanceAt(tx: Tx, sellerId: string, { at, id }: { at: Date; id: number }): Promise<Paise> {
  const day = indianDay(at)
  const { rows } = await sql<{ balance: number }>`SELECT
    (SELECT coalesce(sum(net_paise), 0) FROM ledger_days WHERE seller_id = ${sellerId} AND day < ${day})
    + (SELECT coalesce(sum(seller_paise), 0) FROM ledger_entries AS own
      WHERE seller_id = ${sellerId} AND at >= ${dayStart(day)} AND at <= ${at}
        AND (at < ${at} OR coalesce((SELECT max(later.id) FROM ledger_entries AS later
          WHERE later.vendor_order_id = own.vendor_order_id AND later.seller_id = own.seller_id
            AND later.at = own.at AND later.seller_paise <> 0), own.id) <= ${id})) AS balance`.execute(tx)
  return rows[0]?.balance ?? 0
}

function entries(tx: Tx, sellerId: string, { q, month }: LedgerQuery) {
  const order = q === undefined ? undefined : (sequenceOfNumber(q) ?? 0)
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
      .$if(order !== undefined, (query) => query.where('orders.sequence', '=', order ?? 0))
      .$if(days !== undefined, (query) =>
        query
          .where('ledger_entries.at', '>=', dayStart(days?.from ?? ''))
          .where('ledger_entries.at', '<', dayStart(addDays(days?.to ?? '', 1))),
      )
  )
}

function rowOf(row: Found): LedgerRow {
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
