import type { Insertable, Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** A shop's templates, until the transaction ends. */
export async function lockTemplates(tx: Tx, sellerId: string) {
  return tx
    .selectFrom('message_templates')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Whether it was written: the key of a form is its id. */
export async function insertTemplate(tx: Tx, row: Insertable<Schema['message_templates']>): Promise<boolean> {
  const written = await tx
    .insertInto('message_templates')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

export async function changeTemplate(
  tx: Tx,
  o: { id: string; name: string; text: string; version: number },
): Promise<void> {
  const { id, ...said } = o
  await tx.updateTable('message_templates').set(said).where('id', '=', id).execute()
}

export async function removeTemplateRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('message_templates').where('id', '=', id).execute()
}
