import { addDays, type Day } from '#domain/ground/shared/days.ts'
import { formatWeekday } from '#domain/ground/shared/months.ts'
import type { OrderWait } from './order-wait.ts'
import { isToDispatch, type VendorOrderStatus } from './vendor-order-status.ts'

/** How near the day is on which something is to leave. */
export type Urgency = 'late' | 'today' | 'tomorrow' | 'due'

export function urgencyOf(leavesBy: Day, today: Day): Urgency {
  if (today > leavesBy) return 'late'
  if (leavesBy === today) return 'today'
  return leavesBy === addDays(today, 1) ? 'tomorrow' : 'due'
}

/** What a seller does next about its vendor order. */
export interface NextStep {
  /** What is to be done, or that nothing is. */
  text: string
  /** Undefined where nobody waits for the seller. */
  urgency: Urgency | undefined
}

const NOTHING = { urgency: undefined }

const WAITS: Readonly<Record<OrderWait, string>> = {
  bank: 'Do not send: the bank is deciding about the payment',
  customer: 'Waiting for the customer to confirm: do not pack it yet',
}

/** What is next for a vendor order that is to leave on `leavesBy` at the latest; nothing while it waits for somebody else. */
export function nextStep({
  status,
  leavesBy,
  waitsFor,
  today,
}: {
  status: VendorOrderStatus
  leavesBy: Day
  waitsFor: OrderWait | null
  today: Day
}): NextStep {
  const urgency = urgencyOf(leavesBy, today)
  const by = {
    late: `now: it was due by ${formatWeekday(leavesBy)}`,
    today: 'today',
    tomorrow: 'by tomorrow',
    due: `by ${formatWeekday(leavesBy)}`,
  }[urgency]
  const due = (what: string): NextStep => ({ text: `${what} ${by}`, urgency })
  if (waitsFor && isToDispatch(status)) return { text: WAITS[waitsFor], ...NOTHING }
  switch (status) {
    case 'awaiting-payment':
      return { text: 'Waiting for payment: nothing to do', ...NOTHING }
    case 'pending':
      return due('Accept and pack')
    case 'accepted':
      return due('Pack')
    case 'packed':
      return due(urgency === 'late' ? 'Hand over' : 'Hand over to the courier')
    case 'partly-shipped':
      return due('Send the rest')
    case 'shipped':
      return { text: 'On its way: nothing to do', ...NOTHING }
    case 'delivered':
      return { text: 'Delivered: nothing to do', ...NOTHING }
    case 'cancelled':
      return { text: 'Cancelled: do not send it', ...NOTHING }
    case 'returned':
      return { text: 'Returned: the items are back', ...NOTHING }
    case 'lost':
      return { text: 'The courier lost it: claim it from the courier', ...NOTHING }
  }
}
