import { sql, type Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'

type Tx = Transaction<Schema>

/** Opens the stock of many new offers, with the receipts that explain it. */
export async function openStocks(
  tx: Tx,
  {
    stocks,
    actorId,
    at,
  }: { stocks: readonly { offerId: string; pieces: number }[]; actorId: string; at: Date },
): Promise<void> {
  if (stocks.length === 0) return
  await tx
    .insertInto('stock')
    .values(stocks.map(({ offerId, pieces }) => ({ offer_id: offerId, on_hand: pieces })))
    .execute()
  const receipts = stocks.filter(({ pieces }) => pieces > 0)
  if (receipts.length === 0) return
  await tx
    .insertInto('stock_movements')
    .values(
      receipts.map(({ offerId, pieces }) => ({
        offer_id: offerId,
        on_hand_change: pieces,
        reason: 'receipt' as const,
        actor_id: actorId,
        note: 'Opening stock, from a file',
        at,
        order_id: null,
        change_key: null,
      })),
    )
    .execute()
}

/** Sets what is on hand to counts that were checked under these rows' locks, with the movements that explain it. */
export async function countStocks(
  tx: Tx,
  {
    counts,
    actorId,
    at,
  }: {
    counts: readonly { offerId: string; onHandBefore: number; onHand: number }[]
    actorId: string
    at: Date
  },
): Promise<void> {
  if (counts.length === 0) return
  const rows = counts.map((count) => ({ id: count.offerId, on_hand: count.onHand }))
  await sql`
    UPDATE stock SET on_hand = count.on_hand
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS count(id uuid, on_hand int)
    WHERE stock.offer_id = count.id
  `.execute(tx)
  await tx
    .insertInto('stock_movements')
    .values(
      counts.map(({ offerId, onHandBefore, onHand }) => ({
        offer_id: offerId,
        on_hand_change: onHand - onHandBefore,
        reason: 'correction' as const,
        actor_id: actorId,
        note: 'Counted, from a file',
        at,
        order_id: null,
        change_key: null,
      })),
    )
    .execute()
}
