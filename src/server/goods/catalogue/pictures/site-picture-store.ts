import type { Transaction } from 'kysely'
import { plainPictures, standInPictures } from '#domain/goods/catalogue/stand-ins/stand-in-of.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/**
 * Notes which picture stands under each name of the shop's own artwork now, and of those that stand in for products what
 * they show; gives the names that it did not have.
 */
export async function saveSitePictures(
  tx: Transaction<Schema>,
  keys: ReadonlyMap<string, string>,
): Promise<Set<string>> {
  const known = await tx.selectFrom('site_pictures').select('name').execute()
  // Another picture may be the plain one of a kind now: none is of two at a time.
  await tx.updateTable('site_pictures').set({ kind: null }).where('kind', 'is not', null).execute()
  await tx
    .insertInto('site_pictures')
    .values(
      [...keys].map(([name, picture_key]) => ({
        name,
        picture_key,
        alt: standInPictures.get(name)?.alt ?? '',
        kind: plainPictures.get(name) ?? null,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({
        picture_key: eb.ref('excluded.picture_key'),
        alt: eb.ref('excluded.alt'),
        kind: eb.ref('excluded.kind'),
      })),
    )
    .execute()
  const had = new Set(known.map(({ name }) => name))
  return new Set([...keys.keys()].filter((name) => !had.has(name)))
}
