import { describe, expect, test } from 'vitest'
import { isSearchTooShort, phoneIn } from './user-list.ts'

describe('what is looked for among people', () => {
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
