import { choice, search } from '#domain/ground/lists/filter-kinds.ts'
import { declareList } from '#domain/ground/lists/list.ts'
import type { DisputeStatus } from './dispute-state.ts'

/** Which disputes the lists can show, in the order of their tabs, with their statuses. */
export const DISPUTE_TABS = [
  { key: 'open', label: 'Open', statuses: ['with-seller', 'with-customer', 'with-us'] },
  { key: 'to-decide', label: 'To decide', statuses: ['with-us'] },
  { key: 'with-seller', label: 'Waiting for the seller', statuses: ['with-seller'] },
  { key: 'with-customer', label: 'Waiting for the customer', statuses: ['with-customer'] },
  { key: 'ended', label: 'Ended', statuses: ['refunded', 'refused', 'withdrawn'] },
] as const satisfies readonly { key: string; label: string; statuses: readonly DisputeStatus[] }[]
export type DisputeTab = (typeof DISPUTE_TABS)[number]['key']

/** The list of disputes of the back office and of a seller; what is due first stands first. */
export const disputeList = declareList({
  filters: {
    q: search({ label: 'Search disputes', placeholder: 'NN-D-000123 or #NN100001', lengthMax: 40 }),
    tab: choice(DISPUTE_TABS, { label: 'State', param: 'state', control: 'hidden' }),
  },
})

export type DisputeFilters = ReturnType<typeof disputeList.parse>

/** The statuses that a tab shows. */
export function statusesOn(tab: DisputeTab): readonly DisputeStatus[] {
  return DISPUTE_TABS.find(({ key }) => key === tab)?.statuses ?? []
}
