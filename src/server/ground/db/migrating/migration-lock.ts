import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Where } from '../connect.ts'
import { openClient } from '../open-client.ts'

/**
 * Any constants will do. `tables` keeps two starts from changing the tables at once, and a backup from being made
 * meanwhile; `steps` keeps two starts from the same steps outside a transaction, beside which a backup may be made.
 */
const LOCKS = { tables: 7_260_184, steps: 7_260_188 } as const
const ASK_AGAIN_MS = 200

interface Lock {
  of: keyof typeof LOCKS
  mode: 'shared' | 'alone'
  /** Is called once, when it is not free at first. */
  onWait?: () => void
}

/**
 * Begins a transaction that holds a lock, without limits of time. Only ever a transaction's: behind a pooler a session's
 * lock would stay with a connection that others are given. Asks again and again instead of waiting in a statement: one
 * that waits is a snapshot for whose end CREATE INDEX CONCURRENTLY waits, and who makes that index may hold the lock. The
 * transaction itself, between its statements, is none.
 */
export async function beginHolding(client: pg.Client, { of, mode, onWait }: Lock): Promise<void> {
  const shared = mode === 'shared' ? '_shared' : ''
  for (let turn = 0; ; turn++) {
    await client.query(
      `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;
       SET LOCAL idle_in_transaction_session_timeout = 0`,
    )
    // Without a value beside the text, or its answer, which the driver leaves open, would be a snapshot until the end.
    const { rows } = await client.query<{ isOurs: boolean }>(
      `SELECT pg_try_advisory_xact_lock${shared}(${LOCKS[of]}) AS "isOurs"`,
    )
    if (rows[0]?.isOurs) return
    await client.query('ROLLBACK')
    if (turn === 0) onWait?.()
    await sleep(ASK_AGAIN_MS)
  }
}

/**
 * Keeps a lock until `release`, in a transaction that stays open on a connection of its own. `release` throws when that
 * was lost meanwhile: the tables may have changed.
 */
export async function holdMigrations(
  where: Where,
  { mode, of = 'tables', onWait }: Pick<Lock, 'mode' | 'onWait'> & { of?: Lock['of'] },
): Promise<{ release(): Promise<void>; abandon(): Promise<void> }> {
  const client = await openClient(where)
  try {
    await beginHolding(client, { of, mode, ...(onWait && { onWait }) })
  } catch (error) {
    await client.end()
    throw error
  }
  let isHeld = true
  return {
    release: async () => {
      isHeld = false
      await client.query('COMMIT')
    },
    abandon: async () => {
      // With an answer: the end of a connection alone frees the lock at some time after it.
      if (isHeld) await client.query('ROLLBACK').catch(() => {})
      await client.end()
    },
  }
}
