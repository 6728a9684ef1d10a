import { choice } from '#domain/ground/lists/filter-kinds.ts'
import { declareList } from '#domain/ground/lists/list.ts'
import type { Day } from '#domain/ground/shared/days.ts'
import type { ParcelStatus } from './parcel-status.ts'

/** What a seller has to do in a day, in its order; trouble = on its way, and not as it should be. */
export const DISPATCH_TABS = ['accept', 'pack', 'hand-over', 'trouble'] as const
export type DispatchTab = (typeof DISPATCH_TABS)[number]

export const DISPATCH_TAB_LABELS: Readonly<Record<DispatchTab, string>> = {
  accept: 'To accept',
  pack: 'To pack',
  'hand-over': 'To hand over',
  trouble: 'Trouble on the way',
}

/** Parcels on their way that somebody has to look after. */
export const IN_TROUBLE = [
  'attempt-failed',
  'held',
  'returning',
  'lost',
  'damaged',
] as const satisfies readonly ParcelStatus[]

/** As many as are done at once: accepted, handed over or printed. */
export const AT_ONCE_MAX = 50

/** A seller's work list; without a tab its page opens with `firstTab`. */
export const dispatchList = declareList({
  filters: {
    tab: choice(
      DISPATCH_TABS.map((key) => ({ key, label: DISPATCH_TAB_LABELS[key] })),
      { label: 'To do', control: 'hidden' },
    ),
  },
})

export type DispatchQuery = ReturnType<typeof dispatchList.parse>

/** How much there is to do under a tab, and by when. */
export interface TabWork {
  count: number
  /** Of them, what should have left before today. */
  late: number
  /** The day by which the first of it is to leave; null where there is nothing, or it has left already. */
  firstBy: Day | null
}

/** The tab with the order that is to leave first; of equal ones the earlier step. Trouble waits until nothing has to leave. */
export function firstTab(work: Readonly<Record<DispatchTab, TabWork>>): DispatchTab {
  const days = DISPATCH_TABS.flatMap((tab) => {
    const { firstBy } = work[tab]
    return firstBy ? [{ tab, firstBy }] : []
  })
  const [first] = days.toSorted((one, other) => one.firstBy.localeCompare(other.firstBy))
  return first?.tab ?? (work.trouble.count > 0 ? 'trouble' : 'accept')
}
