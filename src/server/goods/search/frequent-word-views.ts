import { sql } from 'kysely'
import type { App } from '#server/ground/app.ts'

const KEPT_MS = 600_000

/** What changes seldom and only says what comes first: read once in KEPT_MS. */
function keptFor<Value>(read: (app: App) => Promise<Value>): (app: App) => Promise<Value> {
  const kept = new WeakMap<App, { until: number; value: Promise<Value> }>()
  return (app) => {
    const now = app.clock.now().getTime()
    const known = kept.get(app)
    if (known && known.until > now) return known.value
    const value = read(app)
    kept.set(app, { until: now + KEPT_MS, value })
    value.catch(() => kept.delete(app))
    return value
  }
}

/**
 * The words of the catalogue that many products have, with the share of the products that have them: as the database's
 * statistics know them, so none before the first ANALYZE, and some ten minutes old at most.
 */
export const frequentWords = keptFor(readFrequentWords)

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
