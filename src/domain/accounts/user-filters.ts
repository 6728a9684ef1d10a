import { type Day, parseDay } from '#domain/shared/days.ts'

/** The orders of the list of people, with the words on the sort menu. The first is the default. */
export const USER_SORTS = [
  { key: 'newest', label: 'Newest first' },
  { key: 'oldest', label: 'Oldest first' },
  { key: 'name', label: 'Name: A to Z' },
] as const

export type UserSort = (typeof USER_SORTS)[number]['key']

/** What somebody is here, with the word for it. */
export const USER_ROLES = [
  { key: 'customer', label: 'Customer' },
  { key: 'vendor', label: 'Vendor' },
  { key: 'admin', label: 'Admin' },
] as const

export type UserRole = (typeof USER_ROLES)[number]['key']

export const USER_STATUSES = [
  { key: 'active', label: 'Active' },
  { key: 'inactive', label: 'Inactive' },
] as const

export type UserStatus = (typeof USER_STATUSES)[number]['key']

/** What was asked of the list of people. Days are days in India, both of them in it. */
export interface UserFilters {
  /** Words of a name or an e-mail address, or a telephone number. */
  q?: string
  role?: UserRole
  status?: UserStatus
  from?: Day
  to?: Day
  sort: UserSort
  /** Opaque place in the list, as the previous page gave it. */
  cursor?: string
}

const TEXT_LENGTH_MAX = 120
const CURSOR_LENGTH_MAX = 600
const WORD_LENGTH_MIN = 3

/** Reads the query string of the list; what it does not know is left out. Days in the wrong order change places. */
export function parseUserFilters(search: { get(name: string): string | null }): UserFilters {
  const of = <Key extends string>(known: readonly { key: Key }[], name: string): Key | undefined =>
    known.find(({ key }) => key === search.get(name))?.key
  const q = cleaned(search.get('q'))
  const role = of(USER_ROLES, 'role')
  const status = of(USER_STATUSES, 'status')
  const [from, to] = inOrder(parseDay(search.get('from')), parseDay(search.get('to')))
  const cursor = search.get('cursor') ?? ''
  return {
    sort: of(USER_SORTS, 'sort') ?? USER_SORTS[0].key,
    ...(q && { q }),
    ...(role && { role }),
    ...(status && { status }),
    ...(from && { from }),
    ...(to && { to }),
    ...(/^[\w-]+$/.test(cursor) && cursor.length <= CURSOR_LENGTH_MAX && { cursor }),
  }
}

/** The shortest query string that says the same, with its "?", or "". */
export function userSearch({ q, role, status, from, to, sort, cursor }: UserFilters): string {
  const sorted = sort === USER_SORTS[0].key ? undefined : sort
  const parts = Object.entries({ q, role, status, from, to, sort: sorted, cursor }).flatMap(
    ([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []),
  )
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

/** Whether no word is long enough to be looked for: the index knows names by three letters at a time. */
export function isSearchTooShort({ q }: Pick<UserFilters, 'q'>): boolean {
  return q !== undefined && !q.split(/\s+/).some((word) => word.length >= WORD_LENGTH_MIN)
}

/** The ten digits of an Indian telephone number, as "+91 98765 43210" and "09876543210" also write it; or undefined. */
export function phoneIn(text: string): string | undefined {
  const digits = /^[+\d\s()-]+$/.test(text) ? text.replace(/\D/g, '') : ''
  return /^(?:0|91)?(\d{10})$/.exec(digits)?.[1]
}

function inOrder(from: Day | undefined, to: Day | undefined): [Day | undefined, Day | undefined] {
  return from && to && from > to ? [to, from] : [from, to]
}

function cleaned(text: string | null): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL refuses NUL in a text
  const plain = (text ?? '').replace(/[\u0000-\u001f\u007f]+/g, ' ').trim()
  return plain.slice(0, TEXT_LENGTH_MAX).trim()
}
