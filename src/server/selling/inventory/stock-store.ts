import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/** Pieces of one offer. */
export interface Demand {
  offerId: string
  quantity: number
}

export interface StockRow {
  offerId: string
  onHand: number
  reserved: number
}

type Tx = Transaction<Schema>

export async function lockStockRows(tx: Tx, offerIds: readonly string[]): Promise<StockRow[]> {
  if (offerIds.length === 0) return []
  const rows = await tx
    .selectFrom('stock')
    .select(['offer_id', 'on_hand', 'reserved'])
    .where('offer_id', 'in', [...offerIds])
    .orderBy('offer_id')
    .forUpdate()
    .execute()
  return rows.map((row) => ({ offerId: row.offer_id, onHand: row.on_hand, reserved: row.reserved }))
}

/**
 * Changes the counters of several offers, each by its quantity times the factors, and says how many rows it changed.
 * A row whose free pieces would not cover `takes` times the quantity is left alone.
 */
export async function updateStock(
  tx: Tx,
  demand: readonly Demand[],
  factors: { onHand: -1 | 0 | 1; reserved: -1 | 0 | 1; takes: 0 | 1 },
): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE stock SET on_hand = on_hand + ${factors.onHand}::int * wanted.quantity,
      reserved = reserved + ${factors.reserved}::int * wanted.quantity
    FROM unnest(${demand.map((each) => each.offerId)}::uuid[], ${demand.map((each) => each.quantity)}::int[])
      AS wanted (offer_id, quantity)
    WHERE stock.offer_id = wanted.offer_id
      AND on_hand - reserved >= ${factors.takes}::int * wanted.quantity`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export async function recordMovements(
  tx: Tx,
  movements: readonly {
    offerId: string
    onHandChange: number
    reservedChange: number
    reason: 'sale' | 'hold' | 'release' | 'dispatch' | 'cancellation' | 'allocation' | 'allocation-end'
    /** None where a piece is kept for a customer who has not ordered it. */
    orderId: string | null
    /** With which a dispatch left. */
    parcelId?: string
    /** Of a reservation that ended without goods. */
    cancellationId?: string
    /** Now, by the database's clock, unless given. */
    at?: Date
  }[],
): Promise<void> {
  await tx
    .insertInto('stock_movements')
    .values(
      movements.map((each) => ({
        offer_id: each.offerId,
        on_hand_change: each.onHandChange,
        reserved_change: each.reservedChange,
        reason: each.reason,
        order_id: each.orderId,
        parcel_id: each.parcelId ?? null,
        cancellation_id: each.cancellationId ?? null,
        ...(each.at && { at: each.at }),
      })),
    )
    .execute()
}

/** The deadline is by the database's clock, the only one that all processes share. */
export async function saveHolds(
  tx: Tx,
  hold: {
    orderId: string
    userId: string
    demand: readonly Demand[]
    minutes: number
    /** Since when they were held for another order; from now on unless said. */
    since: Date | undefined
    minutesInAll: number
  },
): Promise<void> {
  const since = hold.since ? sql<Date>`${hold.since}::timestamptz` : sql<Date>`now()`
  await tx
    .insertInto('stock_holds')
    .values(
      hold.demand.map((each) => ({
        order_id: hold.orderId,
        user_id: hold.userId,
        offer_id: each.offerId,
        quantity: each.quantity,
        held_since: since,
        expires_at: sql<Date>`least(now() + make_interval(mins => ${hold.minutes}),
          ${since} + make_interval(mins => ${hold.minutesInAll}))`,
      })),
    )
    .execute()
}

/** Since when the pieces of an order are held, for it and for those in whose place it stands; undefined where none are. */
export async function findHeldSince(tx: Tx, orderId: string): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('stock_holds')
    .select('held_since')
    .where('order_id', '=', orderId)
    .orderBy('held_since')
    .limit(1)
    .executeTakeFirst()
  return row?.held_since
}

export async function findHolds(tx: Tx, orderId: string): Promise<(Demand & { isOver: boolean })[]> {
  const rows = await tx
    .selectFrom('stock_holds')
    .select(['offer_id', 'quantity', sql<boolean>`expires_at <= now()`.as('is_over')])
    .where('order_id', '=', orderId)
    .orderBy('offer_id')
    .execute()
  return rows.map((row) => ({ offerId: row.offer_id, quantity: row.quantity, isOver: row.is_over }))
}

export async function removeHolds(tx: Tx, orderId: string): Promise<void> {
  await tx.deleteFrom('stock_holds').where('order_id', '=', orderId).execute()
}

/** The pieces of these vendor orders that are reserved and not dispatched, as their movements say. */
export async function findReserved(
  tx: Tx,
  vendorOrderIds: readonly string[],
): Promise<(Demand & { orderId: string; productId: string })[]> {
  const { rows } = await sql<{ order_id: string; offer_id: string; product_id: string; quantity: number }>`
    SELECT order_lines.order_id, order_lines.offer_id, order_lines.product_id, sum(reserved_change)::int AS quantity
    FROM order_lines JOIN stock_movements USING (order_id, offer_id)
    WHERE order_lines.vendor_order_id = ANY(${vendorOrderIds}::uuid[])
    GROUP BY order_lines.id HAVING sum(reserved_change) > 0
    ORDER BY order_lines.offer_id, order_lines.order_id`.execute(tx)
  return rows.map((row) => ({
    orderId: row.order_id,
    offerId: row.offer_id,
    productId: row.product_id,
    quantity: row.quantity,
  }))
}
