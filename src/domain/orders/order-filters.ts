import { VENDOR_ORDER_STATUSES, type VendorOrderStatus } from '#domain/orders/vendor-order-status.ts'
import { type Day, parseDay } from '#domain/shared/months.ts'

/** What a vendor meets in their list; an order whose payment is awaited is not theirs to see yet. */
export type ShownStatus = Exclude<VendorOrderStatus, 'awaiting-payment'>

export const SHOWN_STATUSES = VENDOR_ORDER_STATUSES.filter(
  (status): status is ShownStatus => status !== 'awaiting-payment',
)

/** What a vendor asked of their list of orders. Days are days in India, both of them in it. */
export interface OrderFilters {
  status?: ShownStatus
  from?: Day
  to?: Day
  /** An order number, as it was typed. */
  q?: string
  /** Opaque place in the list, as the previous page gave it. */
  cursor?: string
}

const NUMBER_LENGTH_MAX = 24
const CURSOR_LENGTH_MAX = 80

/** Reads the query string of the list; what it does not know is left out. Days in the wrong order change places. */
export function parseOrderFilters(search: { get(name: string): string | null }): OrderFilters {
  const status = SHOWN_STATUSES.find((each) => each === search.get('status'))
  const [from, to] = inOrder(parseDay(search.get('from')), parseDay(search.get('to')))
  const q = (search.get('q') ?? '').trim().slice(0, NUMBER_LENGTH_MAX)
  const cursor = search.get('cursor') ?? ''
  return {
    ...(status && { status }),
    ...(from && { from }),
    ...(to && { to }),
    ...(q && { q }),
    ...(/^[\w.-]+$/.test(cursor) && cursor.length <= CURSOR_LENGTH_MAX && { cursor }),
  }
}

/** The shortest query string that says the same, with its "?", or "". */
export function orderSearch({ status, from, to, q, cursor }: OrderFilters): string {
  const parts = Object.entries({ status, from, to, q, cursor }).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value)}`] : [],
  )
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

function inOrder(from: Day | undefined, to: Day | undefined): [Day | undefined, Day | undefined] {
  return from && to && from > to ? [to, from] : [from, to]
}
