import { describe, expect, test } from 'vitest'
import { type Kind, kinds } from '#domain/goods/catalogue/categories.ts'
import { OPENING_TERMS } from '#domain/ground/settings/marketplace-terms.ts'
import { type FeedProduct, type FeedShop, transitAnywhere } from './feed-product.ts'
import { googleFeed, googleFields } from './google-feed.ts'
import { openAiFeed, openAiFields } from './openai-feed.ts'

const shop: FeedShop = {
  origin: 'https://shop.example',
  name: 'Shop',
  terms: OPENING_TERMS,
  transit: { daysMin: 1, daysMax: 14 },
}

const ssd: FeedProduct = {
  feedId: 'an-ssd',
  id: 'an-ssd',
  name: 'An SSD',
  brand: 'Samsung',
  kind: 'ssd',
  mpn: 'MZ-V9P2T0BW',
  ean: '8806094215038',
  description: 'Two terabytes.\n\nFive years.',
  pricePaise: 1_234_505,
  inStock: true,
  preorderFrom: null,
  condition: 'new',
  dispatchDays: 2,
  seller: { feedId: 'seller-1', slug: 'chandni', name: 'Chandni Computers', isHouse: false },
  pictures: ['/pictures/ssd-1/1200.webp', '/pictures/ssd-2/1200.webp'],
}

/** What sellers may really have typed, to the limits of the tables. */
const PRODUCTS: readonly FeedProduct[] = [
  ssd,
  { ...ssd, inStock: false, preorderFrom: '2027-01-12' },
  ...Object.keys(kinds).map((kind) => ({ ...ssd, kind: kind as Kind })),
  {
    ...ssd,
    name: 'लंबा नाम 😀 '.repeat(30),
    brand: 'B'.repeat(100),
    mpn: `${'M'.repeat(69)}😀`,
    ean: '123',
    description: `<b>"&'\u0000\u0007${'😀 long '.repeat(900)}`,
    seller: { ...ssd.seller, name: 'S'.repeat(90), isHouse: true },
    pictures: Array.from({ length: 12 }, (_, place) => `/pictures/${place}/1200.webp`),
  },
  { ...ssd, mpn: null, ean: null, inStock: false, condition: 'open-box', pricePaise: 100, dispatchDays: 0 },
  { ...ssd, condition: 'refurbished', pricePaise: 999_999_999 },
]

interface FieldRule {
  isRequired?: true
  lengthMax?: number
  form?: RegExp
  timesMax?: number
}

const ADDRESS = /^https?:\/\/[\x21-\x7e]+$/
const AMOUNT = /^(?!0+\.00)\d+\.\d{2} INR$/
const FEE = /^\d+\.\d{2} INR$/
const DAYS = /^\d+$/
const GTIN = /^(\d{8}|\d{12,14})$/

/** Google's product data specification: support.google.com/merchants/answer/7052112, read in November 2026. */
const GOOGLE: Readonly<Record<string, FieldRule>> = {
  id: { isRequired: true, lengthMax: 50 },
  title: { isRequired: true, lengthMax: 150 },
  description: { isRequired: true, lengthMax: 5_000 },
  link: { isRequired: true, lengthMax: 2_000, form: ADDRESS },
  image_link: { isRequired: true, lengthMax: 2_000, form: ADDRESS },
  additional_image_link: { lengthMax: 2_000, form: ADDRESS, timesMax: 10 },
  availability: { isRequired: true, form: /^(in_stock|out_of_stock|preorder|backorder)$/ },
  availability_date: { form: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/ },
  price: { isRequired: true, form: AMOUNT },
  condition: { isRequired: true, form: /^(new|refurbished|used)$/ },
  brand: { isRequired: true, lengthMax: 70 },
  gtin: { form: GTIN },
  mpn: { lengthMax: 70 },
  identifier_exists: { form: /^(yes|no)$/ },
  google_product_category: { form: /^\d+$/ },
  product_type: { lengthMax: 750 },
  external_seller_id: { isRequired: true, form: /^[0-9a-zA-Z.~_-]{1,50}$/ },
  shipping: { isRequired: true },
}
const GOOGLE_SHIPPING: Readonly<Record<string, FieldRule>> = {
  country: { isRequired: true, form: /^[A-Z]{2}$/ },
  service: { lengthMax: 100 },
  price: { isRequired: true, form: FEE },
  min_handling_time: { form: DAYS },
  max_handling_time: { form: DAYS },
  min_transit_time: { form: DAYS },
  max_transit_time: { form: DAYS },
}

/** OpenAI's file upload: developers.openai.com/commerce/specs/file-upload/products, read in November 2026. */
const OPENAI: Readonly<Record<string, FieldRule>> = {
  is_eligible_search: { isRequired: true, form: /^(true|false)$/ },
  is_eligible_checkout: { isRequired: true, form: /^(true|false)$/ },
  item_id: { isRequired: true, lengthMax: 100 },
  gtin: { form: GTIN },
  mpn: { lengthMax: 70 },
  title: { isRequired: true, lengthMax: 150 },
  description: { isRequired: true, lengthMax: 5_000 },
  url: { isRequired: true, form: ADDRESS },
  brand: { isRequired: true, lengthMax: 70 },
  condition: { form: /^(new|refurbished|used)$/ },
  product_category: { form: /^[^>]+( > [^>]+)*$/ },
  image_url: { isRequired: true, form: ADDRESS },
  additional_image_urls: {},
  price: { isRequired: true, form: AMOUNT },
  availability: { isRequired: true, form: /^(in_stock|out_of_stock|pre_order|backorder|unknown)$/ },
  availability_date: { form: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/ },
  shipping: { form: /^IN::Standard:\d+\.\d{2} INR:\d+:\d+:\d+:\d+$/ },
  is_digital: { form: /^(true|false)$/ },
  seller_name: { isRequired: true, lengthMax: 70 },
  seller_url: { isRequired: true, form: ADDRESS },
  marketplace_seller: { lengthMax: 70 },
  accepts_returns: { form: /^(true|false)$/ },
  return_deadline_in_days: { form: /^[1-9]\d*$/ },
  return_policy: { isRequired: true, form: ADDRESS },
  target_countries: { isRequired: true, form: /^[A-Z]{2}$/ },
  store_country: { isRequired: true, form: /^[A-Z]{2}$/ },
}

