import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'

export async function insertMail(tx: Transaction<Schema>, row: Insertable<Schema['mails']>): Promise<void> {
  await tx.insertInto('mails').values(row).execute()
}

/** The message, or undefined when it is gone. */
export async function findMail(db: Kysely<Schema>, id: string) {
  return db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function markMailSent(
  db: Kysely<Schema>,
  o: { id: string; at: Date; eraseBody: boolean },
): Promise<void> {
  await db
    .updateTable('mails')
    .set((eb) => ({
      sent_at: o.at,
      attempts: eb('attempts', '+', 1),
      last_problem: null,
      ...(o.eraseBody ? { text_body: null, html_body: null } : {}),
    }))
    .where('id', '=', o.id)
    .execute()
}

export async function markMailFailed(db: Kysely<Schema>, o: { id: string; problem: string }): Promise<void> {
  await db
    .updateTable('mails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), last_problem: o.problem }))
    .where('id', '=', o.id)
    .execute()
}
