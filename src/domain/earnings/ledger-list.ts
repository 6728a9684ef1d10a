import type { Filter } from '#domain/lists/filter-kinds.ts'
import { declareList } from '#domain/lists/list.ts'
import { type Month, parseMonth } from '#domain/shared/months.ts'

const month: Filter<Month> = {
  label: 'Month',
  control: 'hidden',
  read: parseMonth,
  write: (value) => value,
}

/** A seller's ledger, whole or of one month. */
export const ledgerList = declareList({ filters: { month } })

export type LedgerQuery = ReturnType<typeof ledgerList.parse>
