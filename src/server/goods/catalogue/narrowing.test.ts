import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AttributeChoice } from '#domain/goods/catalogue/filters/attribute-filters.ts'
import type { ProductFilters } from '#domain/goods/catalogue/product-list.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { addOfferRow, addProduct, addSeller } from '#tests/support/catalogue-rows.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { listKindFacets } from './attribute-facet-views.ts'
import { deriveCardColumns } from './card-columns/derive-card-columns.ts'
import { listFacets } from './facet-views.ts'
import { withRarity } from './narrowing-views.ts'
import { byAttribute } from './product-sort-views.ts'
import { readAttributeTable } from './product-table-views.ts'
import { listProducts } from './product-views.ts'
import { refreshBestOffers } from './refresh-best-offers.ts'

interface Card {
  id: string
  brand: string
  rupees: number
  discountBp: number
  onHand: number
  attributes: { vram?: number; chipset?: string; length: number }
}

const VRAM = [4, 8, 12, 16, undefined]
const CHIPS = ['RTX 4070', 'RX 7800 XT', 'Arc B580', undefined]
const BRANDS = ['Asus', 'MSI', 'Zotac']
/** Every combination differs in something; no list is longer than a page. */
const CARDS: Card[] = Array.from({ length: 24 }, (_, n) => {
  const [vram, chipset] = [VRAM[n % VRAM.length], CHIPS[(n * 7) % CHIPS.length]]
  return {
    id: `card-${n}`,
    brand: BRANDS[(n * 5) % BRANDS.length] ?? '',
    rupees: 10_000 + ((n * 37) % 24) * 2_500,
    discountBp: (n % 4) * 1_000,
    onHand: n % 3,
    attributes: { length: 200 + 5 * n, ...(vram && { vram }), ...(chipset && { chipset }) },
  }
})
const priceOf = ({ rupees, discountBp }: Card) => Math.round((rupees * 100 * (10_000 - discountBp)) / 10_000)

let app: App
let close: () => Promise<void>

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  for (const seller of ['one', 'other']) await addSeller(app, seller)
  for (const { id, brand, rupees, discountBp, onHand, attributes } of CARDS) {
    await addProduct(app, { id, brand, category: 'Components', kind: 'graphics-card', attributes })
    const offer = { productId: id, listPricePaise: rupees * 100, discountBp }
    await addOfferRow(app, { ...offer, sellerId: 'one', onHand })
  }
  await addProduct(app, {
    id: 'a-board',
    category: 'Components',
    kind: 'motherboard',
    attributes: { vram: 8 },
  })
  await addOfferRow(app, { productId: 'a-board', sellerId: 'one' })
  await addOfferRow(app, {
    productId: 'card-1',
    sellerId: 'other',
    condition: 'open-box',
    listPricePaise: 500_000,
    onHand: 1,
  })
  await inTransaction(app, (tx) => refreshBestOffers(tx, [...CARDS.map(({ id }) => id), 'a-board']))
  await deriveCardColumns(app)
})
afterAll(() => close())

const PRICES = CARDS.map(priceOf)
const [LEAST_PAISE, MOST_PAISE] = [Math.min(...PRICES), Math.max(...PRICES)]

type Narrow = Omit<ProductFilters, 'sort'>

function fitsChoice(value: number | string | undefined, choice: AttributeChoice | undefined): boolean {
  if (!choice) return true
  if (value === undefined) return false
  if (choice.values !== undefined) return choice.values.includes(String(value))
  return Number(value) >= (choice.min ?? 0) && Number(value) <= (choice.max ?? Number.POSITIVE_INFINITY)
}

function fits(card: Card, { brands, priceMin, priceMax, stock, discount, spec = {} }: Narrow): boolean {
  const price = priceOf(card)
  return (
    (!brands || brands.includes(card.brand)) &&
    price >= (priceMin ?? 0) &&
    price <= (priceMax ?? Number.POSITIVE_INFINITY) &&
    (!stock || card.onHand > 0) &&
    card.discountBp >= Number(discount ?? 0) * 100 &&
    fitsChoice(card.attributes.vram, spec.vram) &&
    fitsChoice(card.attributes.chipset, spec.chipset)
  )
}

const some = <Value>(values: readonly Value[]) => fc.subarray([...values], { minLength: 1 })
const choices = fc.record(
  {
    vram: fc.oneof(
      some(['4', '8', '12', '16', '99']).map((values) => ({ values })),
      fc.record({ min: fc.integer({ min: 0, max: 20 }), max: fc.integer({ min: 0, max: 20 }) }),
    ),
    chipset: some(['RTX 4070', 'RX 7800 XT', 'Arc B580', 'nothing']).map((values) => ({ values })),
  },
  { requiredKeys: [] },
)
const narrowings: fc.Arbitrary<Narrow> = fc.record(
  {
    brands: some(BRANDS),
    priceMin: fc.integer({ min: 0, max: 7_000_000 }),
    priceMax: fc.integer({ min: 0, max: 7_000_000 }),
    stock: fc.constant(true as const),
    discount: fc.constantFrom('10', '20', '30', '50'),
    spec: choices,
  },
  { requiredKeys: [] },
)

