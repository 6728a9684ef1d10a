import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isSearchTooShort,
  parseUserFilters,
  phoneIn,
  USER_ROLES,
  USER_SORTS,
  USER_STATUSES,
  userSearch,
} from './user-filters.ts'

const read = (query: string) => parseUserFilters(new URLSearchParams(query))

describe('what was asked of the list of people', () => {
  test('comes back from its own query string', () => {
    const day = fc.constantFrom('2025-01-01', '2026-02-28', '2026-11-20')
    const filters = fc.record(
      {
        q: fc.constantFrom('asha', 'asha@example.in', '98765 43210'),
        role: fc.constantFrom(...USER_ROLES.map(({ key }) => key)),
        status: fc.constantFrom(...USER_STATUSES.map(({ key }) => key)),
        from: day,
        sort: fc.constantFrom(...USER_SORTS.map(({ key }) => key)),
        cursor: fc.constantFrom('abc', 'x-_9'),
      },
      { requiredKeys: ['sort'] },
    )
    fc.assert(
      fc.property(filters, (asked) => {
        expect(read(userSearch(asked))).toEqual(asked)
      }),
    )
  })

  test('leaves out what it does not know, and turns days around', () => {
    expect(read('role=king&status=asleep&sort=colour&from=2026-02-30&cursor=%3Cb%3E&q=%00%20')).toEqual({
      sort: 'newest',
    })
    expect(read('from=2026-11-20&to=2026-11-01')).toMatchObject({ from: '2026-11-01', to: '2026-11-20' })
  })

  test.each([
    [undefined, false],
    ['as', true],
    ['a b c', true],
    ['as rao', false],
  ])('a search for %j is too short: %j', (q, isTooShort) => {
    expect(isSearchTooShort(q === undefined ? {} : { q })).toBe(isTooShort)
  })

  test.each([
    ['9876543210', '9876543210'],
    ['+91 98765-43210', '9876543210'],
    ['098765 43210', '9876543210'],
    ['98765', undefined],
    ['asha9876543210', undefined],
    ['', undefined],
  ])('%j holds the telephone number %j', (text, phone) => {
    expect(phoneIn(text)).toBe(phone)
  })
})
