import { expect, test } from 'vitest'
import { parseSellerFilters, sellerListSearch } from './seller-list-filters.ts'

const read = (search: string) => parseSellerFilters(new URLSearchParams(search))

test('a list’s address says what it shows, and nothing else', () => {
  for (const search of [
    '',
    '?q=fizzy%20parts',
    '?standing=asked&holiday=on',
    '?q=27AAPFU&standing=approved&sort=newest&cursor=WyJ0dXJuIl0',
  ])
    expect(sellerListSearch(read(search))).toBe(search)
})

test('what the list does not know is left out', () => {
  expect(read('?standing=gone&sort=price&holiday=yes&q=%00%20&cursor=%22')).toEqual({ sort: 'turn' })
})
