import { expect, test } from 'vitest'
import { orderSearch, parseOrderFilters } from './order-filters.ts'

const parse = (search: string) => parseOrderFilters(new URLSearchParams(search))

test('a link says what was asked, and reading it gives the same', () => {
  const asked = '?status=packed&from=2026-11-01&to=2026-11-20&q=NN100123'
  expect(parse(asked)).toEqual({ status: 'packed', from: '2026-11-01', to: '2026-11-20', q: 'NN100123' })
  expect(orderSearch(parse(asked))).toBe(asked)
  expect(orderSearch({})).toBe('')
})

test('days in the wrong order change places', () => {
  expect(parse('?from=2026-11-20&to=2026-11-01')).toEqual({ from: '2026-11-01', to: '2026-11-20' })
})

test.each(['?status=awaiting-payment', '?status=lost', '?from=tomorrow', '?cursor=%00', '?q=%20'])(
  '%s asks for nothing',
  (search) => expect(parse(search)).toEqual({}),
)
