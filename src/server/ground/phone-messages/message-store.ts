import { type Insertable, type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/** Writes the message unless its event was told this number before; says whether it did. */
export async function insertMessageOnce(
  tx: Transaction<Schema>,
  row: Insertable<Schema['phone_messages']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('phone_messages')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Lets one transaction at a time count what codes have cost. */
export async function lockCodeBudget(tx: Transaction<Schema>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('codes to telephones', 0))`.execute(tx)
}

/** The most that what was queued since then can cost, in thousandths of a rupee. */
export async function sumCapped(db: Kysely<Schema>, since: Date): Promise<number> {
  const { sum } = await db
    .selectFrom('phone_messages')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('capped_millirupees'), eb.lit(0)).as('sum'))
    .where('capped_millirupees', '>', 0)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(sum)
}

export type MessageRow = Selectable<Schema['phone_messages']>

/** The message under its lock; undefined when it is gone. */
export async function lockMessage(tx: Transaction<Schema>, id: string): Promise<MessageRow | undefined> {
  return tx.selectFrom('phone_messages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** What was tried of a message, in the order in which it was. */
export async function listAttempts(db: Kysely<Schema>, messageId: string) {
  return db
    .selectFrom('message_attempts')
    .select(['id', 'channel', 'state'])
    .where('message_id', '=', messageId)
    .orderBy('asked_at')
    .execute()
}

/** Writes down that a channel is asked, before it is. */
export async function insertAttempt(
  tx: Transaction<Schema>,
  row: Insertable<Schema['message_attempts']>,
): Promise<void> {
  await tx.insertInto('message_attempts').values(row).execute()
}

/** A channel that certainly sent nothing may be asked again. */
export async function forgetAttempt(tx: Transaction<Schema>, id: string): Promise<void> {
  await tx.deleteFrom('message_attempts').where('id', '=', id).execute()
}

export async function updateAttempt(
  tx: Transaction<Schema>,
  id: string,
  change: Updateable<Schema['message_attempts']>,
): Promise<void> {
  await tx.updateTable('message_attempts').set(change).where('id', '=', id).execute()
}

/** Moves a message; where its secret is of no more use, its values go. */
export async function moveMessage(
  tx: Transaction<Schema>,
  message: Pick<MessageRow, 'id' | 'has_secret'>,
  {
    forgetsSecret = false,
    ...change
  }: Pick<Updateable<Schema['phone_messages']>, 'state' | 'problem' | 'due_at'> & { forgetsSecret?: boolean },
): Promise<void> {
  await tx
    .updateTable('phone_messages')
    .set({ ...change, ...(forgetsSecret && message.has_secret && { filled_in: '{}' }) })
    .where('id', '=', message.id)
    .execute()
}

/** Which attempt a service reports of, by our own id or by the service's; undefined of what is not ours. */
export async function findAttempt(
  db: Kysely<Schema>,
  { attemptId, service, serviceId }: { attemptId?: string | undefined; service: string; serviceId: string },
) {
  return db
    .selectFrom('message_attempts')
    .select(['id', 'message_id', 'channel', 'state'])
    .where('service', '=', service)
    .where((eb) => (attemptId ? eb('id', '=', attemptId) : eb('service_id', '=', serviceId)))
    .executeTakeFirst()
}

/** Those that are to be sent by now. */
export async function listDue(db: Kysely<Schema>, { at, limit }: { at: Date; limit: number }) {
  return db
    .selectFrom('phone_messages')
    .select('id')
    .where('state', '=', 'waiting')
    .where('due_at', '<=', at)
    .where('expires_at', '>', at)
    .orderBy('due_at')
    .limit(limit)
    .execute()
}

/** Ends what nobody sent or answered in its time, and empties secrets that work no more. */
export async function endExpired(db: Kysely<Schema>, at: Date): Promise<void> {
  await db
    .updateTable('phone_messages')
    .set((eb) => ({
      state: 'failed',
      problem: eb
        .case()
        .when('state', '=', 'asked')
        .then('the service did not answer, and no report came')
        .else(eb.fn.coalesce('problem', eb.val('it could not be sent in its time')))
        .end(),
    }))
    .where('state', 'in', ['waiting', 'asked'])
    .where('expires_at', '<=', at)
    .execute()
  await db
    .updateTable('phone_messages')
    .set({ filled_in: '{}' })
    .where('has_secret', '=', true)
    .where(sql<boolean>`filled_in <> '{}'`)
    .where('expires_at', '<=', at)
    .execute()
}

/** Ends what waits of a kind to a number; its words go, as nobody sends them any more. */
export async function endWaitingMessages(
  tx: Transaction<Schema>,
  { kind, to, problem }: { kind: string; to: string; problem: string },
): Promise<void> {
  await tx
    .updateTable('phone_messages')
    .set({ state: 'withheld', problem, filled_in: '{}' })
    .where('to_number', '=', to)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .execute()
}

/** Takes the number and what it was about from messages of codes that were written before then. */
export async function forgetNumbersOfCodes(db: Kysely<Schema>, before: Date): Promise<void> {
  await db
    .updateTable('phone_messages')
    .set({ to_number: '', event: '', user_id: null })
    .where('kind', '=', 'sign-in-code')
    .where('to_number', '<>', '')
    .where('created_at', '<', before)
    .execute()
}
