import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  activeChips,
  filtersToSearch,
  type ProductFilters,
  parseProductFilters,
  SORTS,
} from './product-filters.ts'

const known = { categories: ['Laptops', 'Storage'], brands: ['Dell', 'Western Digital'] }
const read = (search: string, names = {}) => parseProductFilters(new URLSearchParams(search), names)

describe('a link to the product list', () => {
  test.each<[string, ProductFilters]>([
    ['', { sort: 'featured' }],
    ['category=Laptops&sort=price-low', { category: 'Laptops', sort: 'price-low' }],
    [
      'category=laptops&brand=WESTERN+digital',
      { category: 'Laptops', brand: 'Western Digital', sort: 'featured' },
    ],
    ['category=Sofas&brand=Nobody', { sort: 'featured' }],
    ['origin=+Vietnam&sort=price-high', { origin: 'Vietnam', sort: 'price-high' }],
    ['category=ALL&brand=', { sort: 'featured' }],
    ['category=+Laptops+', { category: 'Laptops', sort: 'featured' }],
    ['sort=cheapest', { sort: 'featured' }],
    ['sort=constructor', { sort: 'featured' }],
    ['q=++ssd%00+2tb+', { q: 'ssd  2tb', sort: 'featured' }],
    ['cursor=aGVsbG8-_1', { cursor: 'aGVsbG8-_1', sort: 'featured' }],
    ["cursor=';drop", { sort: 'featured' }],
    ['cursor=p2;drop', { sort: 'featured' }],
  ])('with "%s" shows %j', (search, filters) => {
    expect(read(search, known)).toEqual(filters)
  })

  test('may name any category and brand when the known ones are not given', () => {
    expect(read('category=Sofas&brand=Nobody')).toEqual({
      category: 'Sofas',
      brand: 'Nobody',
      sort: 'featured',
    })
    expect(read(`category=${'x'.repeat(60)}`).category).toHaveLength(60)
    expect(read(`category=${'x'.repeat(61)}`)).toEqual({ sort: 'featured' })
    expect(read('category=ALL&brand=All')).toEqual({ sort: 'featured' })
  })

  test('goes on at a place of at most 300 characters', () => {
    expect(read(`cursor=${'a'.repeat(300)}`).cursor).toHaveLength(300)
    expect(read(`cursor=${'a'.repeat(301)}`).cursor).toBeUndefined()
  })

  test('searches for at most 120 characters', () => {
    expect(read(`q=${'x'.repeat(500)}`).q).toHaveLength(120)
    expect(read(`q=${'x'.repeat(119)}+y`).q).toHaveLength(119)
  })
})

test('the sort menu reads as specified, with Featured first', () => {
  expect(SORTS.map((sort) => `${sort.key}: ${sort.label}`)).toEqual([
    'featured: Featured',
    'price-low: Price: Low to High',
    'price-high: Price: High to Low',
    'newest: Newest',
    'discount: Biggest Discount',
  ])
})

describe('the address of a filtered list', () => {
  test.each<[ProductFilters, string]>([
    [{ sort: 'featured' }, ''],
    [{ sort: 'discount' }, '?sort=discount'],
    [
      { category: 'Storage', brand: 'Western Digital', sort: 'newest' },
      '?category=Storage&brand=Western%20Digital&sort=newest',
    ],
    [{ q: 'a&b=c', sort: 'featured', cursor: 'x1' }, '?q=a%26b%3Dc&cursor=x1'],
  ])('for %j is "%s"', (filters, search) => {
    expect(filtersToSearch(filters)).toBe(search)
  })

  test('leads back to the same list', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    const search = fc.record({ category: text, brand: text, origin: text, sort: text, q: text, cursor: text })
    fc.assert(
      fc.property(search, (asked) => {
        const filters = parseProductFilters(new URLSearchParams(asked))
        expect(read(filtersToSearch(filters))).toEqual(filters)
      }),
    )
  })
})

describe('the chips above the list', () => {
  const filters: ProductFilters = {
    category: 'Storage',
    brand: 'Samsung',
    origin: 'Vietnam',
    sort: 'newest',
    q: 'nvme',
    cursor: 'p2',
  }

  test('show each filter, and not the sorting', () => {
    expect(activeChips(filters).map((chip) => chip.label)).toEqual([
      'Storage',
      'Samsung',
      'From Vietnam',
      '“nvme”',
    ])
    expect(activeChips({ sort: 'discount' })).toEqual([])
  })

  test('take away one filter and go back to the first page', () => {
    expect(activeChips(filters)[1]?.without).toEqual({
      category: 'Storage',
      origin: 'Vietnam',
      sort: 'newest',
      q: 'nvme',
    })
  })
})
