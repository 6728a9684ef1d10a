import { describe, expect, test } from 'vitest'
import { activeChips, withoutFilters } from './filters/product-list-chips.ts'
import { type ProductFilters, productList, withKindInCategory } from './product-list.ts'

test('the sort menu begins as specified, with Featured first', () => {
  expect(productList.sorts.slice(0, 5).map((sort) => `${sort.key}: ${sort.label}`)).toEqual([
    'featured: Featured',
    'price-low: Price: Low to High',
    'price-high: Price: High to Low',
    'newest: Newest',
    'discount: Biggest Discount',
  ])
})

test.each([
  ['kind=cpu', { kind: 'cpu', category: 'Components' }],
  ['category=Components&kind=cpu', { kind: 'cpu', category: 'Components' }],
  ['category=Laptops&kind=cpu', { category: 'Laptops' }],
  ['kind=constructor', {}],
])('“%s” means a kind in its own category', (search, filters) => {
  const asked = productList.parse(new URLSearchParams(search))
  expect(withKindInCategory(asked)).toEqual({ sort: 'featured', ...filters })
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
    // A category of one kind is called as its kind is.
    const laptops = activeChips({ category: 'Laptops', kind: 'laptop', q: 'thin', sort: 'featured' })
    expect(laptops.map(({ label }) => label)).toEqual(['Laptops', '“thin”'])
  })

  test('name a category, and a kind among results: the list of a kind is a place, which its heading names', () => {
    const inComponents = { category: 'Components', kind: 'graphics-card', sort: 'featured' } as const
    expect(activeChips(inComponents)).toEqual([])
    expect(activeChips({ category: 'Components', sort: 'featured' })).toHaveLength(1)
    const [category, kind] = activeChips({ ...inComponents, q: '5070' })
    expect(category?.without).toEqual({ sort: 'featured', q: '5070' })
    expect(kind).toMatchObject({ label: 'Graphics cards', without: { category: 'Components' } })
  })

  test('are all taken away at once, and the list of a kind stays', () => {
    const narrowed = {
      category: 'Components',
      kind: 'cpu',
      brand: 'AMD',
      stock: true,
      sort: 'newest',
    } as const
    expect(withoutFilters(narrowed)).toEqual({ category: 'Components', kind: 'cpu', sort: 'newest' })
    expect(withoutFilters(filters)).toEqual({ sort: 'newest' })
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
