import { makeSynonyms, type SynonymGroup } from '#domain/goods/search/synonyms.ts'
import { FILLERS, KNOWN_WORDS, SLANG } from '#domain/goods/search/word-meanings.ts'
import type { App } from '#server/ground/app.ts'
import { keptUntilChange } from '#server/ground/content-changes/kept-until-change.ts'

/** What means the same by what administrators say, the newest last. */
export async function listSynonymGroups(app: Pick<App, 'db'>): Promise<SynonymGroup[]> {
  const rows = await app.db.selectFrom('search_synonyms').select('phrases').orderBy('added_at').execute()
  return rows.map(({ phrases }) => phrases)
}

/**
 * The same for looking up phrases, with every word that is known by the domain or by them, and those that a mistyped word
 * may stand for.
 */
export const knownSynonyms = keptUntilChange(
  (change) => change === 'everything',
  async (app) => {
    const synonyms = makeSynonyms(await listSynonymGroups(app))
    const known = new Set([...KNOWN_WORDS, ...synonyms.words])
    const meanings = new Set([...known].filter((word) => !FILLERS.has(word) && !SLANG.has(word)))
    return { synonyms, known, meanings }
  },
)
