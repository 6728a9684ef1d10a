import { search } from '#domain/ground/lists/filter-kinds.ts'
import { declareList } from '#domain/ground/lists/list.ts'
import { sequenceOfNumber } from '#domain/ground/shared/order-number.ts'

/** My Orders, the latest first: all of them, or those that a number or the words of a product fit. */
export const ownOrderList = declareList({
  filters: {
    q: search({ label: 'Search your orders', placeholder: 'Product or order number', lengthMax: 100 }),
  },
})

export type OwnOrderQuery = ReturnType<typeof ownOrderList.parse>

const WORDS_MAX = 6

/** What a customer looks for among the own orders: an order's number, or words that one product's name holds. */
export function readOwnOrderSearch(typed: string): { sequence: number | undefined; words: string[] } {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return { sequence: sequenceOfNumber(typed), words: words.slice(0, WORDS_MAX) }
}
