import { declareList } from '#domain/ground/lists/list.ts'

/** A seller's list of customers. */
export const customerList = declareList({
  filters: {},
  sorts: [
    { key: 'spend', label: 'Most spent' },
    { key: 'latest', label: 'Latest order' },
  ],
})

export type CustomerQuery = ReturnType<typeof customerList.parse>
