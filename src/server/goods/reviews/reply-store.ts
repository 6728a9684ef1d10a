import { type Selectable, sql, type Transaction } from 'kysely'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>
export type ReplyRow = Selectable<Schema['review_replies']>
export type ReplyRole = ReplyRow['role']

/** What stands below a locked review in this role. */
export async function findReply(
  tx: Tx,
  { reviewId, role }: { reviewId: string; role: ReplyRole },
): Promise<ReplyRow | undefined> {
  return tx
    .selectFrom('review_replies')
    .selectAll()
    .where('review_id', '=', reviewId)
    .where('role', '=', role)
    .executeTakeFirst()
}

export async function findReplyById(tx: Tx, replyId: string): Promise<ReplyRow | undefined> {
  if (!isUuid(replyId)) return undefined
  return tx.selectFrom('review_replies').selectAll().where('id', '=', replyId).executeTakeFirst()
}

/** Writes what is said below a locked review, and keeps what it said before. */
export async function writeReply(
  tx: Tx,
  earlier: ReplyRow | undefined,
  reply: {
    id: string
    reviewId: string
    role: ReplyRole
    text: string
    heldFor: string[]
    state: 'waiting' | 'published'
    byId: string
    at: Date
  },
): Promise<void> {
  const said = { text: reply.text, held_for: reply.heldFor, state: reply.state, by_id: reply.byId }
  if (!earlier) {
    await tx
      .insertInto('review_replies')
      .values({ ...said, id: reply.id, review_id: reply.reviewId, role: reply.role, written_at: reply.at })
      .execute()
    return
  }
  await tx
    .insertInto('review_reply_versions')
    .values({
      reply_id: earlier.id,
      version: earlier.version,
      text: earlier.text,
      written_at: earlier.edited_at ?? earlier.written_at,
    })
    .execute()
  await tx
    .updateTable('review_replies')
    .set({
      ...said,
      version: earlier.version + 1,
      edited_at: reply.at,
      withheld_for: null,
      withheld_words: null,
      withdrawn_from: null,
    })
    .where('id', '=', earlier.id)
    .execute()
}

export async function decideReplyRow(
  tx: Tx,
  replyId: string,
  decided: { state: 'published' | 'withheld'; reason: string | null; words: string | null },
): Promise<void> {
  await tx
    .updateTable('review_replies')
    .set({ state: decided.state, withheld_for: decided.reason, withheld_words: decided.words })
    .where('id', '=', replyId)
    .execute()
}

export async function withdrawReplyRow(
  tx: Tx,
  { id, from }: { id: string; from: 'waiting' | 'published' },
): Promise<void> {
  await tx
    .updateTable('review_replies')
    .set({ state: 'withdrawn', withdrawn_from: from })
    .where('id', '=', id)
    .execute()
}

/** Notes that the writer is told of the seller’s answer; false when they were before. */
export async function noteAnswerTold(tx: Tx, reviewId: string, at: Date): Promise<boolean> {
  const noted = await tx
    .updateTable('review_replies')
    .set({ told_at: at })
    .where('review_id', '=', reviewId)
    .where('role', '=', 'seller')
    .where('told_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

/** The seller has said something, which its list leaves out of what is unanswered; the kept page shows none of it. */
export async function noteAnswered(tx: Tx, reviewId: string): Promise<void> {
  await sql`UPDATE reviews SET is_answered = true WHERE id = ${reviewId} AND NOT is_answered`.execute(tx)
}

/** The seller has taken its answer back, and has the review to answer again. */
export async function noteUnanswered(tx: Tx, reviewId: string): Promise<void> {
  await tx.updateTable('reviews').set({ is_answered: false }).where('id', '=', reviewId).execute()
}
