import type { App } from '#server/app.ts'

/** Notes which picture stands under each name of the shop's own artwork now. */
export async function saveSitePictures(app: App, keys: ReadonlyMap<string, string>): Promise<void> {
  await app.db
    .insertInto('site_pictures')
    .values([...keys].map(([name, picture_key]) => ({ name, picture_key })))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ picture_key: eb.ref('excluded.picture_key') })),
    )
    .execute()
}
