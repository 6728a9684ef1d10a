import { expect, test } from 'vitest'
import type { ProductDetail } from '#server/goods/catalogue/product-page-views.ts'
import { productHeading } from './product-heading.ts'
import { offerRecord } from './warranty-words.ts'

type Offer = Pick<ProductDetail['offers'][number], 'condition' | 'orderableMax' | 'unitPricePaise'>

const offer = (condition: Offer['condition'], unitPricePaise: number, orderableMax = 1): Offer => ({
  condition,
  unitPricePaise,
  orderableMax,
})
const headingOf = (of: { name?: string; shortDescription?: string; keyFacts?: string; offers?: Offer[] }) =>
  productHeading({
    name: 'Laptop',
    brand: 'Acme',
    category: 'Laptops',
    kind: 'laptop',
    shortDescription: 'Laptop.',
    keyFacts: '',
    offers: [],
    ...of,
  } as never)

test.each<[what: string, words: string[], offers: Offer[]]>([
  [
    'how many offers there are and the cheapest open box',
    ['3 offers from ₹700', 'Open box: ₹700'],
    [offer('new', 900_00), offer('open-box', 800_00), offer('open-box', 700_00)],
  ],
  ['none that is sold out', [], [offer('new', 900_00), offer('open-box', 700_00, 0)]],
  [
    'no open box that costs as much',
    ['2 offers from ₹900'],
    [offer('new', 900_00), offer('open-box', 900_00)],
  ],
  [
    'no open box where it is what is shown',
    ['2 offers from ₹700'],
    [offer('open-box', 700_00), offer('new', 900_00)],
  ],
  ['none where nobody sells it', [], []],
])('beside the price stands %s', (_what, words, offers) => {
  expect(headingOf({ offers }).offerLinks).toEqual(words)
})

test('a short description that is the name is said once', () => {
  expect(headingOf({}).lead).toBeUndefined()
  expect(headingOf({ shortDescription: 'Thin and light.' }).lead).toBe('Thin and light.')
})

test('what decides is the first line, and a short description of the same words is said once', () => {
  const keyFacts = '12\u00a0GB\u00a0· 242\u00a0mm'
  expect(headingOf({ keyFacts }).lead).toBe(keyFacts)
  expect(headingOf({ keyFacts, shortDescription: '12 GB · 242 mm' }).lead).toBe(keyFacts)
  expect(headingOf({ keyFacts, shortDescription: 'Short.' }).lead).toBe(`${keyFacts}\nShort.`)
})

test('a long name is smaller', () => {
  const sizes = [60, 61, 111].map((length) => headingOf({ name: 'x'.repeat(length) }).size)
  expect(new Set(sizes).size).toBe(3)
})

test('the warranty says what the seller of the best offer refunds under it, and each other offer what its own does', () => {
  const offers = [
    { ...offer('new', 900_00), warrantyRefund: 'today', record: '9 of 10 orders as promised' },
    { ...offer('new', 950_00), warrantyRefund: 'paid', record: 'New seller' },
  ]
  const product = { offers, warrantyMonths: 36, warrantyType: null } as never
  expect(headingOf(product).warranty.text).toBe(
    '3 years with the manufacturer. Refund under warranty: today’s price if it is higher, up to twice what you paid.',
  )
  expect([offerRecord(product, 0), offerRecord(product, 1)]).toEqual([
    '9 of 10 orders as promised',
    'New seller · Refund under warranty: the price you paid',
  ])
  const unknown = { offers, warrantyMonths: null } as never
  expect(headingOf(unknown).warranty.text).not.toContain('Refund')
  expect(offerRecord(unknown, 1)).toBe('New seller')
})

test('the way up leads by the kind, where its category has others', () => {
  const stepOf = (category: string, kind: string) =>
    productHeading({
      name: 'X',
      brand: 'Acme',
      shortDescription: '',
      keyFacts: '',
      offers: [],
      category,
      kind,
    } as never).kindStep
  expect(stepOf('Components', 'graphics-card')).toEqual([
    { label: 'Graphics cards', to: '/products?category=Components&kind=graphics-card' },
  ])
  expect(stepOf('Laptops', 'laptop')).toEqual([])
})

test('a name that begins with the brand is known, so that a phone says it once', () => {
  expect(headingOf({ name: 'ACME Laptop' }).namesBrand).toBe(true)
  expect(headingOf({ name: 'Laptop' }).namesBrand).toBe(false)
})
