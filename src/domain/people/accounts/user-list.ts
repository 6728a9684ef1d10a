import { choice, day, search } from '#domain/ground/lists/filter-kinds.ts'
import { declareList } from '#domain/ground/lists/list.ts'
import { isPhoneNumber, readPhoneNumber } from '#domain/ground/shared/typed-values/phone-and-pin.ts'

/** What somebody is here, with the word for it. */
export const USER_ROLES = [
  { key: 'customer', label: 'Customer' },
  { key: 'vendor', label: 'Vendor' },
  { key: 'admin', label: 'Admin' },
] as const

export type UserRole = (typeof USER_ROLES)[number]['key']

const STATUSES = [
  { key: 'active', label: 'Active' },
  { key: 'inactive', label: 'Inactive' },
] as const

/** The list of everybody with an account. Days are days in India, both of them in it. */
export const userList = declareList({
  filters: {
    q: search({ label: 'Search users', placeholder: 'Name, email or phone', lengthMax: 120 }),
    role: choice(USER_ROLES, { label: 'Role', any: 'All roles' }),
    status: choice(STATUSES, { label: 'Status', any: 'Any status' }),
    from: day({ label: 'Joined from' }),
    to: day({ label: 'Joined to' }),
  },
  ranges: [['from', 'to']],
  sorts: [
    { key: 'newest', label: 'Newest first' },
    { key: 'oldest', label: 'Oldest first' },
    { key: 'name', label: 'Name: A to Z' },
  ],
})

export type UserFilters = ReturnType<typeof userList.parse>
export type UserSort = UserFilters['sort']

const WORD_LENGTH_MIN = 3

/** Whether no word is long enough to be looked for: the index knows names by three letters at a time. */
export function isSearchTooShort({ q }: Pick<UserFilters, 'q'>): boolean {
  return q !== undefined && !q.split(/\s+/).some((word) => word.length >= WORD_LENGTH_MIN)
}

/** The ten digits of an Indian telephone number, as "+91 98765 43210" and "09876543210" also write it; or undefined. */
export function phoneIn(text: string): string | undefined {
  const phone = readPhoneNumber(text)
  return isPhoneNumber(phone) ? phone : undefined
}
