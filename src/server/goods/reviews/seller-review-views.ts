import { withholdWords } from '#domain/goods/reviews/moderation.ts'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { WAITING_COUNTED_MAX } from '#domain/ground/shared/capped-count.ts'
import type { App } from '#server/ground/app.ts'
import { type KeysetList, keysetPage, moment, uuid } from '#server/ground/db/keyset-page.ts'
import { countUpTo } from '#server/ground/db/list-total.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { findPhotographsOf, type ShownReview, selectReviews, toShown } from './review-views.ts'

/** A published review of something that this seller sold. */
export interface SoldReview extends ShownReview {
  productId: string
  productName: string
  answer: { text: string; state: 'waiting' | 'published' | 'withheld'; reason: string } | undefined
}

export const SOLD_REVIEWS: KeysetList<'newest'> = {
  table: 'reviews',
  pageSize: 20,
  tieBreaker: uuid('id'),
  orders: { newest: { by: [moment('published_at')], direction: 'desc' } },
}

/** One page of the reviews of what a seller sold, answered or not, the newest first. */
export async function listSoldReviews(
  app: Pick<App, 'db' | 'random'>,
  sellerId: string,
  { isAnswered, cursor }: { isAnswered: boolean; cursor?: string | undefined },
): Promise<{ reviews: SoldReview[] } & PagePosition> {
  return inSellerTransaction(app, sellerId, async (tx) => {
    const page = keysetPage(SOLD_REVIEWS, { cursor })
    const found = await selectReviews(tx)
      .select(['reviews.product_id', 'products.name as product_name'])
      .where('reviews.seller_id', '=', sellerId)
      .where('reviews.state', '=', 'published')
      .where('reviews.is_answered', '=', isAnswered)
      .where('reviews.erased_at', 'is', null)
      .$call(page.read)
    const { rows, ...position } = page.cut(found)
    const ids = rows.map((row) => row.id)
    const answers =
      ids.length === 0
        ? []
        : await tx
            .selectFrom('review_replies')
            .select(['review_id', 'text', 'state', 'withheld_for', 'withheld_words'])
            .where('review_id', 'in', ids)
            .where('role', '=', 'seller')
            .where('state', '<>', 'withdrawn')
            .$narrowType<{ state: 'waiting' | 'published' | 'withheld' }>()
            .execute()
    const photographs = await findPhotographsOf(tx, ids)
    const reviews = rows.map((row): SoldReview => {
      const answer = answers.find((each) => each.review_id === row.id)
      return {
        ...toShown(row, { photographs: photographs.get(row.id) ?? [] }),
        productId: row.product_id,
        productName: row.product_name,
        answer: answer && {
          text: answer.text,
          state: answer.state,
          reason: [withholdWords(answer.withheld_for), answer.withheld_words].filter(Boolean).join('. '),
        },
      }
    })
    return { reviews, ...position }
  })
}

/** How many reviews of what a seller sold have no answer, counted so far and no further. */
export async function countReviewsToAnswer(
  app: Pick<App, 'db' | 'random'>,
  sellerId: string,
): Promise<number> {
  const { count } = await inSellerTransaction(app, sellerId, (tx) =>
    countUpTo(
      tx,
      tx
        .selectFrom('reviews')
        .select('id')
        .where('seller_id', '=', sellerId)
        .where('is_answered', '=', false)
        .where('state', '=', 'published')
        .where('erased_at', 'is', null),
      WAITING_COUNTED_MAX,
    ),
  )
  return count
}
