import { sql } from 'kysely'
import type { App } from '#server/app.ts'

/** The planner's statistics change seldom, and only say what comes first. */
const KEPT_MS = 600_000

const kept = new WeakMap<App, { until: number; words: Promise<ReadonlyMap<string, number>> }>()

/**
 * The words of the catalogue that many products have, with the share of the products that have them: as the database's
 * statistics know them, so none before the first ANALYZE, and some ten minutes old at most.
 */
export function frequentWords(app: App): Promise<ReadonlyMap<string, number>> {
  const now = app.clock.now().getTime()
  const known = kept.get(app)
  if (known && known.until > now) return known.words
  const words = readFrequentWords(app)
  kept.set(app, { until: now + KEPT_MS, words })
  words.catch(() => kept.delete(app))
  return words
}

async function readFrequentWords(app: App): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ word: string; share: number }>`
    SELECT word, share FROM pg_stats,
      unnest(most_common_elems::text::text[], most_common_elem_freqs[:cardinality(most_common_elems::text::text[])])
        AS frequent (word, share)
    WHERE schemaname = 'public' AND tablename = 'products' AND attname = 'search_vector' AND word ~ '^[a-z]+$'`.execute(
    app.db,
  )
  return new Map(rows.map(({ word, share }) => [word, share]))
}
