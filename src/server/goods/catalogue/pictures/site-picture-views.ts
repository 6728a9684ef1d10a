import type { App } from '#server/ground/app.ts'

/** The keys of the shop's own pictures of these names; names without a picture are left out. */
export async function findSitePictures(app: App, names: readonly string[]): Promise<Record<string, string>> {
  const rows = await app.db
    .selectFrom('site_pictures')
    .select(['name', 'picture_key'])
    .where('name', 'in', names)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.name, row.picture_key]))
}
