import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { makeWordIndex, type WordIndex } from '#domain/goods/search/word-index.ts'
import type { App } from '#server/ground/app.ts'
import { keptUntilChange } from '#server/ground/content-changes/kept-until-change.ts'
import { PREPARED } from '#server/ground/db/prepared.ts'

/** What has been read of the table of words. */
interface ReadWords {
  words: WordIndex
  /** What had been committed when it was read. */
  snapshot: string
  /** Which table of which database that is running. */
  place: string
}

/** More words that came since the last reading are read with all the others. */
const NEW_WORDS_MAX = 10_000
/** So many are put into the index in one turn of the event loop: a few milliseconds. */
const WORDS_A_TURN = 1_000

/**
 * The distinct words of products that are or were on sale, in this process's memory and right to the commit. All are
 * read once, then only those that were added since.
 */
export const knownWords = keptUntilChange(
  () => true,
  async (app, before: ReadWords | undefined) => {
    const { snapshot, place, added, isMore } = await readNewWords(app, before?.snapshot)
    const isContinued = before?.place === place && !isMore
    const words = isContinued ? before.words : makeWordIndex()
    await addInTurns(words, isContinued ? added : await readAllWords(app))
    return { words, snapshot, place }
  },
)

/** The order has the index read: a plan that is kept cannot know that few are new. */
async function readNewWords(app: App, since: string | undefined) {
  const { rows } = await sql<{ snapshot: string; place: string; added: string[] }>`${PREPARED}
    SELECT pg_current_snapshot()::text AS snapshot,
      'search_words'::regclass::oid || ' since ' || pg_postmaster_start_time() AS place,
      ARRAY(SELECT word FROM search_words
        WHERE xact >= pg_snapshot_xmin(${since ?? null}::pg_snapshot) AND xact < pg_snapshot_xmax(pg_current_snapshot())
          AND NOT pg_visible_in_snapshot(xact, ${since ?? null}::pg_snapshot)
        ORDER BY xact LIMIT ${sql.lit(NEW_WORDS_MAX + 1)}) AS added`.execute(app.db)
  const [row] = rows
  if (!row) throw new Error('a statement without a table gave no row')
  return { ...row, isMore: row.added.length > NEW_WORDS_MAX }
}

async function readAllWords(app: App): Promise<string[]> {
  const { rows } = await sql<{ words: string | null }>`
    SELECT string_agg(word, ' ' ORDER BY word COLLATE "C") AS words FROM (SELECT DISTINCT word FROM search_words) AS known`.execute(
    app.db,
  )
  return rows[0]?.words?.split(' ') ?? []
}

async function addInTurns(index: WordIndex, words: readonly string[]): Promise<void> {
  for (let at = 0; at < words.length; at += WORDS_A_TURN) {
    if (at > 0) await setImmediate()
    index.add(words.slice(at, at + WORDS_A_TURN))
  }
}

/** The first words of the names of brands in small letters, the largest brand first, those that sell nothing last. */
export const brandWords = keptUntilChange(
  (change) => change === 'everything' || change.allProducts,
  async (app) => {
    const { rows } = await sql<{ word: string; isOnSale: boolean }>`
      SELECT split_part(lower(brand), ' ', 1) AS word, sum(on_sale) > 0 AS "isOnSale" FROM listing_counts
      GROUP BY word ORDER BY sum(on_sale) DESC, word`.execute(app.db)
    return {
      all: new Set(rows.map(({ word }) => word)),
      onSale: rows.flatMap(({ word, isOnSale }) => (isOnSale && /^[a-z]{3,}$/.test(word) ? word : [])),
    }
  },
)
