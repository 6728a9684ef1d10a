import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Where } from '../connect.ts'
import { CannotStart } from '../embedded/cannot-start.ts'
import { findPooler } from '../find-pooler.ts'
import { openClient } from '../open-client.ts'
import type { Applied } from './former-history.ts'
import { beginHolding, holdMigrations } from './migration-lock.ts'
import { isOutsideTransaction, readSteps } from './migration-steps.ts'
import { runStep } from './run-migration-step.ts'

/** How the migrations of a start are applied. */
export interface Applying {
  /** Takes each line for whoever waits. */
  say(line: string): void
  /** Waits before what could not get its locks is tried again. */
  pause(ms: number): Promise<unknown>
}

interface Application {
  where: Where
  client: pg.Client
  migration: Applied & { text: string }
  how: Partial<Applying>
}

/**
 * Who waits for a table's lock has all who come later wait behind it, readers too: less than the two seconds for which a
 * shopper's transaction waits.
 */
const LOCK_TIMEOUT = '1s'
const PAUSE_MS = 1_000
const PAUSE_MS_MAX = 30_000
/** With the pauses between them some ten minutes. */
const ATTEMPTS_MAX = 24

/** Applies one that was not on record when we looked, unless another start has done it since. */
export async function applyMigration({ where, client, migration, how }: Application): Promise<void> {
  const applying: Applying = { say: () => {}, pause: sleep, ...how }
  const isDone = isOutsideTransaction(migration.text)
    ? await applyOutside(where, client, migration, applying)
    : await untilLocked(client, migration.name, applying, () => applyInside(client, migration, applying))
  if (isDone) applying.say(`applied ${migration.name}`)
}

/** In one transaction with its record. */
async function applyInside(
  client: pg.Client,
  migration: Application['migration'],
  applying: Applying,
): Promise<boolean> {
  await beginAlone(client, migration, applying)
  await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`)
  const isOurs = !(await isOnRecord(client, migration))
  if (isOurs) {
    await client.query(migration.text)
    await noteMigration(client, migration)
  }
  await client.query('COMMIT')
  return isOurs
}

/**
 * Statement by statement, each safe to be begun anew, and its record at the end: a start that is killed leaves nothing that
 * the next one does not go on from. The lock that keeps other starts away is held by a connection of its own. What is done
 * here leaves each table as others know it, so a backup may be made beside it.
 */
async function applyOutside(
  where: Where,
  client: pg.Client,
  migration: Application['migration'],
  applying: Applying,
): Promise<boolean> {
  const held = await holdMigrations(where, {
    of: 'steps',
    mode: 'alone',
    onWait: () => applying.say(`${migration.name} waits for another start, which is at it`),
  })
  try {
    if (await isOnRecord(client, migration)) return false
    await runSteps(where, migration, applying)
    await beginAlone(client, migration, applying)
    const isOurs = !(await isOnRecord(client, migration))
    if (isOurs) await noteMigration(client, migration)
    await client.query('COMMIT')
    return isOurs
  } finally {
    await held.abandon()
  }
}

async function runSteps(
  where: Where,
  migration: Application['migration'],
  applying: Applying,
): Promise<void> {
  const { name } = migration
  const client = await openClient(where)
  try {
    await liftLimits(client, where)
    for (const step of readSteps(migration))
      await runStep(client, step, {
        say: (line) => applying.say(`${name}: ${line}`),
        pause: applying.pause,
        untilLocked: (work) => untilLocked(client, name, applying, work),
      })
  } finally {
    await client.end()
  }
}

async function beginAlone(client: pg.Client, { name }: Applied, { say }: Applying): Promise<void> {
  const onWait = () => say(`${name} waits for a backup, or for another start`)
  await beginHolding(client, { of: 'tables', mode: 'alone', onWait })
}

/**
 * An index may take longer than a statement of the shop may. Behind a pooler a setting would stay with a connection that
 * others are given: there those of the database are in force.
 */
async function liftLimits(client: pg.Client, where: Where): Promise<void> {
  if ((await findPooler(where)) === 'none')
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0')
}

async function isOnRecord(client: pg.Client, migration: Applied): Promise<boolean> {
  const { rows } = await client.query<{ sha256: string }>(
    'SELECT sha256 FROM schema_migrations WHERE name = $1',
    [migration.name],
  )
  refuseChanged(migration, rows[0]?.sha256)
  return rows.length > 0
}

/** Puts down that one was applied. */
export async function noteMigration(client: pg.Client, { name, sha256 }: Applied): Promise<void> {
  await client.query('INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)', [name, sha256])
}

/** Throws when a file is another than the one that was applied under its name. */
export function refuseChanged({ name, sha256 }: Applied, applied: string | undefined): void {
  if (applied === undefined || applied === sha256) return
  throw new Error(`The migration ${name} was changed after it had been applied; add a new one instead.`)
}

/**
 * Does `work` until it gets its locks: what waits too long is undone, so that all who queued behind it go on, and tried
 * again after a pause that grows. Throws `CannotStart` when others have kept the lock for ten minutes.
 */
async function untilLocked<Value>(
  client: pg.Client,
  name: string,
  { say, pause }: Applying,
  work: () => Promise<Value>,
): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isForLackOfLock(error)) throw error
      await client.query('ROLLBACK')
      const beside = await describeOldest(client)
      if (attempt === ATTEMPTS_MAX)
        throw new CannotStart(
          `${name} could not lock the tables that it changes, ${ATTEMPTS_MAX} times within ten minutes, and left them as they were. ${beside} Let it end, or end it, and start again.`,
        )
      const ms = Math.min(PAUSE_MS * 2 ** (attempt - 1), PAUSE_MS_MAX)
      say(`${name} gives way to who uses its tables, and tries again in ${ms / 1_000} s. ${beside}`)
      await pause(ms)
    }
  }
}

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK_DETECTED = '40P01'

function isForLackOfLock(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError && [LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED].includes(error.code ?? '')
  )
}

/** Whom a person would ask first: what has been open for the longest in this database. */
async function describeOldest(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; seconds: number; query: string }>(
    `SELECT pid, extract(epoch FROM clock_timestamp() - xact_start)::int AS seconds, left(query, 60) AS query
     FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
     ORDER BY xact_start LIMIT 1`,
  )
  const [oldest] = rows
  if (!oldest) return 'No other transaction is open by now.'
  const text = oldest.query.replace(/\s+/g, ' ').trim()
  return `The oldest transaction beside it is that of process ${oldest.pid}, of ${oldest.seconds} s: ${text}`
}