function faultsOf(
  fields: readonly (readonly [string, string])[],
  rules: Readonly<Record<string, FieldRule>>,
): string[] {
  const faults = Object.entries(rules).flatMap(([name, { isRequired, timesMax = 1 }]) => {
    const times = fields.filter(([each]) => each === name).length
    if (times > timesMax) return [`${name} stands there ${times} times`]
    return isRequired && times === 0 ? [`${name} is missing`] : []
  })
  return [...faults, ...fields.flatMap(([name, value]) => faultOfValue(name, value, rules[name]))]
}

function faultOfValue(name: string, value: string, rule: FieldRule | undefined): string[] {
  if (!rule) return [`${name} is no field`]
  const { lengthMax = Number.POSITIVE_INFINITY, form = /./ } = rule
  if (value.length > lengthMax || !form.test(value) || /\p{Cc}|\p{Cs}/u.test(value))
    return [`${name} is not valid: ${value.slice(0, 80)}`]
  return []
}

describe('a feed for Google', () => {
  test.each(PRODUCTS)('has the fields of the specification, each in its form: $name, $kind', (product) => {
    const fields = googleFields(product, shop)
    const plain = fields.map(([name, value]) => [name, typeof value === 'string' ? value : 'parts'] as const)
    expect(faultsOf(plain, GOOGLE)).toEqual([])
    const parts = fields.find(([name]) => name === 'shipping')?.[1]
    expect(faultsOf(parts as [string, string][], GOOGLE_SHIPPING)).toEqual([])
  })

  test('says price, stock, number, seller and what delivery costs', () => {
    const fields = Object.fromEntries(googleFields(ssd, shop))
    expect(fields).toMatchObject({
      price: '12345.05 INR',
      availability: 'in_stock',
      gtin: '8806094215038',
      mpn: 'MZ-V9P2T0BW',
      google_product_category: '380',
      product_type: 'Storage > SSDs',
      external_seller_id: 'seller-1',
    })
    expect(Object.fromEntries(fields.shipping as [string, string][])).toMatchObject({
      price: '0.00 INR',
      max_handling_time: '2',
      max_transit_time: '14',
    })
    const cheap = Object.fromEntries(googleFields({ ...ssd, pricePaise: 500_000 }, shop))
    expect(cheap.shipping).toContainEqual(['price', '399.00 INR'])
  })

  test('says from which moment a pre-order is sent, midnight in India', () => {
    const preorder = { ...ssd, inStock: false, preorderFrom: '2027-01-12' }
    expect(Object.fromEntries(googleFields(preorder, shop))).toMatchObject({
      availability: 'preorder',
      availability_date: '2027-01-11T18:30:00.000Z',
    })
    expect(openAiFields(preorder, shop)).toMatchObject({
      availability: 'pre_order',
      availability_date: '2027-01-11T18:30:00.000Z',
    })
  })

  test('says that a product has no number rather than a wrong one', () => {
    const fields = Object.fromEntries(googleFields({ ...ssd, mpn: null, ean: '8806094215039' }, shop))
    expect(fields).toMatchObject({ identifier_exists: 'no' })
    expect(fields).not.toHaveProperty('gtin')
  })

  test('is RSS in which a text cannot become markup', () => {
    const item = googleFeed.product({ ...ssd, name: '</g:title><script>&' }, shop)
    expect(item).toContain('<g:title>&lt;/g:title&gt;&lt;script&gt;&amp;</g:title>')
    expect(item).toContain('<g:shipping><g:country>IN</g:country>')
    expect(item).toMatch(/^<item><g:id>an-ssd<\/g:id>.*<\/item>\n$/)
    expect(googleFeed.begin(shop, 'Storage')).toContain('<title>Shop: Storage</title>')
  })
})

describe('a feed for OpenAI', () => {
  test.each(PRODUCTS)('has the fields of the specification, each in its form: $name, $kind', (product) => {
    const fields = Object.entries(openAiFields(product, shop)).map(([name, value]) => [name, String(value)])
    expect(faultsOf(fields as [string, string][], OPENAI)).toEqual([])
  })

  test('is a product a line, found there and bought here', () => {
    const line = openAiFeed.product(ssd, shop)
    expect(line.indexOf('\n')).toBe(line.length - 1)
    expect(JSON.parse(line)).toMatchObject({
      is_eligible_search: true,
      is_eligible_checkout: false,
      price: '12345.05 INR',
      description: 'Two terabytes. Five years.',
      seller_name: 'Chandni Computers',
      seller_url: 'https://shop.example/shops/chandni',
      shipping: 'IN::Standard:0.00 INR:0:2:1:14',
      return_deadline_in_days: 30,
    })
  })
})

test('a parcel to anywhere takes from the fewest to the most days of all routes', () => {
  const far = { daysMin: 7, daysMax: 14 }
  const near = { daysMin: 1, daysMax: 1 }
  expect(transitAnywhere({ ladakh: far, 'same-city': near } as never)).toEqual({ daysMin: 1, daysMax: 14 })
})
