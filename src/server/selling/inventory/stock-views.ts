import type { App } from '#server/ground/app.ts'

/** Pieces of each offer that nobody has yet, read without a lock: what a page says, and never what a sale is decided by. */
export async function readFreePieces(
  db: App['db'],
  offerIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('stock')
    .select(['offer_id', 'on_hand', 'reserved'])
    .where('offer_id', 'in', [...offerIds])
    .execute()
  return new Map(rows.map((row) => [row.offer_id, row.on_hand - row.reserved]))
}
