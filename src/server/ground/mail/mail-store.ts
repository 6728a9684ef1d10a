import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

export async function insertMail(tx: Transaction<Schema>, row: Insertable<Schema['mails']>): Promise<void> {
  await tx.insertInto('mails').values(row).execute()
}

/** Writes the message unless its event was written about before; says whether it did. */
export async function insertMailOnce(
  tx: Transaction<Schema>,
  row: Insertable<Schema['mails']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('mails')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
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
      gave_up_at: null,
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

/** A message that was not sent, and that nothing tries any more. */
export async function markMailGivenUp(
  db: Kysely<Schema>,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  await db
    .updateTable('mails')
    .set((eb) => ({ gave_up_at: at, last_problem: eb.fn.coalesce('last_problem', eb.val(NO_REASON)) }))
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

/** What is told of a message whose workers ended before they could say why. */
const NO_REASON = 'no reason was left: whoever sent it ended in the middle'

/** Takes messages off the list of those that were given up, and gives them: these, or the oldest so many. */
export async function takeGivenUp(
  tx: Transaction<Schema>,
  which: { ids: readonly string[] } | { oldest: number },
): Promise<{ id: string; kind: string }[]> {
  const listed = tx
    .selectFrom('mails')
    .select('id')
    .where('sent_at', 'is', null)
    .where('gave_up_at', 'is not', null)
    .where('text_body', 'is not', null)
    .$if('ids' in which, (query) => query.where('id', 'in', 'ids' in which ? [...which.ids] : []))
    .orderBy('created_at')
    .orderBy('id')
    .limit('oldest' in which ? which.oldest : 'ids' in which ? which.ids.length : 0)
    .forUpdate()
  return tx
    .updateTable('mails')
    .set({ gave_up_at: null, last_problem: null })
    .where('id', 'in', listed)
    .returning(['id', 'kind'])
    .execute()
}
