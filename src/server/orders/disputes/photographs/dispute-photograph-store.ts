import type { Insertable, Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>
type Side = Schema['dispute_photographs']['by_kind']

/** Whether it was written: the same photograph twice is kept once. */
export async function insertDisputePhotograph(
  tx: Tx,
  row: Insertable<Schema['dispute_photographs']>,
): Promise<boolean> {
  const written = await tx
    .insertInto('dispute_photographs')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** How many photographs a side has added. */
export async function countOfSide(
  tx: Tx,
  { disputeId, by }: { disputeId: string; by: Side },
): Promise<number> {
  const own = await tx
    .selectFrom('dispute_photographs')
    .select('id')
    .where('dispute_id', '=', disputeId)
    .where('by_kind', '=', by)
    .execute()
  return own.length
}
