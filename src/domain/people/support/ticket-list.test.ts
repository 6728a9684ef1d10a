import { expect, test } from 'vitest'
import { onTab, TICKET_TABS, ticketList, usualTab } from './ticket-list.ts'

test('the list begins with what is unresolved; whoever searches searches everywhere, unless told where', () => {
  const shown = (search: string) => {
    const { tab, q } = ticketList.parse(new URLSearchParams(search))
    return tab ?? usualTab(q)
  }
  expect(shown('')).toBe('unresolved')
  expect(shown('state=gone&q=%20%20')).toBe('unresolved')
  expect(shown('q=fan')).toBe('all')
  expect(shown('q=fan&state=open')).toBe('open')
})

test.each(TICKET_TABS)('the address of “$label” leads to it, and leaves the usual tab out', ({ key }) => {
  for (const filters of [{ sort: 'urgent' }, { sort: 'newest', q: 'fan' }] as const) {
    const address = ticketList.search(onTab(filters, key))
    const { tab, q } = ticketList.parse(new URLSearchParams(address))
    expect(tab ?? usualTab(q)).toBe(key)
    expect(address.includes('state=')).toBe(key !== usualTab(q))
  }
})
