import type pg from 'pg'
import type { Pooler, Where } from './connect.ts'
import { CannotStart } from './embedded/cannot-start.ts'
import { openClient } from './open-client.ts'

const PATIENCE_MS = 5_000
const NAMED = { name: 'pooler probe', text: 'SELECT 1' }

/**
 * What stands between this program and PostgreSQL. A server tells each connection the number of the process that serves
 * it, and a pooler tells one that it made up: where that is not the process that answers, connections may be shared
 * between transactions. `DATABASE_POOLER=none` says that they keep their prepared statements all the same, which is
 * tried. Throws `CannotStart` for what cannot work at all.
 */
export async function findPooler(where: Where): Promise<Pooler> {
  if (where.kind === 'embedded') return 'none'
  try {
    const client = await openClient(where, PATIENCE_MS)
    try {
      const isDirect = await isServedByWhomItWasTold(client)
      if (isDirect && where.pooler !== 'transaction') return 'none'
      if (where.pooler !== 'none') return 'transaction'
      await refuseLostStatements(client, where)
      return 'none'
    } finally {
      await client.end()
    }
  } catch (error) {
    if (error instanceof CannotStart) throw error
    const reason = error instanceof Error ? error.message || String(error) : String(error)
    throw new CannotStart(
      `The database of DATABASE_URL (${new URL(where.url).host}) cannot be used: ${reason}`,
    )
  }
}

/** In a transaction: a pooler that shares connections between statements refuses those, and so must we. */
async function isServedByWhomItWasTold(client: pg.Client): Promise<boolean> {
  await client.query('BEGIN')
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  await client.query('COMMIT')
  return rows[0]?.pid === (client as unknown as { processID: number }).processID
}

/** While somebody else holds the connection that a statement was prepared on, it is asked for again. */
async function refuseLostStatements(client: pg.Client, where: Where): Promise<void> {
  await client.query(NAMED)
  const other = await openClient(where, PATIENCE_MS)
  try {
    await other.query('BEGIN')
    await client.query(NAMED)
    await other.query('COMMIT')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === PREPARED_STATEMENT_GONE)) throw error
    throw new CannotStart(
      'DATABASE_POOLER is none, but the pooler at DATABASE_URL loses prepared statements between transactions: say DATABASE_POOLER=transaction.',
    )
  } finally {
    await other.end()
  }
}

const PREPARED_STATEMENT_GONE = '26000'
