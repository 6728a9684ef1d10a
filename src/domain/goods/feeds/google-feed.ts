import { kinds } from '#domain/goods/catalogue/categories.ts'
import type { Condition } from '#domain/goods/catalogue/conditions.ts'
import { xmlText } from '#domain/ground/shared/file-formats/xml.ts'
import { isBarcode } from '#domain/ground/shared/product-codes/barcode.ts'
import {
  availabilityOf,
  type FeedFormat,
  type FeedProduct,
  type FeedShop,
  feeForOne,
  fieldText,
  inRupees,
} from './feed-product.ts'
import { GOOGLE_CATEGORIES } from './google-categories.ts'

/** A field of Google's product data: a text, or the parts of a group. */
export type GoogleField = readonly [name: string, value: string | readonly (readonly [string, string])[]]

const CONDITIONS: Readonly<Record<Condition, string>> = {
  new: 'new',
  'open-box': 'used',
  refurbished: 'refurbished',
}
const FURTHER_PICTURES_MAX = 10

/**
 * A product in the fields of Google's product data specification (support.google.com/merchants/answer/7052112). The price
 * is the one to pay: a list price is no price that was asked before, so nothing is told as a sale.
 */
export function googleFields(product: FeedProduct, shop: FeedShop): GoogleField[] {
  const { origin } = shop
  const [first = '', ...further] = product.pictures.map((path) => origin + path)
  const { category, plural } = kinds[product.kind]
  const gtin = product.ean && isBarcode(product.ean) ? product.ean : undefined
  const { availability, availableFrom } = availabilityOf(product)
  const mpn = product.mpn ? fieldText(product.mpn, 70) : undefined
  return [
    ['id', product.feedId],
    ['title', fieldText(product.name, 150)],
    ['description', fieldText(product.description, 5_000)],
    ['link', `${origin}/products/${product.id}`],
    ['image_link', first],
    ...further.slice(0, FURTHER_PICTURES_MAX).map((address) => ['additional_image_link', address] as const),
    ['availability', availability],
    ...(availableFrom ? [['availability_date', availableFrom] as const] : []),
    ['price', inRupees(product.pricePaise)],
    ['condition', CONDITIONS[product.condition]],
    ['brand', fieldText(product.brand, 70)],
    ...(gtin ? [['gtin', gtin] as const] : []),
    ...(mpn ? [['mpn', mpn] as const] : []),
    ...(gtin || mpn ? [] : [['identifier_exists', 'no'] as const]),
    ['google_product_category', String(GOOGLE_CATEGORIES[product.kind])],
    ['product_type', category === plural ? category : `${category} > ${plural}`],
    ['external_seller_id', product.seller.feedId],
    ['shipping', shippingParts(product, shop)],
  ]
}

function shippingParts({ pricePaise, dispatchDays }: FeedProduct, { terms, transit }: FeedShop) {
  return [
    ['country', 'IN'],
    ['service', 'Standard'],
    ['price', inRupees(feeForOne(pricePaise, terms))],
    ['min_handling_time', '0'],
    ['max_handling_time', String(dispatchDays)],
    ['min_transit_time', String(transit.daysMin)],
    ['max_transit_time', String(transit.daysMax)],
  ] as const
}

/** RSS 2.0 with the names of Google's namespace. */
export const googleFeed: FeedFormat = {
  contentType: 'application/rss+xml; charset=utf-8',
  begin: ({ origin, name }, category) =>
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>' +
    `<title>${xmlText(`${name}: ${category}`)}</title><link>${xmlText(`${origin}/`)}</link>` +
    `<description>${xmlText(`What ${name} has on sale`)}</description>\n`,
  product: (product, shop) => `<item>${googleFields(product, shop).map(element).join('')}</item>\n`,
  end: '</channel></rss>\n',
}

function element([name, value]: GoogleField): string {
  const content = typeof value === 'string' ? xmlText(value) : value.map(element).join('')
  return `<g:${name}>${content}</g:${name}>`
}
