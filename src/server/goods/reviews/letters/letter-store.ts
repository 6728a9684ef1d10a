import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

export type ReviewLetter = 'two-weeks' | 'six-months'

/** Notes that the letter of an order is written; false when it was before. */
export async function noteLetter(
  tx: Transaction<Schema>,
  { orderId, kind, at }: { orderId: string; kind: ReviewLetter; at: Date },
): Promise<boolean> {
  const written = await tx
    .insertInto('review_letters')
    .values({ order_id: orderId, kind, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('order_id')
    .executeTakeFirst()
  return written !== undefined
}

/** The link by which somebody ends these letters without signing in: made with the first letter. */
export async function lettersTokenOf(
  tx: Transaction<Schema>,
  { userId, token }: { userId: string; token: string },
): Promise<string> {
  await tx
    .insertInto('review_letter_choices')
    .values({ user_id: userId, token, stopped_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('review_letter_choices')
    .select('token')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.token
}

/** Ends or begins the letters of an account. */
export async function setLettersWanted(
  tx: Transaction<Schema>,
  { userId, token, stoppedAt }: { userId: string; token: string; stoppedAt: Date | null },
): Promise<void> {
  await tx
    .insertInto('review_letter_choices')
    .values({ user_id: userId, token, stopped_at: stoppedAt })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ stopped_at: stoppedAt }))
    .execute()
}

/** Ends the letters whose link this is; false for a link that is none. */
export async function stopByToken(tx: Transaction<Schema>, token: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('review_letter_choices')
    .set({ stopped_at: sql<Date>`coalesce(stopped_at, ${at}::timestamptz)` })
    .where('token', '=', token)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}
