import { describe, expect, test } from 'vitest'
import type { FoundProduct } from '#domain/goods/catalogue/found-product.ts'
import { readProductFacts } from '#domain/goods/catalogue/product-facts.ts'
import type { FormEntries } from '#domain/ground/shared/form-entries.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { SPOILED_NUMBER_MESSAGE } from '#domain/ground/shared/product-codes/spoiled-number.ts'
import { entriesOfTexts } from './import-columns.ts'
import { planRow } from './plan-row.ts'
import type { RowMatch } from './row-target.ts'

const TEXTS = {
  sku: 'K-1',
  kind: 'keyboard',
  name: 'Keyboard',
  brand: 'Keychron',
  mpn: 'K2',
  mrp: '9990',
  price: '8990',
  stock: '5',
  shortDescription: 'Short',
  description: 'Long',
  countryOfOrigin: 'China',
  importer: 'Keychron India, Mumbai',
  bisNumber: 'R-41012345',
  'attributes.layout': '75%',
}
const rowOf = (more: Partial<typeof TEXTS> = {}) => entriesOfTexts({ ...TEXTS, ...more })

function keyboardOf(ownerSellerId: string | null, status: FoundProduct['status'] = 'live'): FoundProduct {
  const facts = readProductFacts('keyboard', rowOf())
  invariant(facts.ok, 'the facts are complete')
  return { id: 'keyboard', kind: 'keyboard', status, ownerSellerId, facts: facts.value }
}

const plan = (entries: FormEntries, product: FoundProduct) => {
  const match: RowMatch = {
    waiting: new Map(),
    byNumber: [product],
    products: new Map([[product.id, product]]),
    offers: [],
  }
  return planRow({ sellerId: 'asha', mode: 'products', entries, columns: new Set(Object.keys(TEXTS)) }, match)
}

test('a row with a maker’s number and no brand says that the brand is missing', () => {
  const nothing: RowMatch = { waiting: new Map(), byNumber: [], products: new Map(), offers: [] }
  for (const mode of ['products', 'stock'] as const) {
    const entries = rowOf({ sku: '', brand: '' })
    const refused = planRow(
      { sellerId: 'asha', mode, entries, columns: new Set(Object.keys(TEXTS)) },
      nothing,
    )
    expect(refused).toMatchObject({
      faults: [{ column: 'brand', reason: expect.stringContaining('Give the brand too') }],
    })
  }
})

test('a row whose SKU and column product name two products is refused', () => {
  const [one, other] = [keyboardOf('asha'), { ...keyboardOf(null), id: 'another' }]
  const match: RowMatch = {
    waitingId: one.id,
    waiting: new Map(),
    byNumber: [],
    products: new Map([one, other].map((product) => [product.id, product])),
    offers: [],
  }
  const planned = (product: string) =>
    planRow(
      { sellerId: 'asha', mode: 'products', entries: { ...rowOf(), product: [product] }, columns: new Set() },
      match,
    )
  expect(planned('another')).toMatchObject({ faults: [{ column: 'sku' }] })
  expect(planned('nowhere')).toMatchObject({ faults: [{ column: 'product' }] })
  expect(planned(one.id)).toMatchObject({ kind: 'new offer', product: { id: one.id } })
})

describe('a row with the number of a product that is there', () => {
  test('changes the facts of one’s own', () => {
    expect(plan(rowOf({ name: 'Better name' }), keyboardOf('asha'))).toMatchObject({
      kind: 'new offer',
      product: {
        is: 'known',
        edit: {
          facts: { name: 'Better name' },
          changes: { before: { name: 'Keyboard' }, after: { name: 'Better name' } },
        },
      },
    })
  })

  test('whose name says a phrase twice is refused, unless the product is called that already', () => {
    const promise = 'Best Price with Free Delivery'
    const name = `Keyboard, ${promise}, ${promise}`
    const own = keyboardOf('asha')
    expect(plan(rowOf({ name }), own)).toMatchObject({
      verdict: 'wrong',
      faults: [{ column: 'name', reason: `“${promise}” appears twice in the name. Please keep it once.` }],
    })
    expect(plan(rowOf({ name }), { ...own, facts: { ...own.facts, name } })).toMatchObject({
      kind: 'new offer',
    })
  })

  test.each(['ravi', null])('of seller %s becomes an offer and leaves its facts alone', (owner) => {
    expect(plan(rowOf({ name: 'Better name', description: '' }), keyboardOf(owner))).toMatchObject({
      kind: 'new offer',
      status: 'live',
      product: { is: 'known', id: 'keyboard', publishes: false },
    })
    expect(plan(rowOf({ name: 'Better name' }), keyboardOf(owner))).not.toHaveProperty('product.edit')
  })

  test.each(['sku', 'mpn', 'ean'])('is not found by a %s that a spreadsheet has shortened', (column) => {
    expect(plan({ ...rowOf(), [column]: ['8.90103E+12'] }, keyboardOf('asha'))).toMatchObject({
      verdict: 'wrong',
      faults: [{ column, value: '8.90103E+12', reason: SPOILED_NUMBER_MESSAGE }],
    })
  })

  test.each([
    ['FALSE', 'draft'],
    ['N', 'draft'],
    ['0', 'draft'],
    ['TRUE', 'live'],
    ['Yes', 'live'],
  ])('is published as its cell “%s” says: %s', (publish, status) => {
    expect(plan({ ...rowOf(), publish: [publish] }, keyboardOf('asha'))).toMatchObject({ status })
  })

  test('of another shop may say what its kind has no place for, which would be wrong of one’s own', () => {
    const entries = { ...rowOf(), 'attributes.socket': ['AM5'] }
    expect(plan(entries, keyboardOf('ravi'))).toMatchObject({ verdict: 'new' })
    expect(plan(entries, keyboardOf('asha'))).toMatchObject({ verdict: 'wrong' })
  })
})

test('a row that finds no product and describes none says so, and all else that is wrong with it', () => {
  const nothing: RowMatch = { waiting: new Map(), byNumber: [], products: new Map(), offers: [] }
  const planned = (texts: Record<string, string>) =>
    planRow(
      {
        sellerId: 'asha',
        mode: 'products',
        entries: entriesOfTexts(texts),
        columns: new Set(Object.keys(texts)),
      },
      nothing,
    )
  expect(planned({ sku: 'nope-1', mrp: 'cheap', stock: '5' })).toMatchObject({
    verdict: 'wrong',
    faults: [
      {
        column: 'sku',
        value: 'nope-1',
        reason: expect.stringContaining('You have no product with this SKU'),
      },
      { column: 'mrp', value: 'cheap' },
    ],
  })
  expect(planned({ sku: 'nope-1' })).toMatchObject({ faults: [{ column: 'sku' }] })
  expect(planned({ ean: '4006381333931' })).toMatchObject({
    faults: [{ column: 'ean', reason: expect.stringContaining('We do not know this product') }],
  })
  expect(planned({ sku: 'nope-1', kind: 'toaster' })).toMatchObject({ faults: [{ column: 'kind' }] })
})
