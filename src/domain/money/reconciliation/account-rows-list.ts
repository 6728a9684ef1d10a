import { choice, day, search, text } from '#domain/ground/lists/filter-kinds.ts'
import { declareList } from '#domain/ground/lists/list.ts'
import { ENTRY_KINDS, entryWords } from '#domain/money/earnings/entry-words.ts'

const KINDS = ENTRY_KINDS.map((key) => ({ key, label: entryWords({ kind: key, isReversal: false }) }))

/** The rows of an account of the ledger, the latest first. Days are days in India, both of them in it. */
export const accountRowsList = declareList({
  filters: {
    /** An order number, as it was typed. */
    order: search({ label: 'Order number', placeholder: '#NN100123', lengthMax: 24 }),
    /** A shop's id, its address' last part or its name, as it was typed. */
    seller: text({ label: 'Seller', lengthMax: 80 }),
    kind: choice(KINDS, { label: 'Entry', any: 'Any' }),
    from: day({ label: 'From' }),
    to: day({ label: 'To' }),
  },
  ranges: [['from', 'to']],
})

export type AccountRowsQuery = ReturnType<typeof accountRowsList.parse>
