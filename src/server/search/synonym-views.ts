import type { SynonymGroup } from '#domain/search/synonyms.ts'
import type { App } from '#server/app.ts'

/** What means the same by what administrators say, the newest last. */
export async function listSynonymGroups(app: Pick<App, 'db'>): Promise<SynonymGroup[]> {
  const rows = await app.db.selectFrom('search_synonyms').select('phrases').orderBy('added_at').execute()
  return rows.map(({ phrases }) => phrases)
}
