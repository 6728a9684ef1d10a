import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

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
        reason: 'count' as const,
        actor_id: actorId,
        note: 'Counted, from a file',
        at,
        order_id: null,
        change_key: null,
      })),
    )
    .execute()
}

/**
 * What happened on these offers' shelves after a moment, of those where anything did. What an offer opens with is a
 * count; so is a correction upwards, as counts were written before they had a reason of their own.
 */
export async function readShelvesSince(
  tx: Tx,
  { offerIds, since }: { offerIds: readonly string[]; since: Date },
): Promise<Map<string, { moved: number; isCounted: boolean }>> {
  const { rows } = await sql<{ offer_id: string; moved: number; is_counted: boolean }>`
    SELECT offer_id, coalesce(sum(on_hand_change) FILTER (WHERE reason <> 'count'), 0)::int AS moved,
      bool_or(reason = 'count' OR (reason = 'correction' AND on_hand_change > 0) OR offers.created_at > ${since}) AS is_counted
    FROM stock_movements JOIN offers ON offers.id = offer_id
    WHERE offer_id = ANY(${offerIds}::uuid[]) AND at > ${since} AND on_hand_change <> 0
    GROUP BY offer_id`.execute(tx)
  return new Map(rows.map((row) => [row.offer_id, { moved: row.moved, isCounted: row.is_counted }]))
}
