import type { Insertable, Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/** Whether it was written: the same photograph twice is kept once. */
export async function insertPhotograph(
  tx: Transaction<Schema>,
  row: Insertable<Schema['return_photographs']>,
): Promise<boolean> {
  const written = await tx
    .insertInto('return_photographs')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}
