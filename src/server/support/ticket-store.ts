import type { Insertable, Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'

/** Keeps a ticket and answers with its sequence number. */
export async function insertTicket(
  tx: Transaction<Schema>,
  row: Insertable<Schema['tickets']>,
): Promise<number> {
  const { id } = await tx.insertInto('tickets').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}
