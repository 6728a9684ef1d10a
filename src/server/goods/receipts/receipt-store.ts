import { sql, type Transaction } from 'kysely'
import type { PieceOfParcel } from '#domain/goods/reviews/review-form.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { ProvenLine } from './receipt-views.ts'

/** Notes that an administrator looked into the receipt of a piece and vouches for it, or for its price and description too; again, it is the later look that counts. */
export async function writeConfirmation(
  tx: Transaction<Schema>,
  o: { piece: PieceOfParcel; isOfWorth: boolean; by: string; reason: string; at: Date },
): Promise<void> {
  const { parcelId, orderLineId, piece } = o.piece
  const seen = await tx
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .select('products.version')
    .where('order_lines.id', '=', orderLineId)
    .executeTakeFirstOrThrow()
  const said = { confirmed_by: o.by, reason: o.reason, confirmed_at: o.at, seen_version: seen.version }
  await tx
    .insertInto('receipt_confirmations')
    .values({ parcel_id: parcelId, order_line_id: orderLineId, piece, is_of_worth: o.isOfWorth, ...said })
    .onConflict((conflict) =>
      conflict.columns(['parcel_id', 'order_line_id', 'piece', 'is_of_worth']).doUpdateSet(said),
    )
    .execute()
}

/**
 * Parcels that are to be weighed, so many of the latest at most, for whoever is the only one to weigh until the transaction
 * ends: what one read before a fact moved never replaces what another read after it.
 */
export async function takeToWeigh(
  tx: Transaction<Schema>,
  max: number,
): Promise<{ ids: number[]; parcelIds: string[] }> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('receipts to weigh', 0))`.execute(tx)
  const rows = await tx
    .selectFrom('receipts_to_weigh')
    .select(['id', 'parcel_id'])
    .orderBy('id', 'desc')
    .limit(max)
    .execute()
  return { ids: rows.map(({ id }) => id), parcelIds: [...new Set(rows.map((row) => row.parcel_id))] }
}

/**
 * Notes what is proven of these parcels, and that they were weighed. Triggers have what waits for a sale of its product, or
 * shows for its sake, weighed anew.
 */
export async function writeWeighed(
  tx: Transaction<Schema>,
  {
    ids,
    parcelIds,
    proven,
  }: { ids: readonly number[]; parcelIds: readonly string[]; proven: readonly ProvenLine[] },
): Promise<void> {
  const parcels = proven.map(({ parcelId }) => parcelId)
  const lines = proven.map(({ orderLineId }) => orderLineId)
  const refunded = proven.map(({ holdsRefunded }) => holdsRefunded)
  await sql`
    WITH weighed AS (
      SELECT * FROM unnest(${parcels}::uuid[], ${lines}::uuid[], ${refunded}::boolean[]) AS line (parcel_id, order_line_id, holds_refunded)
    ), gone AS (
      DELETE FROM proven_lines WHERE parcel_id = ANY(${parcelIds}::uuid[])
        AND NOT EXISTS (SELECT FROM weighed
          WHERE (weighed.parcel_id, weighed.order_line_id) = (proven_lines.parcel_id, proven_lines.order_line_id))
    ), done AS (
      DELETE FROM receipts_to_weigh WHERE id = ANY(${ids}::bigint[])
    )
    INSERT INTO proven_lines AS known (parcel_id, order_line_id, holds_refunded) SELECT * FROM weighed
    ON CONFLICT (parcel_id, order_line_id) DO UPDATE SET holds_refunded = excluded.holds_refunded
      WHERE known.holds_refunded <> excluded.holds_refunded`.execute(tx)
}
