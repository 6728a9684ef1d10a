import type { Filter } from '#domain/ground/lists/filter-kinds.ts'
import { declareList } from '#domain/ground/lists/list.ts'
import { type Month, parseMonth } from '#domain/ground/shared/months.ts'

const month: Filter<Month> = {
  label: 'Month',
  control: 'hidden',
  read: parseMonth,
  write: (value) => value,
}

/** A seller's ledger, whole or of one month. */
export const ledgerList = declareList({ filters: { month } })

export type LedgerQuery = ReturnType<typeof ledgerList.parse>
