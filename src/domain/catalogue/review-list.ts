import { choice } from '#domain/lists/filter-kinds.ts'
import { declareList } from '#domain/lists/list.ts'

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
