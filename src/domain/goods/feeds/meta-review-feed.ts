import { csvLine } from '#domain/ground/shared/file-formats/csv.ts'
import type { FeedReview, ReviewFeedFormat, ReviewFeedShop } from './review-feed.ts'

type Column = readonly [name: string, cell: (review: FeedReview, shop: ReviewFeedShop) => string | number]

/** Lists are JSON in their cell. */
const COLUMNS: readonly Column[] = [
  ['store.name', (_, { name }) => name],
  ['store.storeUrls', (_, { origin }) => JSON.stringify([origin])],
  ['reviewID', ({ id }) => id],
  ['rating', ({ stars }) => stars],
  ['title', ({ title }) => title],
  ['content', ({ text }) => text],
  ['created_at', ({ writtenAt }) => writtenAt.toISOString()],
  ['updated_at', ({ writtenAt, changedAt }) => (changedAt ?? writtenAt).toISOString()],
  [
    'review_image_urls',
    ({ photographs }, { origin }) => JSON.stringify(photographs.map((path) => origin + path)),
  ],
  ['incentivized', () => 'false'],
  ['has_verified_purchase', () => 'true'],
  ['reviewer.name', ({ author }) => author],
  ['reviewer.isAnonymous', ({ isUnnamed }) => String(isUnnamed)],
  ['product.name', ({ product }) => product.name],
  ['product.url', ({ product }, { origin }) => `${origin}/products/${product.id}`],
  ['product.productIdentifiers.skus', ({ product }) => JSON.stringify([product.feedId])],
]

/**
 * Meta's product review feed as CSV (developers.facebook.com, Commerce Platform, "Product Review Feed Schema" of
 * 31 March 2026). What is optional and would tell which reviews one person wrote is left out.
 */
export const metaReviewFeed: ReviewFeedFormat = {
  contentType: 'text/csv; charset=utf-8',
  begin: () => csvLine(COLUMNS.map(([name]) => name)),
  review: (review, shop) => csvLine(COLUMNS.map(([, cell]) => cell(review, shop))),
  end: '',
}
