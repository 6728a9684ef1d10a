import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTicketFilters, TICKET_SORTS, TICKET_TABS, ticketSearch } from './ticket-filters.ts'

const parse = (search: string) => parseTicketFilters(new URLSearchParams(search))

test('the list begins with what is unresolved, the most urgent first', () => {
  expect(parse('')).toEqual({ tab: 'unresolved', sort: 'urgent' })
  expect(parse('state=gone&sort=oldest&kind=spam&cursor=%27')).toEqual({
    tab: 'unresolved',
    sort: 'urgent',
  })
})

test('whoever searches searches everywhere, unless told where', () => {
  expect(parse('q=fan')).toEqual({ tab: 'all', sort: 'urgent', q: 'fan' })
  expect(parse('q=fan&state=open')).toEqual({ tab: 'open', sort: 'urgent', q: 'fan' })
  expect(parse('q=%20%20')).toEqual({ tab: 'unresolved', sort: 'urgent' })
})

test('what is asked of the list stands in its address, and is read back the same', () => {
  const yes = fc.constant(true as const)
  const filters = fc.record(
    {
      tab: fc.constantFrom(...TICKET_TABS.map(({ key }) => key)),
      sort: fc.constantFrom(...TICKET_SORTS.map(({ key }) => key)),
      q: fc.stringMatching(/^[a-z@&=?+%]{1,20}$/),
      kind: fc.constantFrom('contact' as const, 'grievance' as const),
      isMine: yes,
      isNear: yes,
      cursor: fc.constant('urgent.1abc.1001'),
    },
    { requiredKeys: ['tab', 'sort'] },
  )
  fc.assert(
    fc.property(filters, (asked) => {
      expect(parse(ticketSearch(asked))).toEqual(asked)
    }),
  )
})
