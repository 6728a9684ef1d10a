import { choice, type Filter, search, text } from '#domain/ground/lists/filter-kinds.ts'
import { declareList } from '#domain/ground/lists/list.ts'
import { formatMonth, type Month, parseMonth } from '#domain/ground/shared/months.ts'

/** The papers that are issued: to customers by sellers, what takes them back, and ours to sellers for commission. */
export const ISSUED_KINDS = [
  { key: 'invoices', label: 'Invoices' },
  { key: 'credit-notes', label: 'Credit notes' },
  { key: 'commission', label: 'Commission' },
] as const

export type IssuedKind = (typeof ISSUED_KINDS)[number]['key']

const month: Filter<Month> = {
  label: 'Issued in',
  control: 'choice',
  any: 'Any month',
  read: parseMonth,
  write: (value) => value,
  say: formatMonth,
}

/** All papers of one kind, the latest first. */
export const issuedPapersList = declareList({
  filters: {
    kind: choice(ISSUED_KINDS, { label: 'Kind', control: 'hidden', usual: 'invoices' }),
    q: search({ label: 'Paper or order number', placeholder: 'NN/26-27/000123', lengthMax: 24 }),
    /** A shop's id, its address' last part or its name, as it was typed. */
    seller: text({ label: 'Seller', lengthMax: 80 }),
    month,
  },
})

export type IssuedPapersQuery = ReturnType<typeof issuedPapersList.parse>
