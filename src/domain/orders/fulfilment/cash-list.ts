import { choice, search } from '#domain/ground/lists/filter-kinds.ts'
import { declareList } from '#domain/ground/lists/list.ts'

/** What an administrator looks at of the cash that couriers collect, in the order of the tabs. */
export const CASH_STATES = [
  { key: 'missing', label: 'Missing' },
  { key: 'short', label: 'Short' },
  { key: 'over', label: 'Over' },
  { key: 'unknown', label: 'Unknown' },
  { key: 'shared', label: 'Same number' },
  { key: 'lost', label: 'Lost' },
  { key: 'found', label: 'Not delivered, but paid' },
  { key: 'matched', label: 'Matched' },
] as const
export type CashState = (typeof CASH_STATES)[number]['key']

/** The list of couriers' cash; without a state it is the missing one. */
export const cashList = declareList({
  filters: {
    q: search({ label: 'Tracking number or reference', placeholder: 'The full number', lengthMax: 60 }),
    state: choice(CASH_STATES, { label: 'State', control: 'hidden' }),
  },
})

export type CashFilters = ReturnType<typeof cashList.parse>
