import { choice, type Option } from '#domain/ground/lists/filter-kinds.ts'
import { declareList } from '#domain/ground/lists/list.ts'
import { type CheckName, LEDGER_CHECKS } from './ledger-checks.ts'

const CHECKS = Object.entries(LEDGER_CHECKS).map(([key, { label }]) => ({
  key,
  label,
})) as Option<CheckName>[]

/** Differences between the ledger and what it is about, the oldest first: those that stand, or those that were mended. */
export const differenceList = declareList({
  filters: {
    check: choice(CHECKS, { label: 'Check', any: 'Everything' }),
    state: choice([{ key: 'closed', label: 'Mended' }], { label: 'State', control: 'hidden' }),
  },
})

export type DifferenceFilters = ReturnType<typeof differenceList.parse>
