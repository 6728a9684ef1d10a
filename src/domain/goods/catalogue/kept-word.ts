import { formatCount } from '#domain/ground/shared/money.ts'

/** So far back a seller's word is counted. */
export const KEPT_WORD_DAYS = 90
/** With fewer orders than these a seller is new here: */
export const KEPT_WORD_ORDERS_MIN = 20
/** ranked as if it had kept this much of its word, in basis points, */
export const NEW_HERE_BP = 9_500
/** and all others by steps of this. */
export const KEPT_WORD_STEP_BP = 500

/** Of a seller's orders whose day is over, in how many it kept price, day and stock. */
export interface KeptWord {
  orders: number
  kept: number
}

/** As each of its offers says it; of the marketplace's own shop, which is new to nobody, nothing before it has its figures. */
export function keptWordText({ orders, kept, isHouse = false }: KeptWord & { isHouse?: boolean }): string {
  if (orders < KEPT_WORD_ORDERS_MIN) return isHouse ? '' : 'New seller'
  return `Kept price, day and stock in ${formatCount(kept)} of ${formatCount(orders)} orders`
}
