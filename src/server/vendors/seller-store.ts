import type { Insertable, Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'

/** Adds a seller; `false` when another one has its slug. */
export async function insertSeller(
  tx: Transaction<Schema>,
  row: Insertable<Schema['sellers']>,
): Promise<boolean> {
  const added = await tx
    .insertInto('sellers')
    .values(row)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}
