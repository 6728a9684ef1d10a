import type { Insertable, Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

export async function lockTemplate(tx: Transaction<Schema>, id: string) {
  return tx.selectFrom('answer_templates').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function insertTemplate(
  tx: Transaction<Schema>,
  row: Insertable<Schema['answer_templates']>,
): Promise<void> {
  await tx.insertInto('answer_templates').values(row).execute()
}

export async function changeTemplate(
  tx: Transaction<Schema>,
  { id, ...change }: { id: string; name?: string; text?: string; removed_at?: Date | null; updated_at: Date },
): Promise<void> {
  await tx
    .updateTable('answer_templates')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
