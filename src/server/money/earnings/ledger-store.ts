import { sql, type Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import { type Day, indianDay } from '#domain/ground/shared/months.ts'
import type { Due } from '#domain/money/earnings/earnings-due.ts'
import type { Account } from '#domain/money/earnings/ledger-accounts.ts'
import {
  type Entry,
  type MoneyKind,
  type SellerKind,
  sellerPaise,
} from '#domain/money/earnings/ledger-entries.ts'
import type { Schema } from '#server/ground/db/schema.ts'

declare module '#server/ground/db/schema.ts' {
  interface KnownColumns {
    ledger_entries: { debit: Account; credit: Account }
  }
}

type Tx = Transaction<Schema>

/** An entry with whose it is and what it was written for. */
export interface Posting extends Entry {
  /** Names what it was written for: the same source is written once. */
  source: string
  /** Null of what no seller bears. */
  sellerId: string | null
  orderId?: string
  vendorOrderId?: string
  parcelId?: string | undefined
  creditNoteId?: string
  disputeId?: string
  payoutId?: string
  /** Of a reserve: the last day on which it is kept. */
  reserveUntil?: Day
  /** Of a charge or reserve: why, as its seller reads it. */
  note?: string
  /** The row that it takes back. */
  reverses?: number
  at: Date
}

/** An entry between customers, the gateway, couriers and our bank, with what it was written for. */
export interface MoneyPosting {
  source: string
  kind: MoneyKind
  debit: Account
  credit: Account
  /** More than nothing. */
  amountPaise: Paise
  orderId: string | null
  parcelId: string | null
  refundId: string | null
  remittanceLineId: string | null
  at: Date
}

/** Writes what moved that has not been written yet; gives how many were new. */
export async function postMoney(tx: Tx, postings: readonly MoneyPosting[]): Promise<number> {
  if (postings.length === 0) return 0
  const written = await tx
    .insertInto('ledger_entries')
    .values(
      postings.map((entry) => ({
        source: entry.source,
        kind: entry.kind,
        debit: entry.debit,
        credit: entry.credit,
        amount_paise: entry.amountPaise,
        order_id: entry.orderId,
        parcel_id: entry.parcelId,
        refund_id: entry.refundId,
        remittance_line_id: entry.remittanceLineId,
        at: entry.at,
      })),
    )
    .onConflict((conflict) => conflict.column('source').doNothing())
    .returning('source')
    .execute()
  return written.length
}

/**
 * Writes entries that have not been written yet, and adds what they change for sellers to the sums of their days. No row
 * of the ledger is ever changed. Gives the sources of what was new. Throws when more is taken back of an entry than there is.
 */
export async function postEntries(tx: Tx, postings: readonly Posting[]): Promise<readonly string[]> {
  if (postings.length === 0) return []
  const written = await tx
    .insertInto('ledger_entries')
    .values(
      postings.map((entry) => ({
        source: entry.source,
        seller_id: entry.sellerId,
        order_id: entry.orderId ?? null,
        vendor_order_id: entry.vendorOrderId ?? null,
        parcel_id: entry.parcelId ?? null,
        credit_note_id: entry.creditNoteId ?? null,
        dispute_id: entry.disputeId ?? null,
        payout_id: entry.payoutId ?? null,
        note: entry.note ?? null,
        ...(entry.reserveUntil && { reserve_until: entry.reserveUntil }),
        kind: entry.kind,
        debit: entry.debit,
        credit: entry.credit,
        amount_paise: entry.amountPaise,
        basis_paise: entry.basisPaise,
        rate_bp: entry.rateBp,
        reverses: entry.reverses ?? null,
        at: entry.at,
      })),
    )
    .onConflict((conflict) => conflict.column('source').doNothing())
    .returning('source')
    .execute()
  const added = written.map(({ source }) => source)
  const isNew = new Set(added)
  const sums = sumsOfDays(postings.filter(({ source }) => isNew.has(source)))
  if (sums.length === 0) return added
  await tx
    .insertInto('ledger_days')
    .values(sums)
    .onConflict((conflict) =>
      conflict.columns(['seller_id', 'day', 'lane']).doUpdateSet({
        sales_paise: sql`ledger_days.sales_paise + excluded.sales_paise`,
        commission_paise: sql`ledger_days.commission_paise + excluded.commission_paise`,
        commission_gst_paise: sql`ledger_days.commission_gst_paise + excluded.commission_gst_paise`,
        tcs_paise: sql`ledger_days.tcs_paise + excluded.tcs_paise`,
        tds_paise: sql`ledger_days.tds_paise + excluded.tds_paise`,
        other_paise: sql`ledger_days.other_paise + excluded.other_paise`,
        paid_out_paise: sql`ledger_days.paid_out_paise + excluded.paid_out_paise`,
      }),
    )
    .execute()
  return added
}

/** Adds to what becomes due on which day. */
export async function addDues(tx: Tx, dues: readonly (Due & { sellerId: string })[]): Promise<void> {
  const sums = new Map<string, { seller_id: string; month: Day; due_on: Day; amount_paise: Paise }>()
  for (const { sellerId, month, dueOn, amountPaise } of dues) {
    const key = `${sellerId} ${month} ${dueOn}`
    const before = sums.get(key)?.amount_paise ?? 0
    const row = { seller_id: sellerId, month: `${month}-01`, due_on: dueOn }
    sums.set(key, { ...row, amount_paise: before + amountPaise })
  }
  if (sums.size === 0) return
  await tx
    .insertInto('seller_dues')
    .values([...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row))
    .onConflict((conflict) =>
      conflict
        .columns(['seller_id', 'month', 'due_on'])
        .doUpdateSet({ amount_paise: sql`seller_dues.amount_paise + excluded.amount_paise` }),
    )
    .execute()
}

const COLUMNS = {
  sale: 'sales_paise',
  commission: 'commission_paise',
  'commission-gst': 'commission_gst_paise',
  'tcs-igst': 'tcs_paise',
  'tcs-cgst': 'tcs_paise',
  'tcs-sgst': 'tcs_paise',
  'tcs-utgst': 'tcs_paise',
  'tcs-rounding': 'tcs_paise',
  tds: 'tds_paise',
  hold: 'other_paise',
  'hold-taken': 'other_paise',
  'return-freight': 'other_paise',
  'freight-gst': 'other_paise',
  penalty: 'other_paise',
  compensation: 'other_paise',
  reserve: 'other_paise',
  payout: 'paid_out_paise',
  'chargeback-lost': 'other_paise',
  'price-kept': 'other_paise',
  promotion: 'other_paise',
  'bank-offer': 'other_paise',
} as const satisfies Record<SellerKind, string>

function sumsOfDays(entries: readonly Posting[]) {
  const nothing = {
    sales_paise: 0,
    commission_paise: 0,
    commission_gst_paise: 0,
    tcs_paise: 0,
    tds_paise: 0,
    other_paise: 0,
    paid_out_paise: 0,
  }
  const sums = new Map<string, { seller_id: string; day: Day } & typeof nothing>()
  for (const entry of entries) {
    const { sellerId, at, kind } = entry
    const changePaise = sellerPaise(entry)
    // The marketplace's own sales and losses are owed to nobody.
    if (changePaise === 0 || sellerId === null) continue
    const day = indianDay(at)
    const key = `${sellerId} ${day}`
    const sum = sums.get(key) ?? { seller_id: sellerId, day, ...nothing }
    sum[COLUMNS[kind]] += changePaise
    sums.set(key, sum)
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
}
