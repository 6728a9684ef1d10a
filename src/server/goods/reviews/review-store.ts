import { type Insertable, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import type { AspectStars } from '#domain/goods/reviews/aspects.ts'
import type { LastDecision } from '#domain/goods/reviews/moderation.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { Json, Schema } from '#server/ground/db/schema.ts'

declare module '#server/ground/db/schema.ts' {
  interface KnownColumns {
    reviews: { aspects: Json<AspectStars> }
    review_versions: { aspects: Json<AspectStars> }
  }
}

type Tx = Transaction<Schema>

export type ReviewRow = Selectable<Schema['reviews']>

/** Writes a review, unless its piece has one: of two that are sent at once, one is written. */
export async function insertReview(tx: Tx, row: Insertable<Schema['reviews']>): Promise<boolean> {
  const written = await tx
    .insertInto('reviews')
    .values(row)
    .onConflict((conflict) => conflict.columns(['parcel_id', 'order_line_id', 'piece']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** The review until the transaction ends: whoever changes it locks it first, and its product’s rating behind it. */
export async function lockReview(tx: Tx, reviewId: string): Promise<ReviewRow | undefined> {
  if (!isUuid(reviewId)) return undefined
  return tx
    .selectFrom('reviews')
    .selectAll()
    .where('id', '=', reviewId)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** The same, of a closed account too. */
export async function lockAnyReview(tx: Tx, reviewId: string): Promise<ReviewRow | undefined> {
  if (!isUuid(reviewId)) return undefined
  return tx.selectFrom('reviews').selectAll().where('id', '=', reviewId).forUpdate().executeTakeFirst()
}

export async function changeReview(
  tx: Tx,
  reviewId: string,
  change: Updateable<Schema['reviews']>,
): Promise<void> {
  await tx.updateTable('reviews').set(change).where('id', '=', reviewId).execute()
}

/** Keeps what a locked review says now, before it is written over. Readers see it later where nobody had reported it. */
export async function keepVersion(tx: Tx, review: ReviewRow): Promise<void> {
  await tx
    .insertInto('review_versions')
    .values({
      review_id: review.id,
      version: review.version,
      stars: review.stars,
      title: review.title,
      text: review.text,
      aspects: JSON.stringify(review.aspects),
      written_at: review.edited_at ?? review.written_at,
      was_published: review.state === 'published' && review.reports === 0,
    })
    .execute()
}

/** What the office decided last of a review and has not taken back. */
export async function findLastDecision(
  tx: Tx,
  reviewId: string,
): Promise<
  (LastDecision & { id: string; decidedBy: string; isAppealed: boolean; isOfCase: boolean }) | undefined
> {
  return tx
    .selectFrom('review_decisions')
    .select((eb) => [
      'id',
      'outcome',
      'decided_at as decidedAt',
      'decided_by as decidedBy',
      eb('appealed_at', 'is not', null).$castTo<boolean>().as('isAppealed'),
      eb('suspicion_decision_id', 'is not', null).$castTo<boolean>().as('isOfCase'),
    ])
    .where('review_id', '=', reviewId)
    .where('taken_back_at', 'is', null)
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether a review of another piece has the same text. */
export async function isTextKnown(tx: Tx, o: { textSha256: string; butOf: string }): Promise<boolean> {
  if (o.textSha256 === '') return false
  const row = await tx
    .selectFrom('reviews')
    .select('id')
    .where('text_sha256', '=', o.textSha256)
    .where('id', '!=', o.butOf)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The voice under which a person’s reviews of a product count; of the first one a new one. */
export async function findVoice(
  tx: Tx,
  { userId, productId }: { userId: string; productId: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('reviews')
    .select('voice')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .limit(1)
    .executeTakeFirst()
  return row?.voice
}

/** Whether the office has something to decide about a review: its text, its receipt that is proven by nothing yet, a text below it, its video, reports, an appeal. */
export async function requeue(tx: Tx, reviewId: string, at: Date): Promise<void> {
  await sql`
    UPDATE reviews SET queued_at = CASE WHEN (state = 'waiting' AND (NOT is_text_clear OR look_from <= ${at}::timestamptz)) OR (state = 'published' AND reports > 0)
      OR (state <> 'withdrawn' AND EXISTS (SELECT FROM review_replies WHERE review_id = reviews.id AND review_replies.state = 'waiting'))
      OR (state <> 'withdrawn' AND EXISTS (SELECT FROM review_videos WHERE review_id = reviews.id AND (review_videos.state = 'waiting' OR (appealed_at IS NOT NULL AND appeal_decided_at IS NULL))))
      OR (state = 'withheld' AND (SELECT appealed_at IS NOT NULL FROM review_decisions WHERE review_id = reviews.id AND taken_back_at IS NULL
        ORDER BY decided_at DESC, id DESC LIMIT 1)) THEN coalesce(queued_at, ${at}::timestamptz) END
    WHERE id = ${reviewId}`.execute(tx)
}

/** Copies what became of the piece, by the books of returns, beside its review. */
export async function noteFate(tx: Tx, reviewId: string): Promise<void> {
  await sql`UPDATE reviews SET (fate, fate_reason, fate_months) =
    (SELECT * FROM piece_fate(reviews.parcel_id, reviews.order_line_id, reviews.piece)) WHERE id = ${reviewId}`.execute(
    tx,
  )
}
