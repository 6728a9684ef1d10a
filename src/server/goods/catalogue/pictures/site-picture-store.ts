import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/** Notes which picture stands under each name of the shop's own artwork now; gives the names that it did not have. */
export async function saveSitePictures(
  tx: Transaction<Schema>,
  keys: ReadonlyMap<string, string>,
): Promise<Set<string>> {
  const known = await tx.selectFrom('site_pictures').select('name').execute()
  await tx
    .insertInto('site_pictures')
    .values([...keys].map(([name, picture_key]) => ({ name, picture_key })))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ picture_key: eb.ref('excluded.picture_key') })),
    )
    .execute()
  const had = new Set(known.map(({ name }) => name))
  return new Set([...keys.keys()].filter((name) => !had.has(name)))
}
