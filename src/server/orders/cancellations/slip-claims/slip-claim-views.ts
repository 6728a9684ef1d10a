import { type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { historyFrom } from '#domain/goods/price-history/price-history.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { SlipOutcome } from '#domain/orders/cancellations/slip-claim.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Db = Kysely<Schema>

/** A claimed slip as the office decides about it. Times are ISO texts, amounts paise. */
export interface ListedSlip {
  id: string
  orderId: string
  vendorOrderId: string
  number: string
  sellerName: string
  note: string | null
  placedAt: string
  claimedAt: string
  dueAt: string
  outcome: SlipOutcome | null
  reason: string | null
  lines: { name: string; quantity: number; soldPaise: Paise; usualPaise: Paise }[]
}

export const SLIPS_LISTED_MAX = 100

/** Claims that wait for a decision, the first due first, and the latest that were decided. */
export async function listSlipClaims(db: Db, _admin: Permitted<'disputes.read'>): Promise<ListedSlip[]> {
  const rows = await db
    .selectFrom('slip_claims')
    .innerJoin('orders', 'orders.id', 'slip_claims.order_id')
    .innerJoin('sellers', 'sellers.id', 'slip_claims.seller_id')
    .select(['slip_claims.id', 'slip_claims.order_id', 'vendor_order_id', 'orders.sequence', 'sellers.name'])
    .select(['slip_claims.note', 'orders.placed_at', 'claimed_at', 'due_at', 'outcome', 'reason'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('slip_claim_lines')
          .innerJoin('order_lines', 'order_lines.id', 'order_line_id')
          .select(['order_lines.name', 'slip_claim_lines.quantity'])
          .select(['sold_paise as soldPaise', 'usual_paise as usualPaise'])
          .whereRef('claim_id', '=', 'slip_claims.id')
          .orderBy('position'),
      ).as('lines'),
    )
    .orderBy(sql`outcome IS NOT NULL`)
    .orderBy(sql`CASE WHEN outcome IS NULL THEN slip_claims.due_at END`)
    .orderBy('slip_claims.decided_at', 'desc')
    .limit(SLIPS_LISTED_MAX)
    .$narrowType<{ outcome: SlipOutcome | null }>()
    .execute()
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    vendorOrderId: row.vendor_order_id,
    number: orderNumber(row.sequence),
    sellerName: row.name,
    note: row.note,
    placedAt: row.placed_at?.toISOString() ?? '',
    claimedAt: row.claimed_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    outcome: row.outcome,
    reason: row.reason,
    lines: row.lines,
  }))
}

/** Whose claim it is, before anything is locked. */
export async function findSlipClaim(
  db: Db,
  claimId: string,
): Promise<{ orderId: string; vendorOrderId: string; sellerId: string } | undefined> {
  if (!isUuid(claimId)) return undefined
  return db
    .selectFrom('slip_claims')
    .select(['order_id as orderId', 'vendor_order_id as vendorOrderId', 'seller_id as sellerId'])
    .where('id', '=', claimId)
    .executeTakeFirst()
}

/**
 * What a piece of an offer's product usually costs: at the cheapest other seller who has it in the same condition, else the
 * lowest of the 90 days before `at`. Undefined where nothing says so.
 */
export async function readUsualPrice(
  db: Db,
  { offerId, at }: { offerId: string; at: Date },
): Promise<Paise | undefined> {
  const day = indianDay(at)
  const { rows } = await sql<{ paise: string | null }>`
    SELECT coalesce(
      (SELECT min(other.unit_price_paise) FROM offers AS other
        JOIN stock ON stock.offer_id = other.id AND stock.on_hand > stock.reserved
        JOIN sellers ON sellers.id = other.seller_id AND sellers.is_selling
        WHERE other.product_id = sold.product_id AND other.condition = sold.condition
          AND other.seller_id <> sold.seller_id AND other.status = 'live' AND other.preorder_from IS NULL),
      (SELECT min(lowest_paise) FROM product_price_days
        WHERE product_price_days.product_id = sold.product_id AND day >= ${historyFrom(day)} AND day < ${day}::date)) AS paise
    FROM offers AS sold WHERE sold.id = ${offerId}`.execute(db)
  const paise = rows[0]?.paise
  return paise === null || paise === undefined ? undefined : Number(paise)
}

/** When an order was placed. */
export async function readPlacedAt(db: Db, orderId: string): Promise<Date | undefined> {
  const row = await db.selectFrom('orders').select('placed_at').where('id', '=', orderId).executeTakeFirst()
  return row?.placed_at ?? undefined
}
