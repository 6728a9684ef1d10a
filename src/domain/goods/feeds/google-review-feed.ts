import { xmlText } from '#domain/ground/shared/file-formats/xml.ts'
import { isBarcode } from '#domain/ground/shared/product-codes/barcode.ts'
import { type FeedReview, type ReviewFeedFormat, type ReviewFeedShop, reviewAddress } from './review-feed.ts'

const VERSION = '2.4'
const SCHEMA = `http://www.google.com/shopping/reviews/schema/product/${VERSION}/product_reviews.xsd`

/**
 * Google's product reviews feed (developers.google.com/product-review-feeds/schema, version 2.4): elements in the order of
 * its schema, all reviews in one file. Optional ids of reviewers are left out: they would tell which reviews one person
 * wrote.
 */
export const googleReviewFeed: ReviewFeedFormat = {
  contentType: 'application/xml; charset=utf-8',
  begin: ({ name, origin }) =>
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<feed xmlns:vc="http://www.w3.org/2007/XMLSchema-versioning" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ' +
    `xsi:noNamespaceSchemaLocation="${SCHEMA}"><version>${VERSION}</version>` +
    `<publisher>${element('name', name)}${element('favicon', `${origin}/favicon.svg`)}</publisher><reviews>\n`,
  review: (review, shop) => `<review>${reviewElements(review, shop)}</review>\n`,
  end: '</reviews></feed>\n',
}

function reviewElements(review: FeedReview, shop: ReviewFeedShop): string {
  const { product, photographs } = review
  const address = reviewAddress(review, shop)
  const images = photographs.map((path) => list('reviewer_image', element('url', shop.origin + path)))
  return [
    element('review_id', review.id),
    list('reviewer', `<name is_anonymous="${review.isUnnamed}">${xmlText(review.author)}</name>`),
    element('is_verified_purchase', 'true'),
    element('is_incentivized_review', 'false'),
    element('review_timestamp', review.writtenAt.toISOString()),
    review.title ? element('title', review.title) : '',
    element('content', review.text),
    element('review_country', 'IN'),
    `<review_url type="singleton">${xmlText(address)}</review_url>`,
    images.length > 0 ? list('reviewer_images', images.join('')) : '',
    `<ratings><overall min="1" max="5">${review.stars}</overall></ratings>`,
    list('products', list('product', productElements(product, shop))),
    element('is_spam', 'false'),
  ].join('')
}

function productElements(product: FeedReview['product'], { origin }: ReviewFeedShop): string {
  const gtin = product.ean && isBarcode(product.ean) ? product.ean : undefined
  const ids = [
    gtin ? list('gtins', element('gtin', gtin)) : '',
    product.mpn ? list('mpns', element('mpn', product.mpn)) : '',
    list('skus', element('sku', product.feedId)),
    list('brands', element('brand', product.brand)),
  ]
  return (
    list('product_ids', ids.join('')) +
    element('product_name', product.name) +
    element('product_url', `${origin}/products/${product.id}`)
  )
}

function element(name: string, text: string): string {
  return list(name, xmlText(text))
}

function list(name: string, content: string): string {
  return `<${name}>${content}</${name}>`
}
