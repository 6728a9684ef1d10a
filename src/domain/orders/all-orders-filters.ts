import { PAYMENT_STATUSES, type PaymentStatus } from '#domain/payments/payment-status.ts'
import { withoutCardNumbers } from '#domain/shared/card-number-in-text.ts'
import { addDays, type Day, dayStart, parseDay } from '#domain/shared/days.ts'
import { formatInr, type Paise, rupeesToPaise } from '#domain/shared/money.ts'
import { CUSTOMER_STATUSES, type CustomerStatus } from './order-status.ts'

/** What an administrator asked of the list of all orders. Days are days in India; both ends of a range are in it. */
export interface AllOrdersFilters {
  /** As the customer reads it. */
  status?: CustomerStatus
  method?: 'card' | 'cod'
  payment?: PaymentStatus
  /** A shop's id, its address' last part or its name, as it was typed. */
  seller?: string
  from?: Day
  to?: Day
  minPaise?: Paise
  maxPaise?: Paise
  /** Words to find, as they were typed. */
  q?: string
}

export interface AllOrdersPage extends AllOrdersFilters {
  /** Opaque place in the list, as the previous page gave it. */
  cursor?: string
}

const METHODS = ['card', 'cod'] as const
const TEXT_LENGTH_MAX = 80
const CURSOR_LENGTH_MAX = 80

/**
 * Reads the query string of the list; what it does not know is left out, and card numbers are struck out, because
 * filters are kept as views and in the record of exports. Ends in the wrong order change places.
 */
export function parseAllOrdersFilters(search: { get(name: string): string | null }): AllOrdersPage {
  const text = (name: string) =>
    withoutCardNumbers((search.get(name) ?? '').replaceAll('\0', '').trim()).slice(0, TEXT_LENGTH_MAX)
  const status = CUSTOMER_STATUSES.find((each) => each === search.get('status'))
  const method = METHODS.find((each) => each === search.get('method'))
  const payment = PAYMENT_STATUSES.find((each) => each === search.get('payment'))
  const seller = text('seller')
  const [from, to] = inOrder(parseDay(search.get('from')), parseDay(search.get('to')))
  const [minPaise, maxPaise] = inOrder(rupeesToPaise(text('min')), rupeesToPaise(text('max')))
  const q = text('q')
  const cursor = search.get('cursor') ?? ''
  return {
    ...(status && { status }),
    ...(method && { method }),
    ...(payment && { payment }),
    ...(seller && { seller }),
    ...(from && { from }),
    ...(to && { to }),
    ...(minPaise !== undefined && { minPaise }),
    ...(maxPaise !== undefined && { maxPaise }),
    ...(q && { q }),
    ...(/^[\w.-]+$/.test(cursor) && cursor.length <= CURSOR_LENGTH_MAX && { cursor }),
  }
}

/** The shortest query string that says the same, with its "?", or "". */
export function allOrdersSearch(filters: AllOrdersPage): string {
  const { minPaise, maxPaise, ...texts } = filters
  const rupees = (paise: Paise | undefined) => (paise === undefined ? undefined : rupeeText(paise))
  const { status, method, payment, seller, from, to, q, cursor } = texts
  const named = { status, method, payment, seller, from, to, min: rupees(minPaise), max: rupees(maxPaise), q }
  const parts = Object.entries({ ...named, cursor }).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value)}`] : [],
  )
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

/** Paise as the amount fields take them: "1499", "1499.50". */
export function rupeeText(paise: Paise): string {
  return paise % 100 === 0 ? String(paise / 100) : formatInr(paise, 2).replace(/[₹,]/g, '')
}

/** The moments between which orders of these days lie: from the first on, before the second. */
export function momentsOf({ from, to }: Pick<AllOrdersFilters, 'from' | 'to'>): {
  since?: Date
  before?: Date
} {
  return { ...(from && { since: dayStart(from) }), ...(to && { before: dayStart(addDays(to, 1)) }) }
}

function inOrder<Value extends string | number>(
  from: Value | undefined,
  to: Value | undefined,
): [Value | undefined, Value | undefined] {
  return from !== undefined && to !== undefined && from > to ? [to, from] : [from, to]
}
