import { expect, test } from 'vitest'
import { openCsv } from '#domain/ground/shared/file-formats/csv.ts'
import { googleReviewFeed } from './google-review-feed.ts'
import { metaReviewFeed } from './meta-review-feed.ts'
import type { FeedReview, ReviewFeedFormat } from './review-feed.ts'

const shop = { origin: 'https://shop.example', name: 'Shop & Sons' }

const review: FeedReview = {
  id: 'b2c4',
  stars: 4,
  title: 'Fits',
  text: 'It fits a large hand,\nand "the" wheel <does> not rattle.',
  author: 'Asha R.',
  isUnnamed: false,
  writtenAt: new Date('2026-11-03T04:05:06Z'),
  changedAt: new Date('2026-11-05T00:00:00Z'),
  photographs: ['/reviews/b2c4/photographs/p1', '/reviews/b2c4/photographs/p2'],
  product: {
    feedId: 'a-mouse',
    id: 'a-mouse',
    name: 'A mouse',
    brand: 'Logitech',
    mpn: '910-006559',
    ean: '5099206103764',
  },
}
const bare: FeedReview = {
  ...review,
  id: 'b2c5',
  title: '',
  text: '=HYPERLINK("https://elsewhere.example") is what I typed\u0000',
  author: 'A customer',
  isUnnamed: true,
  changedAt: undefined,
  photographs: [],
  product: { ...review.product, mpn: null, ean: '123' },
}

const feed = (format: ReviewFeedFormat, reviews: readonly FeedReview[]) =>
  format.begin(shop) + reviews.map((one) => format.review(one, shop)).join('') + format.end

/** The elements of one review in the order in which Google's schema wants them (version 2.4). */
const ELEMENTS = [
  'review_id',
  'reviewer',
  'is_verified_purchase',
  'is_incentivized_review',
  'review_timestamp',
  'title',
  'content',
  'review_country',
  'review_url',
  'reviewer_images',
  'ratings',
  'products',
  'is_spam',
]

/** The names of the elements that stand directly in an element; fails where a tag is not closed in its place. */
function childrenOf(xml: string, name: string): string[] {
  const children: string[] = []
  const open: string[] = []
  for (const [, slash, tag = ''] of xml.matchAll(/<(\/?)([a-z_]+)[^>]*>/g)) {
    if (slash) expect(open.pop()).toBe(tag)
    else {
      if (open.at(-1) === name) children.push(tag)
      open.push(tag)
    }
  }
  expect(open).toEqual([])
  return children
}

test('Google’s feed holds all that is known, in the order of its schema', () => {
  const text = feed(googleReviewFeed, [review])
  expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<feed /)
  expect(childrenOf(text, 'feed')).toEqual(['version', 'publisher', 'reviews'])
  expect(childrenOf(text, 'review')).toEqual(ELEMENTS)
  expect(childrenOf(text, 'product_ids')).toEqual(['gtins', 'mpns', 'skus', 'brands'])
  expect(text).toContain('<name>Shop &amp; Sons</name>')
  expect(text).toContain('<name is_anonymous="false">Asha R.</name>')
  expect(text).toContain('<review_timestamp>2026-11-03T04:05:06.000Z</review_timestamp>')
  expect(text).toContain('and &quot;the&quot; wheel &lt;does&gt; not rattle.')
  expect(text).toContain(
    '<review_url type="singleton">https://shop.example/products/a-mouse/reviews/b2c4</review_url>',
  )
  expect(text).toContain('<reviewer_image><url>https://shop.example/reviews/b2c4/photographs/p2</url>')
  expect(text).toContain('<overall min="1" max="5">4</overall>')
  expect(text).toContain('<gtin>5099206103764</gtin>')
})

test('what a review does not have is no element, and no wrong barcode is told', () => {
  const text = feed(googleReviewFeed, [bare])
  expect(childrenOf(text, 'review')).toEqual(
    ELEMENTS.filter((name) => name !== 'title' && name !== 'reviewer_images'),
  )
  expect(childrenOf(text, 'product_ids')).toEqual(['skus', 'brands'])
  expect(text).toContain('<name is_anonymous="true">A customer</name>')
  expect(text).not.toContain('\u0000')
})

test('Meta’s feed has a line a review, and no cell that a spreadsheet would run', () => {
  const csv = openCsv()
  const records = [...csv.push(feed(metaReviewFeed, [review, bare])), ...csv.end()]
  const [head, first, second] = records.map(({ cells }) => cells)
  const cellsOf = (cells: readonly string[] = []) =>
    Object.fromEntries((head ?? []).map((name, at) => [name, cells[at]]))
  expect(records).toHaveLength(3)
  expect(cellsOf(first)).toEqual({
    'store.name': 'Shop & Sons',
    'store.storeUrls': '["https://shop.example"]',
    reviewID: 'b2c4',
    rating: '4',
    title: 'Fits',
    content: review.text,
    created_at: '2026-11-03T04:05:06.000Z',
    updated_at: '2026-11-05T00:00:00.000Z',
    review_image_urls:
      '["https://shop.example/reviews/b2c4/photographs/p1","https://shop.example/reviews/b2c4/photographs/p2"]',
    incentivized: 'false',
    has_verified_purchase: 'true',
    'reviewer.name': 'Asha R.',
    'reviewer.isAnonymous': 'false',
    'product.name': 'A mouse',
    'product.url': 'https://shop.example/products/a-mouse',
    'product.productIdentifiers.skus': '["a-mouse"]',
  })
  expect(cellsOf(second)).toMatchObject({
    title: '',
    content: expect.stringMatching(/^'=HYPERLINK/),
    updated_at: '2026-11-03T04:05:06.000Z',
    review_image_urls: '[]',
    'reviewer.isAnonymous': 'true',
  })
})