const counted = (values: readonly (string | number | undefined)[]) =>
  Object.fromEntries(
    [
      ...Map.groupBy(
        values.filter((value) => value !== undefined),
        String,
      ),
    ]
      .map(([value, all]) => [value, all.length] as const)
      .toSorted(),
  )

test('any filters leave the products that fit all of them, and each counts without its own choice', async () => {
  await fc.assert(
    fc.asyncProperty(narrowings, async (narrow) => {
      const asked = { ...narrow, category: 'Components', kind: 'graphics-card', sort: 'price-low' } as const
      const filters = await withRarity(app, asked)
      const left = CARDS.filter((card) => fits(card, narrow))
      const [{ products }, facets, { attributes, price }] = await Promise.all([
        listProducts(app, filters),
        listFacets(app, filters),
        listKindFacets(app, filters, undefined),
      ])
      expect(products.map(({ id }) => id).toSorted()).toEqual(left.map(({ id }) => id).toSorted())
      expect(facets.total.count).toBe(left.length)
      const { brands: _brands, ...others } = narrow
      expect(Object.fromEntries(facets.brands.map(({ name, count }) => [name, count]))).toEqual(
        counted(CARDS.filter((card) => fits(card, others)).map(({ brand }) => brand)),
      )
      const { priceMin: _min, priceMax: _max, ...ofAnyPrice } = narrow
      const prices = CARDS.filter((card) => fits(card, ofAnyPrice)).map((card) => priceOf(card) / 100)
      const ends = () =>
        [Math.floor(Math.min(...prices)), Math.ceil(Math.max(...prices))].map((rupees) => formatCount(rupees))
      if (new Set(prices).size > 1) expect([price?.least, price?.most]).toEqual(ends())
      else expect(price).toBeUndefined()
      for (const key of ['vram', 'chipset'] as const) {
        const { [key]: _own, ...spec } = narrow.spec ?? {}
        const without = CARDS.filter((card) => fits(card, { ...narrow, spec }))
        const facet = attributes.find((each) => each.key === key)
        const possible = facet?.values.filter(({ count }) => count > 0) ?? []
        const expected = counted(without.map((card) => card.attributes[key]))
        if (facet)
          expect(Object.fromEntries(possible.map(({ value, count }) => [value, count]))).toEqual(expected)
        else expect(Object.keys(expected).length).toBeLessThan(2)
      }
    }),
    { numRuns: 60 },
  )
})

test('prices are drawn in bars of one factor, those within the chosen ends apart', async () => {
  const { price: all } = await listKindFacets(app, { kind: 'graphics-card' }, undefined)
  expect([all?.outside, all?.within.startsWith('M0 20'), all?.within.includes('M15 20')]).toEqual([
    '',
    true,
    true,
  ])
  const middle = Math.round(Math.sqrt(LEAST_PAISE * MOST_PAISE))
  const { price: cheap } = await listKindFacets(app, { kind: 'graphics-card', priceMax: middle }, undefined)
  expect([cheap?.least, cheap?.most]).toEqual([all?.least, all?.most])
  expect([cheap?.within.includes('M0 20'), cheap?.outside.includes('M15 20')]).toEqual([true, true])
})

test('prices of two products are not drawn: one bar at each end says nothing', async () => {
  const spec = { length: { min: 200, max: 205 } }
  const { price } = await listKindFacets(app, { kind: 'graphics-card', spec }, undefined)
  expect([price?.outside, price?.within]).toEqual(['', ''])
})

test('a number of few values is ticked, one of many is a range with how they are spread', async () => {
  const spec = { length: { min: 250 }, vram: { values: ['8'] } }
  const { attributes: facets } = await listKindFacets(app, { kind: 'graphics-card', spec }, undefined)
  const [vram, length] = ['vram', 'length'].map((key) => facets.find((facet) => facet.key === key))
  expect(vram?.range).toBeUndefined()
  expect(vram?.values.length).toBeGreaterThan(1)
  const left = CARDS.filter(({ attributes }) => attributes.vram === 8).map(
    ({ attributes }) => attributes.length,
  )
  expect(length?.range).toBeUndefined()
  expect(length?.values.map(({ value }) => Number(value))).toEqual(left)
  const { attributes: all } = await listKindFacets(app, { kind: 'graphics-card' }, undefined)
  const { range, values } = all.find(({ key }) => key === 'length') ?? {}
  expect(values).toEqual([])
  expect(range).toMatchObject({ min: 200, max: 315 })
  expect([range?.outside, range?.within.startsWith('M0 20')]).toEqual(['', true])
})

