import { sql } from 'kysely'
import type { FeedReview } from '#domain/goods/feeds/review-feed.ts'
import { authorWords, type Byline } from '#domain/goods/reviews/review-form.ts'
import type { App } from '#server/ground/app.ts'
import { shortId } from './feed-views.ts'

/** So many reviews are looked at by one statement. */
const PORTION_SIZE = 250

/** Some reviews of a feed, and the id after which the next ones begin; undefined when these were the last. */
export interface ReviewPortion {
  reviews: FeedReview[]
  next: string | undefined
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** The published reviews of live products that come after an id, as they are now; without those whose writer has left. */
export async function readReviewPortion(
  app: Pick<App, 'db'>,
  after: string | undefined,
): Promise<ReviewPortion> {
  const { rows } = await sql<ReviewRow>`
    SELECT reviews.id, reviews.stars, reviews.title, reviews.text, reviews.byline, reviews.author_name,
      reviews.written_at, reviews.edited_at, products.id AS product_id, products.name, products.brand, products.mpn,
      products.ean, products.status = 'live' AND reviews.text <> '' AS is_told,
      (SELECT coalesce(array_agg(id::text ORDER BY at, id), '{}') FROM review_photographs
        WHERE review_id = reviews.id) AS photographs
    FROM reviews JOIN products ON products.id = reviews.product_id
    WHERE reviews.state = 'published' AND reviews.id > ${after ?? BEFORE_ALL}::uuid
    ORDER BY reviews.id LIMIT ${PORTION_SIZE}`.execute(app.db)
  return {
    reviews: rows.filter((row) => row.is_told).map(toFeedReview),
    next: rows.length === PORTION_SIZE ? rows.at(-1)?.id : undefined,
  }
}

interface ReviewRow {
  id: string
  stars: number
  title: string
  text: string
  byline: Byline | 'left'
  author_name: string
  written_at: Date
  edited_at: Date | null
  product_id: string
  name: string
  brand: string
  mpn: string | null
  ean: string | null
  is_told: boolean
  photographs: string[]
}

function toFeedReview(row: ReviewRow): FeedReview {
  return {
    id: row.id,
    stars: row.stars,
    title: row.title,
    text: row.text,
    author: authorWords({ byline: row.byline, authorName: row.author_name }),
    isUnnamed: row.byline !== 'named',
    writtenAt: row.written_at,
    changedAt: row.edited_at ?? undefined,
    photographs: row.photographs.map((id) => `/reviews/${row.id}/photographs/${id}`),
    product: {
      feedId: shortId(row.product_id),
      id: row.product_id,
      name: row.name,
      brand: row.brand,
      mpn: row.mpn,
      ean: row.ean,
    },
  }
}
