import { choice, search, tick } from '#domain/ground/lists/filter-kinds.ts'
import { declareList } from '#domain/ground/lists/list.ts'

/** Which tickets the list can show, in the order of its tabs. */
export const TICKET_TABS = [
  { key: 'unresolved', label: 'Unresolved' },
  { key: 'open', label: 'Open' },
  { key: 'answered', label: 'Answered' },
  { key: 'closed', label: 'Closed' },
  { key: 'all', label: 'All' },
] as const
export type TicketTab = (typeof TICKET_TABS)[number]['key']

/** The list of tickets; without a tab it shows the usual one. */
export const ticketList = declareList({
  filters: {
    q: search({ label: 'Search tickets', placeholder: 'NN-T-001001, email or words', lengthMax: 120 }),
    tab: choice(TICKET_TABS, { label: 'State', param: 'state', control: 'hidden' }),
    kind: choice(
      [
        { key: 'contact', label: 'Contact' },
        { key: 'grievance', label: 'Grievance' },
      ],
      { label: 'Kind', any: 'All kinds' },
    ),
    /** Only what is assigned to whoever asks. */
    isMine: tick({ label: 'Assigned to me', param: 'mine' }),
    isNear: tick({ label: 'Near or past its limit', param: 'near' }),
  },
  sorts: [
    { key: 'urgent', label: 'Most urgent' },
    { key: 'newest', label: 'Newest' },
  ],
})

export type TicketFilters = ReturnType<typeof ticketList.parse>

/** Whoever looks for something looks everywhere, unless told where. */
export function usualTab(q: string | undefined): TicketTab {
  return q ? 'all' : 'unresolved'
}

/** The same filters with this tab; none where it is the usual one, so that an address leaves it out. */
export function onTab({ tab: _tab, ...others }: TicketFilters, tab: TicketTab): TicketFilters {
  return tab === usualTab(others.q) ? others : { ...others, tab }
}
