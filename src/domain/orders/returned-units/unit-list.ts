import { choice } from '#domain/ground/lists/filter-kinds.ts'
import { declareList } from '#domain/ground/lists/list.ts'
import { UNIT_STATUS_LABELS, UNIT_STATUSES } from './unit-status.ts'

/** A seller's returned units, a tab for each status; without one it begins with what is to be decided. */
export const unitList = declareList({
  filters: {
    tab: choice(
      UNIT_STATUSES.map((key) => ({ key, label: UNIT_STATUS_LABELS[key] })),
      { label: 'Returned units', control: 'hidden' },
    ),
  },
})

export type UnitQuery = ReturnType<typeof unitList.parse>
