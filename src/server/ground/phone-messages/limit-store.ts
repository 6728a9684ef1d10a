import type { Insertable, Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

export async function insertLimits(
  tx: Transaction<Schema>,
  row: Insertable<Schema['message_limits']>,
): Promise<void> {
  await tx.insertInto('message_limits').values(row).execute()
}
