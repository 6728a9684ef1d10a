import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** Nothing names the picture: no product, no line of an order, no shop's logo, no packed box, no page of the shop. */
const isUnused = (key: RawBuilder<unknown>) => sql<boolean>`
  NOT EXISTS (SELECT FROM product_pictures WHERE picture_key = ${key})
  AND NOT EXISTS (SELECT FROM order_lines WHERE picture_key = ${key})
  AND NOT EXISTS (SELECT FROM sellers WHERE logo_key = ${key})
  AND NOT EXISTS (SELECT FROM parcels WHERE parcels.picture_key = ${key})
  AND NOT EXISTS (SELECT FROM site_pictures WHERE picture_key = ${key})`

/** Pictures of old uploads that nothing names, with a lock on the uploads; those that somebody is just using are left out. */
export async function lockUnusedPictures(
  tx: Tx,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const { rows: ofShops } = await sql<{ picture_key: string }>`
    SELECT picture_key FROM picture_uploads AS sent WHERE at < ${before} AND ${isUnused(sql`sent.picture_key`)}
    ORDER BY at LIMIT ${limit} FOR UPDATE SKIP LOCKED`.execute(tx)
  const { rows: ofOffice } = await sql<{ picture_key: string }>`
    SELECT picture_key FROM office_pictures AS sent WHERE at < ${before} AND ${isUnused(sql`sent.picture_key`)}
    ORDER BY at LIMIT ${limit} FOR UPDATE SKIP LOCKED`.execute(tx)
  return [...new Set([...ofShops, ...ofOffice].map((row) => row.picture_key))]
}

/**
 * Forgets these uploads and gives the pictures that nobody has sent any more. Looks again whether they are unused: now
 * that their uploads are locked, nobody can begin to use them.
 */
export async function forgetUnused(
  tx: Tx,
  { keys, before }: { keys: readonly string[]; before: Date },
): Promise<string[]> {
  if (keys.length === 0) return []
  for (const table of ['picture_uploads', 'office_pictures'] as const)
    await sql`
      DELETE FROM ${sql.table(table)} AS sent
      WHERE picture_key = ANY(${[...keys]}) AND at < ${before} AND ${isUnused(sql`sent.picture_key`)}
    `.execute(tx)
  const { rows } = await sql<{ key: string }>`
    SELECT key FROM unnest(${[...keys]}::text[]) AS gone (key)
    WHERE ${isUnused(sql`gone.key`)}
      AND NOT EXISTS (SELECT FROM picture_uploads WHERE picture_key = key)
      AND NOT EXISTS (SELECT FROM office_pictures WHERE picture_key = key)
  `.execute(tx)
  return rows.map(({ key }) => key)
}
