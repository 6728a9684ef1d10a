import pg from 'pg'

/** What public pages show of one change. */
export interface ToldChange {
  what: 'site' | 'catalogue' | 'card' | 'page'
  productId: string | null
  category: string | null
}

/** What has been committed since a snapshot, and the snapshot that this was read in. */
export interface ContentReading {
  snapshot: string
  /** How often old changes have been forgotten. */
  purges: number
  changes: readonly ToldChange[]
}

/** More than so many are told as a change of everything. */
const CHANGES_MAX = 500

/**
 * Every change that this snapshot sees and `$1` did not; a transaction that `$1` saw running is told once it has
 * committed, however long that takes. Without `$1` nothing is told. The order has the index read, however many older
 * changes there are: a plan that is kept cannot know that few are new. A number that no transaction has had yet came
 * with a backup of another cluster.
 */
const CHANGED_SINCE = `select pg_current_snapshot()::text as snapshot, (select number from content_purges) as purges,
  (select json_agg(told) from (
    select what, product_id as "productId", category from content_changes
    where xact >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xact, $1::pg_snapshot)
      and xact < pg_snapshot_xmax(pg_current_snapshot())
    order by xact limit ${CHANGES_MAX + 1}
  ) as told) as changes`

/** A connection for nothing else; `onLost` hears that it broke. */
export async function connectReader(settings: pg.ClientConfig, onLost: () => void): Promise<pg.Client> {
  const client = new pg.Client(settings)
  client.on('error', onLost)
  await client.connect()
  return client
}

/** Asks on such a connection, which plans the question once where it `keepsPrepared`. */
export async function readContentChanges(
  client: pg.Client,
  { since, keepsPrepared }: { since: string | undefined; keepsPrepared: boolean },
): Promise<ContentReading> {
  const { rows } = await client.query<{ snapshot: string; purges: number; changes: ToldChange[] | null }>({
    ...(keepsPrepared && { name: 'content changes' }),
    text: CHANGED_SINCE,
    values: [since ?? null],
  })
  const [row] = rows
  if (!row) throw new Error('a statement without a table gave no row')
  const changes = row.changes ?? []
  return { ...row, changes: changes.length > CHANGES_MAX ? [ANYTHING] : changes }
}

const ANYTHING: ToldChange = { what: 'site', productId: null, category: null }
