import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { addDays, dayStart } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { daysOfMonth, type Month } from '#domain/ground/shared/months.ts'
import type {
  MovedOfMonth,
  PaidOut,
  PromotionsOfMonth,
} from '#domain/money/accounting/tally/money-vouchers.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Db = Kysely<Schema>

const AT_ONCE = 500

interface Asked {
  month: Month
  /** Of one seller, or of all. */
  sellerId?: string | undefined
}

/** Sellers behind this one, in the order of their ids, with what the ledger moved of each in a month. */
export async function readMovedOfMonth(db: Db, asked: Asked, after: string): Promise<MovedOfMonth[]> {
  const side = (accounts: string[]) =>
    sql`coalesce(sum(CASE WHEN debit = 'seller' THEN amount_paise ELSE -amount_paise END)
      FILTER (WHERE CASE WHEN debit = 'seller' THEN credit ELSE debit END = ANY (${accounts}::text[])), 0)::bigint`
  const { rows } = await sql<MovedOfMonth>`
    SELECT seller_id AS "sellerId", coalesce(sellers.legal_name, sellers.name) AS "sellerName",
      ${side(['tcs-igst'])} AS "igstPaise", ${side(['tcs-cgst'])} AS "cgstPaise",
      ${side(['tcs-sgst', 'tcs-utgst'])} AS "sgstPaise", ${side(['tds'])} AS "tdsPaise",
      coalesce(sum(CASE WHEN debit = 'customers' THEN amount_paise ELSE -amount_paise END) FILTER (WHERE kind = 'sale'), 0)::bigint
        AS "collectedPaise",
      coalesce(sum(CASE WHEN credit IN ('seller', 'held') THEN amount_paise ELSE -amount_paise END)
        FILTER (WHERE kind IN ('penalty', 'compensation', 'hold-taken')), 0)::bigint AS "chargesPaise",
      bool_or(sellers.is_house) AS "isHouse"
    FROM ledger_entries JOIN sellers ON sellers.id = seller_id
    WHERE kind IN ('sale', 'penalty', 'compensation', 'hold-taken',
        'tcs-igst', 'tcs-cgst', 'tcs-sgst', 'tcs-utgst', 'tcs-rounding', 'tds') AND seller_id > ${after} AND ${within(asked)}
    GROUP BY seller_id, 2 ORDER BY seller_id LIMIT ${AT_ONCE}`.execute(db)
  return rows
}

/** What penalties paid in customers' place in a month, less what went back. */
export async function readPaidForCustomers(db: Db, month: Month): Promise<Paise> {
  const { rows } = await sql<{ paise: Paise }>`
    SELECT coalesce(sum(CASE WHEN credit = 'customers' THEN amount_paise ELSE -amount_paise END), 0)::bigint AS paise
    FROM ledger_entries WHERE kind = 'price-kept' AND 'goodwill' NOT IN (debit, credit) AND ${within({ month })}`.execute(
    db,
  )
  return rows[0]?.paise ?? 0
}

/** What others than sellers paid for promotions in a month, and what makers and banks paid us. */
export async function readPromotionsOfMonth(db: Db, month: Month): Promise<PromotionsOfMonth> {
  const moved = (account: string) =>
    sql`coalesce(sum(CASE WHEN debit = ${account} THEN amount_paise ELSE -amount_paise END)
      FILTER (WHERE kind = 'promotion' AND ${account} IN (debit, credit)), 0)::bigint`
  const { rows } = await sql<PromotionsOfMonth>`
    SELECT ${moved('promotions')} AS "ownPaise", ${moved('promotion-payers')} AS "owedPaise",
      coalesce(sum(CASE debit WHEN 'bank' THEN amount_paise ELSE -amount_paise END)
        FILTER (WHERE kind = 'promotion-received'), 0)::bigint AS "receivedPaise",
      coalesce(sum(CASE debit WHEN 'bank-offers' THEN amount_paise ELSE -amount_paise END)
        FILTER (WHERE kind = 'bank-offer'), 0)::bigint AS "bankOffersPaise",
      coalesce(sum(CASE debit WHEN 'goodwill' THEN amount_paise ELSE -amount_paise END)
        FILTER (WHERE 'goodwill' IN (debit, credit)), 0)::bigint AS "goodwillPaise"
    FROM ledger_entries WHERE kind IN ('promotion', 'promotion-received', 'bank-offer', 'price-kept') AND ${within({ month })}`.execute(
    db,
  )
  return rows[0] ?? { ownPaise: 0, owedPaise: 0, bankOffersPaise: 0, goodwillPaise: 0, receivedPaise: 0 }
}

/** Rows by which payouts were made or taken back in a month, behind this row, in the order in which they were written. */
export async function readPaidOut(
  db: Db,
  asked: Asked,
  after: number,
): Promise<(PaidOut & { id: number })[]> {
  const { rows } = await sql<PaidOut & { id: number }>`
    SELECT ledger_entries.id, ledger_entries.payout_id AS "payoutId", coalesce(sellers.legal_name, sellers.name) AS "sellerName",
      indian_day(ledger_entries.at) AS on, reverses IS NOT NULL AS "isReturned", payouts.utr, ledger_entries.amount_paise AS paise
    FROM ledger_entries JOIN payouts ON payouts.id = ledger_entries.payout_id
    JOIN sellers ON sellers.id = ledger_entries.seller_id
    WHERE kind = 'payout' AND ledger_entries.id > ${after} AND ${within(asked)}
    ORDER BY ledger_entries.id LIMIT ${AT_ONCE}`.execute(db)
  return rows
}

function within({ month, sellerId }: Asked): RawBuilder<SqlBool> {
  const { from, to } = daysOfMonth(month)
  const ofSeller = sellerId === undefined ? sql`true` : sql`ledger_entries.seller_id = ${sellerId}`
  return sql`(ledger_entries.at >= ${dayStart(from)} AND ledger_entries.at < ${dayStart(addDays(to, 1))} AND ${ofSeller})`
}
