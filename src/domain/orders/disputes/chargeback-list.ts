import { choice } from '#domain/ground/lists/filter-kinds.ts'
import { declareList } from '#domain/ground/lists/list.ts'

/** Which chargebacks the list can show, in the order of its tabs. */
export const CHARGEBACK_TABS = [
  { key: 'open', label: 'Open' },
  { key: 'to-decide', label: 'To decide' },
  { key: 'won', label: 'Won or closed' },
  { key: 'lost', label: 'Lost' },
] as const
export type ChargebackTab = (typeof CHARGEBACK_TABS)[number]['key']

/** The list of what banks dispute; the newest first. */
export const chargebackList = declareList({
  filters: { tab: choice(CHARGEBACK_TABS, { label: 'State', param: 'state', control: 'hidden' }) },
})

export type ChargebackFilters = ReturnType<typeof chargebackList.parse>
