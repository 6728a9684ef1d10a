import { type Insertable, type Selectable, sql, type Transaction } from 'kysely'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

export type AnswerProposalRow = Selectable<Schema['answer_proposals']>
export type ProposalOutcome = 'accepted' | 'declined' | 'measuring'

/** Of an answer's version there is one: dropped, it is open again; decided, it stays. */
export async function openAnswerProposal(tx: Tx, row: Insertable<Schema['answer_proposals']>): Promise<void> {
  await tx
    .insertInto('answer_proposals')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['answer_id', 'answer_version'])
        .doUpdateSet({ state: 'open', decided_at: null, created_at: row.created_at })
        .where('answer_proposals.state', '=', 'dropped'),
    )
    .execute()
}

/** Drops what nobody has decided of an answer behind the lock of its question; of this version it stays. */
export async function dropAnswerProposals(
  tx: Tx,
  { answerId, butVersion, at }: { answerId: string; butVersion: number | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('answer_proposals')
    .set({ state: 'dropped', decided_at: at })
    .where('answer_id', '=', answerId)
    .where('state', '=', 'open')
    .where(sql<boolean>`answer_version IS DISTINCT FROM ${butVersion}::integer`)
    .execute()
}

export async function findAnswerProposal(tx: Tx, id: string): Promise<AnswerProposalRow | undefined> {
  if (!isUuid(id)) return undefined
  return tx.selectFrom('answer_proposals').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function closeAnswerProposal(
  tx: Tx,
  o: {
    id: string
    outcome: ProposalOutcome
    said: string | undefined
    reason: string | null
    by: string
    at: Date
  },
): Promise<void> {
  await tx
    .updateTable('answer_proposals')
    .set({
      state: o.outcome,
      reason: o.reason,
      decided_by: o.by,
      decided_at: o.at,
      ...(o.said !== undefined && { said: o.said }),
    })
    .where('id', '=', o.id)
    .execute()
}
