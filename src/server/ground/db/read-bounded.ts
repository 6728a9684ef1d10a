import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

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
