import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/**
 * Whether a customer asked the marketplace to decide about refused pieces of a row of `return_ways_back`, and it has not:
 * they stay where they are until then. That they did not come back is no such question.
 */
export const isKeptForDispute: RawBuilder<boolean> = sql<boolean>`EXISTS (
  SELECT FROM return_units
  JOIN dispute_pieces USING (parcel_id, order_line_id, piece)
  JOIN disputes ON disputes.id = dispute_id
  WHERE return_units.return_id = return_ways_back.return_id AND return_units.outcome = 'refused'
    AND dispute_pieces.is_held AND disputes.ended_at IS NULL AND disputes.kind <> 'not-returned')`

/** Returns whose refused pieces are to be sent back before a moment and whose seller was not reminded, the earliest first. */
export async function listToRemind(
  db: Kysely<Schema>,
  { before, limit }: { before: Date; limit: number },
): Promise<{ id: string; order_id: string }[]> {
  return db
    .selectFrom('return_ways_back')
    .innerJoin('returns', 'returns.id', 'return_ways_back.return_id')
    .select(['returns.id', 'returns.order_id'])
    .where('due_at', '<=', before)
    .where('sent_at', 'is', null)
    .where('reminded_at', 'is', null)
    .where(sql<boolean>`NOT ${isKeptForDispute}`)
    .orderBy('due_at')
    .orderBy('return_id')
    .limit(limit)
    .execute()
}
