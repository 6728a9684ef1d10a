import type { Kysely } from 'kysely'
import pg from 'pg'
import { connect, readOnlySettings } from '#server/ground/db/connect.ts'
import { findPooler } from '#server/ground/db/find-pooler.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { type WalPosition, walPosition } from '#server/ground/db/wal-position.ts'

/** Who did not answer is asked again after a second, then two, four, and at last every half a minute. */
const LEFT_OUT_MS_MIN = 1_000
const LEFT_OUT_MS_MAX = 30_000
const PATIENCE_MS = 1_000

/** What a database said of itself. */
export interface Seen {
  position: WalPosition
  /** It follows another, and takes what that one sends. */
  isStreaming: boolean
  /** Milliseconds since 1970. */
  at: number
}

/**
 * How far it has come, and whether somebody sends it more: one that fell out with its leader streams from nobody, however
 * far it is, and neither does one that leads itself.
 */
const HOW_FAR = `select
  case when pg_is_in_recovery() then coalesce(pg_last_wal_replay_lsn(), '0/0') else pg_current_wal_insert_lsn() end::text as position,
  pg_is_in_recovery() and exists (select from pg_stat_wal_receiver) as "isStreaming"`

interface HowFar {
  position: string
  isStreaming: boolean
}

export interface Replica {
  /** Its host and port, for measures and for the log. */
  name: string
  /** Undefined until it has answered for the first time. */
  db(): Kysely<Schema> | undefined
  /** What it said last; undefined while it is left out. */
  seen(): Seen | undefined
  /** Asks how far it is, together with whoever asks meanwhile; one that is left out only when its time has come. */
  look(): Promise<void>
  /** A statement through it failed as if it were away: it is left out until it has answered again. */
  leaveOut(error: unknown): void
  close(): Promise<void>
}

interface ReplicaOptions {
  max: number
  readMsMax: number
  onTrouble: (error: unknown, name: string) => void
}

/** Reads from one database that follows the leader. It need not be there when the program starts, nor later. */
// Long because it is one database: the connection that asks it, its pool, and what it said.
export function openReplica(url: string, { max, readMsMax, onTrouble }: ReplicaOptions): Replica {
  const name = nameOf(url)
  let reading: ReturnType<typeof connect> | undefined
  let probe: Promise<pg.Client> | undefined
  let seen: Seen | undefined
  let looking: Promise<void> | undefined
  let failures = 0
  let leftOutUntil = 0
  let isClosed = false

  function look(): Promise<void> {
    if (isClosed || performance.now() < leftOutUntil) return Promise.resolve()
    looking ??= ask().finally(() => {
      looking = undefined
    })
    return looking
  }

  async function ask(): Promise<void> {
    try {
      probe ??= openProbe(url, leaveOut)
      const client = await probe
      const { rows } = await client.query<HowFar>(HOW_FAR)
      const [row] = rows
      if (!row) throw new Error('a statement without a table gave no row')
      reading ??= await openPool()
      failures = 0
      seen = { position: walPosition(row.position), isStreaming: row.isStreaming, at: Date.now() }
    } catch (error) {
      leaveOut(error)
    }
  }

  async function openPool(): Promise<ReturnType<typeof connect>> {
    const pooler = await findPooler({ kind: 'url', url })
    const onError = (error: Error) => {
      if (seen) leaveOut(error)
    }
    return connect(
      { kind: 'url', url },
      { max, readMsMax, waitMsMax: PATIENCE_MS, pooler, isReadOnly: true, onError },
    )
  }

  function leaveOut(error: unknown): void {
    seen = undefined
    const lost = probe
    probe = undefined
    lost?.then((client) => client.end()).catch(() => undefined)
    if (isClosed || performance.now() < leftOutUntil) return
    if (failures === 0) onTrouble(error, name)
    leftOutUntil = performance.now() + Math.min(LEFT_OUT_MS_MAX, LEFT_OUT_MS_MIN * 2 ** failures)
    failures += 1
  }

  return {
    name,
    db: () => reading?.db,
    seen: () => seen,
    look,
    leaveOut,
    async close() {
      isClosed = true
      await looking?.catch(() => undefined)
      await probe?.then((client) => client.end()).catch(() => undefined)
      await reading?.db.destroy()
    },
  }
}

/** A connection of its own, so that it is known how far a database is while its pool is in use. */
async function openProbe(url: string, onLost: (error: Error) => void): Promise<pg.Client> {
  const client = new pg.Client({
    ...readOnlySettings(url),
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  })
  client.on('error', onLost)
  await client.connect()
  return client
}

/** Without the name and the password in front of it. */
function nameOf(url: string): string {
  const [, host = '', query = ''] = /^\w+:\/\/(?:[^@/]*@)?([^/?]*)[^?]*(?:\?(.*))?$/.exec(url) ?? []
  return new URLSearchParams(query).get('host') ?? host
}
