import type { Paise } from '#domain/ground/shared/money.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'

/** What a reviewed piece was sold as, as it was kept with its order. */
export interface SoldAs {
  name: string
  /** Which piece of how many of its line. */
  piece: number
  pieces: number
  /** What was paid for each, promotions taken off. */
  paidPaise: Paise
  /** The most that its seller had asked for the product in 90 days, where that was kept. */
  ownAskedPaise: Paise | null
  /** The most that others had; null where nobody else offered it. Of new goods a third beside others, as in the rule. */
  othersAskedPaise: Paise | null
}

/** What the piece of a review was sold as. */
export async function findSoldAs(
  app: Pick<App, 'db'>,
  _admin: Permitted<'reviews.read'>,
  reviewId: string,
): Promise<SoldAs | undefined> {
  const row = await app.db
    .selectFrom('reviews')
    .innerJoin('order_lines', 'order_lines.id', 'reviews.order_line_id')
    .select(['order_lines.name', 'reviews.piece', 'order_lines.quantity as pieces'])
    .select(['order_lines.line_paise', 'order_lines.own_asked_paise as ownAskedPaise'])
    .select('order_lines.others_asked_paise as othersAskedPaise')
    .where('reviews.id', '=', reviewId)
    .executeTakeFirst()
  if (!row) return undefined
  const { line_paise, ...sold } = row
  return { ...sold, paidPaise: Math.round(line_paise / sold.pieces) }
}
