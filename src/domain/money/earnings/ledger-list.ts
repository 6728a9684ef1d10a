import { type Filter, search } from '#domain/ground/lists/filter-kinds.ts'
import { declareList } from '#domain/ground/lists/list.ts'
import { type Month, parseMonth } from '#domain/ground/shared/months.ts'

const month: Filter<Month> = {
  label: 'Month',
  control: 'hidden',
  read: parseMonth,
  write: (value) => value,
}

/** A seller's ledger, whole, of one month, or of one order. */
export const ledgerList = declareList({
  filters: {
    q: search({ label: 'Order number', placeholder: '#NN100123', lengthMax: 24 }),
    month,
  },
})

export type LedgerQuery = ReturnType<typeof ledgerList.parse>
