import type { Day } from '#domain/ground/shared/days.ts'
import { formatWeekday } from '#domain/ground/shared/months.ts'

/** From the first day on which a parcel can be there to the promised one. */
export interface DeliverySpan {
  deliverFrom: Day
  deliverBy: Day
}

/** "Mon 23 – Tue 24 Nov", "Mon 30 Nov – Wed 2 Dec", or one day alone. */
export function deliverySpanText({ deliverFrom, deliverBy }: DeliverySpan): string {
  const last = formatWeekday(deliverBy)
  if (deliverFrom === deliverBy) return last
  const first = formatWeekday(deliverFrom)
  const isOneMonth = deliverFrom.slice(0, 7) === deliverBy.slice(0, 7)
  return `${isOneMonth ? first.slice(0, first.lastIndexOf(' ')) : first} – ${last}`
}

/** "Reaches 411001 by Tue 24 Nov". */
export function reachesText(pin: string, deliverBy: Day): string {
  return `Reaches ${pin} by ${formatWeekday(deliverBy)}`
}
