import pg from 'pg'
import { readOnlySettings } from '#server/ground/db/connect.ts'
import { type WalPosition, walPosition } from '#server/ground/db/following/wal-position.ts'

/** What a database said of itself. */
export interface Seen {
  position: WalPosition
  /** It follows another, and takes what that one sends. */
  isStreaming: boolean
  /** By the clock of this process (`performance.now`). */
  at: number
}

/**
 * How far it has come, and whether somebody sends it more: one that fell out with its leader streams from nobody, however
 * far it is, and neither does one that leads itself.
 */
const HOW_FAR = `select
  case when pg_is_in_recovery() then coalesce(pg_last_wal_replay_lsn(), '0/0') else pg_current_wal_insert_lsn() end::text as position,
  pg_is_in_recovery() and exists (select from pg_stat_wal_receiver) as "isStreaming"`

/** A connection of its own, so that it is known how far a database is while its pool is in use. */
export async function connectProbe(
  url: string,
  { patienceMs, onLost }: { patienceMs: number; onLost: (error: Error) => void },
): Promise<pg.Client> {
  const client = new pg.Client({
    ...readOnlySettings(url),
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  client.on('error', onLost)
  await client.connect()
  return client
}

/** Asks on such a connection. */
export async function readHowFar(client: pg.Client): Promise<Seen> {
  const { rows } = await client.query<{ position: string; isStreaming: boolean }>(HOW_FAR)
  const [row] = rows
  if (!row) throw new Error('a statement without a table gave no row')
  return { position: walPosition(row.position), isStreaming: row.isStreaming, at: performance.now() }
}
