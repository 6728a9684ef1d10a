import type { Insertable, Kysely, Transaction } from 'kysely'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** Whether it was written: the same photograph twice is kept once. The review is locked. */
export async function insertReviewPhotograph(
  tx: Transaction<Schema>,
  row: Insertable<Schema['review_photographs']>,
): Promise<boolean> {
  const written = await tx
    .insertInto('review_photographs')
    .values(row)
    .onConflict((conflict) => conflict.columns(['review_id', 'sha256']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (written) await countPhotographs(tx, row.review_id)
  return written !== undefined
}

/** Takes a photograph off a locked review; gives the key of its file. */
export async function deleteReviewPhotograph(
  tx: Transaction<Schema>,
  { reviewId, photographId }: { reviewId: string; photographId: string },
): Promise<string | undefined> {
  if (!isUuid(photographId)) return undefined
  const row = await tx
    .deleteFrom('review_photographs')
    .where('id', '=', photographId)
    .where('review_id', '=', reviewId)
    .returning('file_key')
    .executeTakeFirst()
  if (row) await countPhotographs(tx, reviewId)
  return row?.file_key
}

async function countPhotographs(tx: Transaction<Schema>, reviewId: string): Promise<void> {
  await tx
    .updateTable('reviews')
    .set((eb) => ({
      photographs: eb
        .selectFrom('review_photographs')
        .select((own) => own.cast<number>(own.fn.countAll(), 'integer').as('count'))
        .where('review_id', '=', reviewId),
    }))
    .where('id', '=', reviewId)
    .execute()
}

/** Photographs whose writer has closed their account: their files are to go. */
export async function listErasedPhotographs(db: Kysely<Schema>, max: number) {
  return db
    .selectFrom('review_photographs')
    .innerJoin('reviews', 'reviews.id', 'review_photographs.review_id')
    .select(['review_photographs.id', 'file_key'])
    .where('reviews.erased_at', 'is not', null)
    .limit(max)
    .execute()
}

export async function forgetPhotograph(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom('review_photographs').where('id', '=', id).execute()
}

/** Photographs of which no small one was made, by their ids. */
export function listWithoutSmall(db: Kysely<Schema>, { after, max }: { after: string; max: number }) {
  return db
    .selectFrom('review_photographs')
    .select(['id', 'file_key'])
    .where('has_small', '=', false)
    .$if(after !== '', (later) => later.where('id', '>', after))
    .orderBy('id')
    .limit(max)
    .execute()
}

/** Whether the photograph is still there. */
export async function noteSmall(db: Kysely<Schema>, id: string): Promise<boolean> {
  const row = await db
    .updateTable('review_photographs')
    .set({ has_small: true })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
