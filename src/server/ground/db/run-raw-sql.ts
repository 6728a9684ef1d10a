import { CompiledQuery, type Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** Runs a library's own SQL inside our transaction. */
export async function runRaw(tx: Transaction<Schema>, text: string, values: readonly unknown[]) {
  const { rows } = await tx.executeQuery(CompiledQuery.raw(text, [...values]))
  return { rows }
}
