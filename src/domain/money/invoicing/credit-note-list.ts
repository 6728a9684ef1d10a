import { search } from '#domain/ground/lists/filter-kinds.ts'
import { declareList } from '#domain/ground/lists/list.ts'
import { period } from './invoice-list.ts'

/** A seller's list of credit notes, found as invoices are, or by the invoice that they refer to. */
export const creditNoteList = declareList({
  filters: {
    period,
    q: search({
      label: 'Credit note, invoice or order number',
      placeholder: 'NN-C26/000012',
      lengthMax: 24,
    }),
  },
})

export type CreditNoteQuery = ReturnType<typeof creditNoteList.parse>
