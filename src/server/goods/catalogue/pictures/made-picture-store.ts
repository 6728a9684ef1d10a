import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

export interface UnmadePicture {
  name: string
  key: string
}

/**
 * One of the shop's own pictures that is not there in every size, none of `except`: first what lists and the home page
 * show, then further angles, and last what stands in for no product yet. Among equals any, so that several workers seldom
 * make the same one.
 */
export async function findUnmadePicture(
  db: Kysely<Schema>,
  except: readonly string[] = [],
): Promise<UnmadePicture | undefined> {
  const { rows } = await sql<UnmadePicture>`
    SELECT name, picture_key AS key FROM site_pictures
    WHERE NOT EXISTS (SELECT FROM made_pictures WHERE made_pictures.picture_key = site_pictures.picture_key)
      AND picture_key <> ALL (${[...except]}::text[])
    ORDER BY CASE WHEN position('--' IN name) > 0 THEN 1
      WHEN name LIKE 'kind-%' AND kind IS NULL
        AND name NOT IN (SELECT stand_in FROM products WHERE stand_in IS NOT NULL) THEN 2
      ELSE 0 END, random() LIMIT 1`.execute(db)
  return rows[0]
}

export async function recordMade(db: Kysely<Schema>, { key, at }: { key: string; at: Date }): Promise<void> {
  await db
    .insertInto('made_pictures')
    .values({ picture_key: key, made_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** These are looked at again: their files may be gone. */
export async function forgetMade(tx: Transaction<Schema>, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await tx
    .deleteFrom('made_pictures')
    .where('picture_key', 'in', [...keys])
    .execute()
}
