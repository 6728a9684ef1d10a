import { askKept } from './kept-connection.ts'

/** What looking at a page may change: when somebody was last seen, and how often they came. */
const SEEN = ['last_seen_at', 'last_used_at']
const COUNTERS = new Set(['rate_limits', 'worker_heartbeats'])

/** A fingerprint of every table's rows, by table; two that are equal mean that nothing was changed in between. */
export async function fingerprintRows(databaseUrl: string): Promise<Record<string, string>> {
  const tables = await askKept<{ name: string }>(
    databaseUrl,
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`,
  )
  const names = tables.map(({ name }) => name).filter((name) => !COUNTERS.has(name))
  // Also the order of the rows is without what may change.
  const row = `(to_jsonb(t) - '{${SEEN.join(',')}}'::text[])::text`
  const each = names.map(
    (name) => `SELECT '${name}' AS name,
      md5(coalesce(string_agg(md5(${row}), '' ORDER BY ${row}), '')) AS sum
      FROM "${name}" AS t`,
  )
  const rows = await askKept<{ name: string; sum: string }>(databaseUrl, each.join(' UNION ALL '))
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
