import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import type { AnyResult, Refused } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from './schema.ts'
import { sendingAtOnce, together } from './together.ts'

const RETRIES_MAX = 3
/** Each holds unless the database has a setting of that name below `nanonagar.` (decision 1306). */
const LIMITS = { lock_timeout: '2s', statement_timeout: '5s', idle_in_transaction_session_timeout: '10s' }

/**
 * Runs `work` in one READ COMMITTED transaction with bounded waits. A deadlock or a serialisation failure is
 * tried again, up to three times with a random pause, so `work` must have no effect outside the transaction. Statements
 * that `work` begins without waiting for each other share a round trip (`together`). `isPrepared` is for transactions
 * that are the same at every turn and find rows by their keys: each connection plans their statements once.
 */
export async function inTransaction<Value>(
  app: Pick<App, 'db' | 'random'>,
  work: (tx: Transaction<Schema>) => Promise<Value>,
  how: { isPrepared?: boolean } = {},
): Promise<Value> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await app.db.transaction().execute(async (begun) => {
        const tx = await sendingAtOnce(begun, how)
        const [, value] = await together([setLimits(tx), work(tx)])
        return value
      })
    } catch (error) {
      if (attempt >= RETRIES_MAX || !isWorthRetrying(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, app.random.below(20 * 2 ** attempt) + 5))
    }
  }
}

async function setLimits(tx: Transaction<Schema>): Promise<void> {
  const settings = Object.entries(LIMITS).map(
    ([name, limit]) =>
      sql`set_config(${name}, coalesce(nullif(current_setting(${`nanonagar.${name}`}, true), ''), ${limit}), true)`,
  )
  await sql`SELECT ${sql.join(settings)}`.execute(tx)
}

/** The same for work that may refuse: a refusal is given back, and nothing that was written before it remains. */
export async function decideInTransaction<Answer extends AnyResult>(
  app: Pick<App, 'db' | 'random'>,
  work: (tx: Transaction<Schema>) => Promise<Answer>,
  how: { isPrepared?: boolean } = {},
): Promise<Answer> {
  const orRollBack = async (tx: Transaction<Schema>) => {
    const result = await work(tx)
    if (!result.ok) throw new RolledBack(result)
    return result
  }
  try {
    return await inTransaction(app, orRollBack, how)
  } catch (error) {
    if (error instanceof RolledBack) return error.answer
    throw error
  }
}

/**
 * Reads in a transaction that can change nothing, each of whose statements the database ends after so many milliseconds,
 * whether it computes or waits for a lock. Throws what PostgreSQL then says.
 */
export function readBounded<Value>(
  db: Kysely<Schema>,
  readMsMax: number,
  read: (db: Kysely<Schema>) => Promise<Value>,
): Promise<Value> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`SELECT set_config('statement_timeout', ${String(readMsMax)}, true)`.execute(tx)
      return read(tx)
    })
}

/** Carries a refusal out of a transaction that must not commit. */
class RolledBack<Answer extends Refused<ProblemCode>> extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super(answer.problem.code)
    this.answer = answer
  }
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const LOCK_NOT_AVAILABLE = '55P03'

/** The lock was not free within the time a shopper would wait. */
function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === LOCK_NOT_AVAILABLE
}

/**
 * The table of whose row another transaction had the lock for longer than a shopper would wait: PostgreSQL names it where
 * it waited. Undefined for any other error, and where it waited for a whole table.
 */
export function rowAwaited(error: unknown): string | undefined {
  if (!isLockTimeout(error)) return undefined
  const { where } = error as { where?: unknown }
  return /tuple \([\d,]+\) in relation "(\w+)"/.exec(String(where))?.[1]
}

function isWorthRetrying(error: unknown): boolean {
  const code = codeOf(error)
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
