import { sql } from 'kysely'
import { loadArtwork } from '#server/goods/catalogue/pictures/load-artwork.ts'
import type { App } from '#server/ground/app.ts'

/**
 * Loads the shop's pictures for a journey, whose pages show them as they come. They count as made: otherwise each worker
 * that a journey starts would make sixty pictures beside it.
 */
export async function loadArtworkAsItComes(app: App): Promise<Map<string, string>> {
  const keys = await loadArtwork(app, { folder: 'artwork' })
  await sql`INSERT INTO made_pictures SELECT picture_key, now() FROM site_pictures ON CONFLICT DO NOTHING`.execute(
    app.db,
  )
  return keys
}
