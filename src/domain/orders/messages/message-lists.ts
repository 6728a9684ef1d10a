import { choice, search } from '#domain/ground/lists/filter-kinds.ts'
import { declareList } from '#domain/ground/lists/list.ts'

export const inboxList = declareList({ filters: {} })

/** The messages of one conversation: the newest page first. */
export const threadList = declareList({ filters: {} })

/** What customers wrote to a shop: what waits for an answer first. */
export const shopMessageList = declareList({
  filters: {
    show: choice(
      [
        { key: 'unread', label: 'Unread' },
        { key: 'all', label: 'All' },
      ],
      { label: 'Show', any: 'Waiting for answer', control: 'hidden' },
    ),
  },
})

/** What the office has to decide, what our shop has to answer, and any conversation of an order. */
export const officeMessageList = declareList({
  filters: {
    q: search({ label: 'Order number', lengthMax: 30 }),
    show: choice(
      [
        { key: 'ours', label: 'To our shop' },
        { key: 'all', label: 'All' },
      ],
      { label: 'Show', any: 'Held', control: 'hidden' },
    ),
  },
})
