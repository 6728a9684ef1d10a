import { expect, test } from 'vitest'
import { newsletterSearch, parseNewsletterFilters } from './newsletter-filters.ts'

const parse = (search: string) => parseNewsletterFilters(new URLSearchParams(search))

test('what is asked of the subscribers stands in the address, and is read back the same', () => {
  const asked = { status: 'pending', q: 'asha+x@', cursor: '1abc.YXNoYQ' } as const
  expect(parse(newsletterSearch(asked))).toEqual(asked)
  expect(newsletterSearch({})).toBe('')
})

test('what the list does not know is left out', () => {
  expect(parse('state=gone&q=%20&cursor=%27')).toEqual({})
})
