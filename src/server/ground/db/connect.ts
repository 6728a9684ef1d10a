import { Kysely, type LogEvent, PostgresDialect } from 'kysely'
import pg from 'pg'
import { refuseWrites } from './following/refuse-writes.ts'
import { limitPool } from './limited-pool.ts'
import type { Schema } from './schema.ts'

/** A bigint column holds paise, counts and row numbers: all far below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
/** A numeric column holds a discount, and a sum of bigints is numeric too: at most ten digits that a double keeps. */
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
/** A date column holds a day, "2026-11-20", and no instant in whatever zone this program runs. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** What stands in front of the database: a pooler that shares connections between transactions, or nothing that does. */
export type Pooler = 'transaction' | 'none'

/** `pooler` is what the settings say; left out, `findPooler` finds it out. */
export type Where =
  | { kind: 'embedded'; socketDir: string }
  | { kind: 'url'; url: string; pooler?: Pooler | undefined }

/** The driver's own settings for a place: the unix socket of the embedded database, or any URL. */
export function poolSettings(where: Where): pg.PoolConfig {
  return where.kind === 'url'
    ? { connectionString: where.url }
    : { host: where.socketDir, user: 'nanonagar', database: 'nanonagar' }
}

/** What a connection for reading alone asks of PostgreSQL as it begins, beside what its address asks for. */
export function readOnlySettings(url: string): pg.PoolConfig {
  const [address, query = ''] = url.split('?')
  const asked = new URLSearchParams(query)
  asked.set('options', [asked.get('options'), READ_ONLY].filter(Boolean).join(' '))
  return { connectionString: `${address}?${String(asked).replaceAll('+', '%20')}` }
}

const READ_ONLY = '-c default_transaction_read_only=on'

/** Who waits longer for a connection is told that the shop is busy. */
const WAIT_MS_MAX = 5_000

/**
 * A pool and the typed queries over it, sent without waiting for the answer to the one before (`together`). A connection that the server drops is reported to `onError`
 * and replaced; without that listener the driver would end the process. With `readMsMax`, what is asked outside a
 * transaction ends after that, and one locked table does not take every connection (`limitPool`). Behind a `pooler`
 * nothing is prepared: the next transaction may have another connection, on which somebody else's has that name. `use`
 * says how many connections there are, and how many statements and transactions wait for one; `onStatement` is told of
 * each statement when it has ended. What writes through one that is `isReadOnly` is refused (`refuseWrites`).
 */
export function connect(
  where: Where,
  {
    max,
    onError,
    readMsMax,
    waitMsMax = WAIT_MS_MAX,
    pooler = 'none',
    isReadOnly = false,
    onStatement,
  }: {
    max: number
    onError: (error: Error) => void
    readMsMax?: number | undefined
    waitMsMax?: number | undefined
    pooler?: Pooler
    isReadOnly?: boolean
    onStatement?: ((statement: LogEvent) => void) | undefined
  },
): { db: Kysely<Schema>; pool: pg.Pool; use: () => PoolUse } {
  const pool = new pg.Pool({
    ...(isReadOnly && where.kind === 'url' ? readOnlySettings(where.url) : poolSettings(where)),
    max,
    pipeline: true,
    connectionTimeoutMillis: waitMsMax,
  })
  pool.on('error', onError)
  // A connection that is in use, but between two statements, is nobody's to listen to but ours.
  pool.on('connect', (client) => client.on('error', onError))
  const limited =
    readMsMax === undefined ? undefined : limitPool(pool, { readMsMax, keepsPrepared: pooler === 'none' })
  return {
    db: new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: isReadOnly ? refuseWrites(limited ?? pool) : (limited ?? pool) }),
      ...(onStatement && { log: onStatement }),
    }),
    pool,
    use: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount + (limited?.waiting() ?? 0),
      max,
    }),
  }
}

interface PoolUse {
  total: number
  idle: number
  waiting: number
  max: number
}
