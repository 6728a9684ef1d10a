import type { Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

type Tx = Transaction<Schema>

export async function insertStock(tx: Tx, stock: { offerId: string; onHand: number }): Promise<void> {
  await tx.insertInto('stock').values({ offer_id: stock.offerId, on_hand: stock.onHand }).execute()
}

export async function setOnHand(tx: Tx, stock: { offerId: string; onHand: number }): Promise<void> {
  await tx
    .updateTable('stock')
    .set({ on_hand: stock.onHand })
    .where('offer_id', '=', stock.offerId)
    .executeTakeFirstOrThrow()
}

export async function insertMovement(
  tx: Tx,
  movement: {
    offerId: string
    onHandChange: number
    reason: 'receipt' | 'return' | 'correction' | 'count'
    note: string | null
    actorId: string
    key: string | null
    at: Date
  },
): Promise<void> {
  await tx
    .insertInto('stock_movements')
    .values({
      offer_id: movement.offerId,
      on_hand_change: movement.onHandChange,
      reason: movement.reason,
      note: movement.note,
      actor_id: movement.actorId,
      change_key: movement.key,
      at: movement.at,
    })
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
