import { sql, type Transaction } from 'kysely'
import { UNPICKED } from '#domain/goods/catalogue/product-list.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

export interface Pick {
  id: string
  name: string
  rank: number
}

/** The hand-picked products in their order, under a lock that lets only one administrator change them at a time. */
export async function lockPicks(tx: Tx): Promise<Pick[]> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('home picks', 0))`.execute(tx)
  const picks = await tx
    .selectFrom('products')
    .select(['id', 'name', 'handpicked_rank as rank'])
    .where('handpicked_rank', '<', UNPICKED)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return picks.toSorted((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1))
}

/** A product that could be picked: live. */
export async function lockPickable(tx: Tx, id: string): Promise<Pick | undefined> {
  return tx
    .selectFrom('products')
    .select(['id', 'name', 'handpicked_rank as rank'])
    .where('id', '=', id)
    .where('status', '=', 'live')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Writes ranks from 1 on; what is not among the ids is not picked any more. Rows that stay the same are not written. */
export async function writePicks(
  tx: Tx,
  { ids, gone }: { ids: readonly string[]; gone: readonly string[] },
): Promise<void> {
  await sql`
    UPDATE products SET handpicked_rank = picked.rank
    FROM unnest(${[...ids, ...gone]}::text[], ${[...ids.map((_, index) => index + 1), ...gone.map(() => UNPICKED)]}::int[])
      AS picked (id, rank)
    WHERE products.id = picked.id AND products.handpicked_rank <> picked.rank
  `.execute(tx)
}
