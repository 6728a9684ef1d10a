import { oneLine } from '#domain/shared/form-fields.ts'
import { TICKET_KINDS, type TicketKind } from './ticket-state.ts'

/** Which tickets the list can show, in the order of its tabs. The first is the default. */
export const TICKET_TABS = [
  { key: 'unresolved', label: 'Unresolved' },
  { key: 'open', label: 'Open' },
  { key: 'answered', label: 'Answered' },
  { key: 'closed', label: 'Closed' },
  { key: 'all', label: 'All' },
] as const
export type TicketTab = (typeof TICKET_TABS)[number]['key']

/** The orders of the list, with the words on the menu. The first is the default. */
export const TICKET_SORTS = [
  { key: 'urgent', label: 'Most urgent' },
  { key: 'newest', label: 'Newest' },
] as const
export type TicketSort = (typeof TICKET_SORTS)[number]['key']

/** What an administrator asked of the list of tickets. */
export interface TicketFilters {
  tab: TicketTab
  sort: TicketSort
  q?: string
  kind?: TicketKind
  /** Only what is assigned to whoever asks. */
  isMine?: true
  /** Only what is close to its limit or past it. */
  isNear?: true
  /** Opaque place in the list, as the previous page gave it. */
  cursor?: string
}

const TEXT_LENGTH_MAX = 120

/** Reads the query string of the list; what it does not know falls back to the default. Takes URLSearchParams' `get`. */
export function parseTicketFilters(search: { get(name: string): string | null }): TicketFilters {
  const q = oneLine(search.get('q')).slice(0, TEXT_LENGTH_MAX).trim()
  const tab = TICKET_TABS.find(({ key }) => key === search.get('state'))?.key
  const kind = TICKET_KINDS.find((key) => key === search.get('kind'))
  const cursor = search.get('cursor') ?? ''
  return {
    // Whoever looks for something looks everywhere, unless told where.
    tab: tab ?? (q ? 'all' : TICKET_TABS[0].key),
    sort: TICKET_SORTS.find(({ key }) => key === search.get('sort'))?.key ?? TICKET_SORTS[0].key,
    ...(q && { q }),
    ...(kind && { kind }),
    ...(search.get('mine') && { isMine: true }),
    ...(search.get('near') && { isNear: true }),
    ...(/^[a-z]+\.[0-9a-z]{1,12}\.[0-9]{1,15}$/.test(cursor) && { cursor }),
  }
}

/** The shortest query string that says the same, with its "?", or "". */
export function ticketSearch(filters: Partial<TicketFilters>): string {
  const { tab, sort, q, kind, isMine, isNear, cursor } = filters
  const usualShelf = q ? 'all' : TICKET_TABS[0].key
  const pairs = Object.entries({
    q,
    state: tab === usualShelf ? undefined : tab,
    kind,
    mine: isMine && 'yes',
    near: isNear && 'yes',
    sort: sort === TICKET_SORTS[0].key ? undefined : sort,
    cursor,
  })
  const parts = pairs.flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []))
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}
