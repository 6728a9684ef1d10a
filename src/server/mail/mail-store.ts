import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

export async function insertMail(tx: Transaction<Schema>, row: Insertable<Schema['mails']>): Promise<void> {
  await tx.insertInto('mails').values(row).execute()
}

/** The message, or undefined when it is gone. */
export async function findMail(db: Kysely<Schema>, id: string) {
  return db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The message under its lock. */
export async function lockMail(tx: Transaction<Schema>, id: string) {
  return tx.selectFrom('mails').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Whether a copy of a message that was asked for is still to be tried for the first time. */
export async function isCopyOnItsWay(tx: Transaction<Schema>, id: string): Promise<boolean> {
  const copy = await tx
    .selectFrom('mails')
    .select('id')
    .where('resend_of', '=', id)
    .where('sent_at', 'is', null)
    .where('last_problem', 'is', null)
    .executeTakeFirst()
  return copy !== undefined
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
