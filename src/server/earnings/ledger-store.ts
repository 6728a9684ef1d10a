import { sql, type Transaction } from 'kysely'
import type { Due } from '#domain/earnings/earnings-due.ts'
import type { Entry, EntryKind } from '#domain/earnings/ledger-entries.ts'
import type { Paise } from '#domain/shared/money.ts'
import { type Day, indianDay } from '#domain/shared/months.ts'
import type { Schema } from '#server/db/schema.ts'

type Tx = Transaction<Schema>

/** An entry with whose it is; `reverses`: the row that it takes back. */
export interface LedgerEntry extends Entry {
  sellerId: string
  vendorOrderId: string
  at: Date
  reverses?: number
}

/** Writes entries, and adds them to the sums of their days. No row of the ledger is ever changed. */
export async function insertLedgerEntries(tx: Tx, entries: readonly LedgerEntry[]): Promise<void> {
  if (entries.length === 0) return
  await tx
    .insertInto('ledger_entries')
    .values(
      entries.map((entry) => ({
        seller_id: entry.sellerId,
        vendor_order_id: entry.vendorOrderId,
        kind: entry.kind,
        amount_paise: entry.amountPaise,
        basis_paise: entry.basisPaise,
        rate_bp: entry.rateBp,
        reverses: entry.reverses ?? null,
        at: entry.at,
      })),
    )
    .execute()
  await tx
    .insertInto('ledger_days')
    .values(sumsOfDays(entries))
    .onConflict((conflict) =>
      conflict.columns(['seller_id', 'day', 'lane']).doUpdateSet({
        sales_paise: sql`ledger_days.sales_paise + excluded.sales_paise`,
        commission_paise: sql`ledger_days.commission_paise + excluded.commission_paise`,
        commission_gst_paise: sql`ledger_days.commission_gst_paise + excluded.commission_gst_paise`,
        tcs_paise: sql`ledger_days.tcs_paise + excluded.tcs_paise`,
        tds_paise: sql`ledger_days.tds_paise + excluded.tds_paise`,
      }),
    )
    .execute()
}

/** What the sales of these vendor orders wrote into the ledger, without what took it back. */
export async function readEntries(
  tx: Tx,
  vendorOrderIds: readonly string[],
): Promise<(Entry & { id: number; vendorOrderId: string; at: Date })[]> {
  const rows = await tx
    .selectFrom('ledger_entries')
    .select(['id', 'vendor_order_id', 'kind', 'amount_paise', 'basis_paise', 'rate_bp', 'at'])
    .where('vendor_order_id', 'in', [...vendorOrderIds])
    .where('reverses', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    vendorOrderId: row.vendor_order_id,
    kind: row.kind,
    amountPaise: row.amount_paise,
    basisPaise: row.basis_paise,
    rateBp: row.rate_bp,
    at: row.at,
  }))
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
  tds: 'tds_paise',
} as const satisfies Record<EntryKind, string>

function sumsOfDays(entries: readonly LedgerEntry[]) {
  const nothing = {
    sales_paise: 0,
    commission_paise: 0,
    commission_gst_paise: 0,
    tcs_paise: 0,
    tds_paise: 0,
  }
  const sums = new Map<string, { seller_id: string; day: Day } & typeof nothing>()
  for (const { sellerId, at, kind, amountPaise } of entries) {
    const day = indianDay(at)
    const key = `${sellerId} ${day}`
    const sum = sums.get(key) ?? { seller_id: sellerId, day, ...nothing }
    sum[COLUMNS[kind]] += amountPaise
    sums.set(key, sum)
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
}
