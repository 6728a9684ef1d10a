import { choice } from '#domain/ground/lists/filter-kinds.ts'
import { declareList } from '#domain/ground/lists/list.ts'
import type { ReturnStatus } from './return-status.ts'

export const RETURN_TABS = ['inspect', 'coming', 'replace', 'back', 'ended'] as const
export type ReturnTab = (typeof RETURN_TABS)[number]

export const RETURN_TAB_LABELS: Readonly<Record<ReturnTab, string>> = {
  inspect: 'To inspect',
  coming: 'Coming back',
  replace: 'To send instead',
  back: 'To send back',
  ended: 'Ended',
}

/** What was refused is to be sent back whatever became of the rest of its return. */
export const STATUSES_OF_TAB: Readonly<Record<Exclude<ReturnTab, 'back'>, readonly ReturnStatus[]>> = {
  inspect: ['received'],
  coming: ['requested', 'sent'],
  replace: ['accepted'],
  ended: ['refused', 'refunded', 'replaced', 'repaired', 'exchanged', 'withdrawn', 'expired'],
}

/** The returns of a seller, or of all; without a tab it begins with what is to be inspected. */
export const returnList = declareList({
  filters: {
    tab: choice(
      RETURN_TABS.map((key) => ({ key, label: RETURN_TAB_LABELS[key] })),
      { label: 'Returns', control: 'hidden' },
    ),
  },
})

export type ReturnQuery = ReturnType<typeof returnList.parse>
