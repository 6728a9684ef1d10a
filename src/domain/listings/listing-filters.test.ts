import { expect, test } from 'vitest'
import { LISTING_SORTS, listingSearch, parseListingFilters } from './listing-filters.ts'

const parse = (search: string) => parseListingFilters(new URLSearchParams(search))

test.each(LISTING_SORTS)('the sort “$label” survives the address', ({ key }) => {
  const filters = { q: '75% & "more"', category: 'Cooling', sort: key, cursor: 'abc_-9' }
  expect(parse(listingSearch(filters).slice(1))).toEqual(filters)
})

test('nothing asked is the newest of everything, and no query string', () => {
  expect(parse('')).toEqual({ sort: 'newest' })
  expect(parse('category=All&q=+&sort=newest')).toEqual({ sort: 'newest' })
  expect(listingSearch({ sort: 'newest' })).toBe('')
})

test('what makes no sense is left out', () => {
  expect(parse(`sort=stolen&cursor=%00&q=${'x'.repeat(500)}`)).toEqual({ sort: 'newest', q: 'x'.repeat(120) })
  expect(parse('q=a%00b')).toEqual({ sort: 'newest', q: 'a b' })
})
