import { counted } from '#domain/ground/shared/counted.ts'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { type Day, dayStart } from '#domain/ground/shared/days.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { PAYMENT_METHOD_LABELS } from '#domain/money/payments/payment-method.ts'
import { type AllOrdersFilters, allOrdersList } from '#domain/orders/orders/all-orders-list.ts'
import { statusLabel } from '#domain/orders/orders/order-status.ts'
import { OFFICE_STATE_LABELS } from '#domain/orders/orders/state-words.ts'

/** What filters ask for, each in a few words; none for all orders. */
export function filterWords(filters: AllOrdersFilters): string[] {
  const { status, method, payment, seller, from, to, minPaise, maxPaise, q } = filters
  return [
    ...(q ? [`“${q}”`] : []),
    ...(status ? [OFFICE_STATE_LABELS[status]] : []),
    ...(method ? [PAYMENT_METHOD_LABELS[method]] : []),
    ...(payment ? [`Payment: ${statusLabel(payment).toLowerCase()}`] : []),
    ...(seller ? [`Seller: ${seller}`] : []),
    ...(from ? [`From ${day(from)}`] : []),
    ...(to ? [`To ${day(to)}`] : []),
    ...(minPaise === undefined ? [] : [`At least ${formatInr(minPaise)}`]),
    ...(maxPaise === undefined ? [] : [`At most ${formatInr(maxPaise)}`]),
  ]
}

/** The same of a query string. */
export function searchWords(search: string): string {
  const words = filterWords(allOrdersList.parse(new URLSearchParams(search)))
  return words.length > 0 ? words.join(' · ') : 'All orders'
}

/** How many orders were picked by hand. */
export function pickedWords(count: number): string {
  return counted(count, 'selected order')
}

function day(text: Day): string {
  return formatDate(dayStart(text))
}
