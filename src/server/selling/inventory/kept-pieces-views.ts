import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/**
 * Of each offer, the pieces on hand that a count must not take away: packed in parcels that have not left, or on sale as
 * returned units, each of which is a piece of its own. Offers without such units are absent: reservations cover the rest.
 */
export async function readKeptPieces(
  db: Kysely<Schema>,
  offerIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (offerIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('returned_units')
    .select('offer_id')
    .select((eb) => eb.fn.countAll<number>().as('units'))
    .select(
      sql<number>`(SELECT coalesce(sum(parcel_lines.quantity), 0) FROM order_lines
        JOIN parcel_lines ON order_line_id = order_lines.id JOIN parcels ON parcels.id = parcel_id
        WHERE order_lines.offer_id = returned_units.offer_id AND parcels.status = 'packed')`.as('packed'),
    )
    .where('offer_id', 'in', [...offerIds])
    .where('status', '=', 'open-box')
    .groupBy('offer_id')
    .execute()
  return new Map(rows.map((row) => [row.offer_id ?? '', Number(row.units) + Number(row.packed)]))
}
