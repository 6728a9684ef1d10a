import pg from 'pg'
import { type WalPosition, walPosition } from '#server/ground/db/following/wal-position.ts'

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
  /** Where the leader stood a moment later: whoever is there has every change that is told, and whatever else was committed. */
  leader: LeaderPlace | undefined
}

export interface LeaderPlace {
  position: WalPosition
  /** A leader that took the place of another has a higher one. */
  timeline: string
}

/** More than so many are told as a change of everything. */
const CHANGES_MAX = 500

/**
 * Every change that this snapshot sees and `$1` did not; a transaction that `$1` saw running is told once it has
 * committed, however long that takes. Without `$1` nothing is told. The order has the index read, however many older
 * changes there are: a plan that is kept cannot know that few are new. A number that no transaction has had yet came
 * with a backup of another cluster.
 */
const CHANGED_SINCE = `pg_current_snapshot()::text as snapshot, (select number from content_purges) as purges,
  (select json_agg(told) from (
    select what, product_id as "productId", category from content_changes
    where xact >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xact, $1::pg_snapshot)
      and xact < pg_snapshot_xmax(pg_current_snapshot())
    order by xact limit ${CHANGES_MAX + 1}
  ) as told) as changes`

/** Evaluated after the snapshot was taken. Whoever does not lead refuses to say it. */
const WHERE_THE_LEADER_STANDS = `pg_current_wal_insert_lsn()::text as position,
  left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline`

/** A connection for nothing else; `onLost` hears that it broke. */
export async function connectReader(settings: pg.ClientConfig, onLost: () => void): Promise<pg.Client> {
  const client = new pg.Client(settings)
  client.on('error', onLost)
  await client.connect()
  return client
}

/**
 * Asks on such a connection, which plans the question once where it `keepsPrepared`. `asksPosition` where the leader stands,
 * too, for those that read from who follows it.
 */
export async function readContentChanges(
  client: pg.Client,
  {
    since,
    keepsPrepared,
    asksPosition,
  }: { since: string | undefined; keepsPrepared: boolean; asksPosition: boolean },
): Promise<ContentReading> {
  const { rows } = await client.query<Row>({
    ...(keepsPrepared && { name: 'content changes' }),
    text: asksPosition ? `select ${CHANGED_SINCE}, ${WHERE_THE_LEADER_STANDS}` : `select ${CHANGED_SINCE}`,
    values: [since ?? null],
  })
  const [row] = rows
  if (!row) throw new Error('a statement without a table gave no row')
  const { snapshot, purges, position, timeline } = row
  const changes = row.changes ?? []
  return {
    snapshot,
    purges,
    changes: changes.length > CHANGES_MAX ? [ANYTHING] : changes,
    leader: position && timeline ? { position: walPosition(position), timeline } : undefined,
  }
}

interface Row extends Pick<ContentReading, 'snapshot' | 'purges'> {
  changes: ToldChange[] | null
  position?: string
  timeline?: string
}

const ANYTHING: ToldChange = { what: 'site', productId: null, category: null }
