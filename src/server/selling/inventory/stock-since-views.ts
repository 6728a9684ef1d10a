import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/**
 * What happened to these offers' stock after a moment, of those where anything did. What an offer opens with is a
 * count; so is a correction upwards, as counts were written before they had a reason of their own.
 */
export async function readStockSince(
  tx: Transaction<Schema>,
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
