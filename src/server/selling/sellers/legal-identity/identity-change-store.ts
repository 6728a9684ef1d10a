import type { Transaction } from 'kysely'
import type { Day } from '#domain/ground/shared/days.ts'
import type { BusinessColumns, Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** A change that stands: asked for and not decided, or approved and not begun. Locked until the transaction ends. */
export async function lockStandingChange(tx: Tx, sellerId: string) {
  return tx
    .selectFrom('seller_identity_changes')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'open'),
        eb.and([eb('status', '=', 'approved'), eb('applied_at', 'is', null)]),
      ]),
    )
    .forUpdate()
    .executeTakeFirst()
}

export type LockedIdentityChange = NonNullable<Awaited<ReturnType<typeof lockStandingChange>>>

export async function insertChange(
  tx: Tx,
  change: {
    id: string
    sellerId: string
    before: BusinessColumns
    after: BusinessColumns
    fromDay: Day
    askedBy: string
    at: Date
  },
): Promise<void> {
  await tx
    .insertInto('seller_identity_changes')
    .values({
      id: change.id,
      seller_id: change.sellerId,
      before: JSON.stringify(change.before),
      after: JSON.stringify(change.after),
      from_day: change.fromDay,
      asked_by: change.askedBy,
      asked_at: change.at,
      question: null,
      questioned_at: null,
      answered_at: null,
      decided_by: null,
      decided_at: null,
      note: null,
      applied_at: null,
    })
    .execute()
}

export async function writeAnswer(tx: Tx, changeId: string, at: Date): Promise<void> {
  await tx
    .updateTable('seller_identity_changes')
    .set({ answered_at: at })
    .where('id', '=', changeId)
    .execute()
}

export async function writeIdentityQuestion(
  tx: Tx,
  { changeId, question, at }: { changeId: string; question: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('seller_identity_changes')
    .set({ question, questioned_at: at, answered_at: null })
    .where('id', '=', changeId)
    .execute()
}

/** Ends a change that stands: it is approved from a day on, declined or withdrawn. */
export async function writeDecision(
  tx: Tx,
  decision: {
    changeId: string
    status: 'approved' | 'declined' | 'withdrawn'
    by: string
    at: Date
    note?: string | undefined
    fromDay?: Day
  },
): Promise<void> {
  const { changeId, status, by, at, note, fromDay } = decision
  await tx
    .updateTable('seller_identity_changes')
    .set({
      status,
      decided_by: by,
      decided_at: at,
      ...(note !== undefined && { note }),
      ...(fromDay !== undefined && { from_day: fromDay }),
    })
    .where('id', '=', changeId)
    .execute()
}

export async function writeApplied(tx: Tx, changeId: string, at: Date): Promise<void> {
  await tx.updateTable('seller_identity_changes').set({ applied_at: at }).where('id', '=', changeId).execute()
}