test('of a range single values that an address asks for can be taken away', async () => {
  const spec = { length: { values: ['205'] } }
  const { attributes: facets } = await listKindFacets(app, { kind: 'graphics-card', spec }, undefined)
  const { range, values, chosen } = facets.find(({ key }) => key === 'length') ?? {}
  expect(range).toMatchObject({ min: 200, max: 315 })
  expect([values?.map(({ value }) => value), chosen]).toEqual([['205'], ['205']])
})

test('what people decide by comes first, and a card says it', async () => {
  const { attributes: facets } = await listKindFacets(app, { kind: 'graphics-card' }, undefined)
  expect(facets.map(({ key }) => key)).toEqual(['chipset', 'vram', 'length'])
  const { products } = await listProducts(app, { kind: 'graphics-card', sort: 'featured' })
  const card = products.find(({ id }) => id === 'card-1')
  expect(card?.facts).toBe('8\u00a0GB\u00a0· 205\u00a0mm')
})

test.each([
  [{ seller: 'other' }, ['card-1']],
  [{ seller: 'other', condition: 'new' }, []],
  [{ condition: 'open-box', stock: true, priceMax: 500_000 }, ['card-1']],
  [{ seller: 'one', condition: 'open-box' }, []],
  [{ seller: 'other', priceMax: 499_999 }, []],
  [{ seller: 'nobody' }, []],
] as const)('all of an offer’s conditions hold for one and the same offer: %j', async (narrow, expected) => {
  const { products } = await listProducts(app, { ...narrow, sort: 'featured' })
  expect(products.map(({ id }) => id)).toEqual(expected)
})

test('attributes narrow nothing where no kind is chosen, and those of another kind neither', async () => {
  const spec = { socket: { values: ['AM5'] }, vram: { values: ['8'] } }
  expect((await listFacets(app, { spec, sort: 'featured' } as never)).total.count).toBe(25)
  expect(await listKindFacets(app, { spec }, undefined)).toEqual({ attributes: [] })
  const facets = await listFacets(app, { spec: { socket: { values: ['AM5'] } }, kind: 'graphics-card' })
  expect(facets.total.count).toBe(24)
})

describe('a table of a kind', () => {
  const isKnown = ({ attributes }: Card) => attributes.vram !== undefined
  const sorted = (cards: readonly Card[], order: 1 | -1) =>
    cards.toSorted(
      (one, other) =>
        order * ((one.attributes.vram ?? 0) - (other.attributes.vram ?? 0)) ||
        order * (one.id < other.id ? -1 : 1),
    )
  const ofUnknown = (order: 1 | -1) =>
    sorted(
      CARDS.filter((card) => !isKnown(card)),
      order,
    )

  test.each([
    ['vram', 1],
    ['-vram', -1],
  ] as const)('is sorted by an attribute, and what has none comes last: %s', async (by, order) => {
    const filters = { kind: 'graphics-card', by, sort: 'price-low' } as const
    const { products } = await listProducts(app, filters)
    const expected = [...sorted(CARDS.filter(isKnown), order), ...ofUnknown(order)]
    expect(products.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
  })

  test('narrows like any list', async () => {
    const filters = { kind: 'graphics-card', by: 'vram', sort: 'featured' } as const
    const { products } = await listProducts(app, filters)
    const few = await listProducts(app, { ...filters, priceMin: 3_000_000 })
    const ids = products.filter(({ pricePaise }) => pricePaise >= 3_000_000).map(({ id }) => id)
    expect(few.products.map(({ id }) => id)).toEqual(ids)
  })

  test('says the values of its rows, in the columns that some of them have', async () => {
    const { columns, rows } = await readAttributeTable(app, 'graphics-card', ['card-0', 'card-4', 'a-board'])
    expect(columns.map(({ key }) => key)).toEqual(expect.arrayContaining(['vram', 'chipset']))
    const at = columns.findIndex(({ key }) => key === 'vram')
    expect(rows['card-0']?.[at]).toBe('4 GB')
    expect(rows['card-4']?.[at]).toBe('')
  })

  test.each([
    ['graphics-card', 'socket'],
    ['graphics-card', '--vram'],
    ['graphics-card', "vram'"],
    [undefined, 'vram'],
  ] as const)('%s knows no order by %s', async (kind, by) => {
    expect(byAttribute(kind, by)).toBeUndefined()
  })
})
