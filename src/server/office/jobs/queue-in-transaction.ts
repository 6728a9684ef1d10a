import type { Transaction } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { JobQueue } from '#server/ground/app.ts'
import { runRaw } from '#server/ground/db/run-raw-sql.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** Queues jobs through the caller's own transaction, so that a job and its reason commit together. */
export function queueInTransaction(boss: PgBoss): JobQueue {
  return {
    async enqueue(tx: Transaction<Schema>, queue, payload, job = {}) {
      await boss.send(queue, payload, {
        ...job,
        db: { executeSql: (text, values) => runRaw(tx, text, values ?? []) },
      })
    },
    async retry(tx, queue, ids) {
      // The library's own answer has no type: its one statement says how many rows it changed.
      let begun = 0
      const executeSql = async (text: string, values?: unknown[]) => {
        const answer = await runRaw(tx, text, values ?? [])
        begun = Number((answer.rows[0] as { count?: unknown } | undefined)?.count ?? 0)
        return answer
      }
      await boss.retry(queue, [...ids], { db: { executeSql } })
      return begun
    },
  }
}
