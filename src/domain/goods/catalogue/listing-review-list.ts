import { choice } from '#domain/ground/lists/filter-kinds.ts'
import { declareList } from '#domain/ground/lists/list.ts'

/** What waits for an administrator's decision about products, the oldest first. */
export const reviewList = declareList({
  filters: {
    of: choice(
      [
        { key: 'proposals', label: 'Proposals for shared products' },
        { key: 'listings', label: 'New and changed listings' },
      ],
      { label: 'Queue', control: 'hidden' },
    ),
  },
})
