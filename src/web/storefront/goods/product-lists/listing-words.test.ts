import { describe, expect, test } from 'vitest'
import { canonicalPath, countText, listingDescription, listingTitle } from './listing-words.ts'

const sort = 'featured'

describe('the heading of a list', () => {
  test.each([
    [{ sort }, 'Products'],
    [{ sort, category: 'Laptops' }, 'Laptops'],
    [{ sort, category: 'Components', kind: 'cpu' }, 'Processors'],
    [{ sort, category: 'Components', kind: 'cpu', brand: 'AMD' }, 'AMD Processors'],
    [{ sort, brand: 'Dell' }, 'Dell products'],
    [{ sort, brand: 'Dell', category: 'Laptops' }, 'Dell Laptops'],
    [{ sort, q: 'ryzen' }, 'Results for “ryzen”'],
    [{ sort, q: 'ryzen', category: 'Components' }, '“ryzen” in Components'],
  ] as const)('%o is “%s”', (filters, title) => {
    expect(listingTitle(filters)).toBe(title)
  })
})

test('the number of results is grouped as amounts are, and says where counting ended', () => {
  expect(countText({ count: 0 })).toBe('0 results')
  expect(countText({ count: 1 })).toBe('1 result')
  expect(countText({ count: 1_00_000 })).toBe('1,00,000 results')
  expect(countText({ count: 1_000, isMore: true })).toBe('1,000+ results')
})

test('every order, page and search of a category has one address for search engines', () => {
  const filters = { category: 'Laptops & more', brand: 'Dell' }
  expect(canonicalPath({ ...filters, sort: 'price-low', cursor: 'abc', q: 'thin' })).toBe(
    '/products?category=Laptops%20%26%20more&brand=Dell',
  )
  expect(canonicalPath({ sort })).toBe('/products')
})

test('a category is described in its own words, one that we do not know in the shop’s', () => {
  expect(listingDescription({ sort, category: 'Cooling' })).toContain('Indian summer')
  expect(listingDescription({ sort, category: 'Cooling', brand: 'Corsair' })).toContain('Corsair cooling')
  expect(listingDescription({ sort, category: 'Toys' })).toContain('Laptops, components')
})
