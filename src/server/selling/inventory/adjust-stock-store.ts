import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

export interface OnHand {
  offerId: string
  onHand: number
}

export async function insertStocks(tx: Tx, stocks: readonly OnHand[]): Promise<void> {
  if (stocks.length === 0) return
  await tx
    .insertInto('stock')
    .values(stocks.map(({ offerId, onHand }) => ({ offer_id: offerId, on_hand: onHand })))
    .execute()
}

export async function setOnHand(tx: Tx, stocks: readonly OnHand[]): Promise<void> {
  if (stocks.length === 0) return
  await sql`
    UPDATE stock SET on_hand = counted.on_hand
    FROM unnest(${stocks.map((each) => each.offerId)}::uuid[], ${stocks.map((each) => each.onHand)}::int[])
      AS counted (offer_id, on_hand)
    WHERE stock.offer_id = counted.offer_id`.execute(tx)
}

export interface Movement {
  offerId: string
  onHandChange: number
  reason: 'receipt' | 'return' | 'correction' | 'count'
  note: string | null
  actorId: string
  /** The same change is made once; null where nothing sends it twice. */
  key: string | null
  at: Date
}

export async function insertMovements(tx: Tx, movements: readonly Movement[]): Promise<void> {
  if (movements.length === 0) return
  await tx
    .insertInto('stock_movements')
    .values(
      movements.map(({ offerId, onHandChange, reason, note, actorId, key, at }) => ({
        offer_id: offerId,
        on_hand_change: onHandChange,
        reason,
        note,
        actor_id: actorId,
        change_key: key,
        at,
        order_id: null,
      })),
    )
    .execute()
}

/** Whether the change with this key has been made. */
export async function isMade(tx: Tx, { offerId, key }: { offerId: string; key: string }): Promise<boolean> {
  const made = await tx
    .selectFrom('stock_movements')
    .select('id')
    .where('offer_id', '=', offerId)
    .where('change_key', '=', key)
    .executeTakeFirst()
  return made !== undefined
}
