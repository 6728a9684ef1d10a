import { addDays, type Day } from '#domain/ground/shared/days.ts'
import { formatWeekday } from '#domain/ground/shared/months.ts'
import { isToDispatch, type VendorOrderStatus } from './vendor-order-status.ts'

/** What a seller does next about its vendor order. */
export interface NextStep {
  /** What is to be done, or that nothing is. */
  text: string
  /** How near the day is on which the parcel is to leave; undefined where nobody waits for the seller. */
  urgency: 'late' | 'today' | 'tomorrow' | 'due' | undefined
}

const NOTHING = { urgency: undefined }

/** What is next for a vendor order that is to leave on `leavesBy` at the latest; nothing while a bank decides about its payment. */
export function nextStep({
  status,
  leavesBy,
  waitsForBank,
  today,
}: {
  status: VendorOrderStatus
  leavesBy: Day
  waitsForBank: boolean
  today: Day
}): NextStep {
  const isLate = today > leavesBy
  const due = (what: string): NextStep => {
    if (isLate) return { text: `${what} now: it was due by ${formatWeekday(leavesBy)}`, urgency: 'late' }
    if (leavesBy === today) return { text: `${what} today`, urgency: 'today' }
    if (leavesBy === addDays(today, 1)) return { text: `${what} by tomorrow`, urgency: 'tomorrow' }
    return { text: `${what} by ${formatWeekday(leavesBy)}`, urgency: 'due' }
  }
  if (waitsForBank && isToDispatch(status))
    return { text: 'Do not send: the bank is deciding about the payment', ...NOTHING }
  switch (status) {
    case 'awaiting-payment':
      return { text: 'Waiting for payment: nothing to do', ...NOTHING }
    case 'pending':
      return due('Accept and pack')
    case 'accepted':
      return due('Pack')
    case 'packed':
      return due(isLate ? 'Hand over' : 'Hand over to the courier')
    case 'partly-shipped':
      return due('Send the rest')
    case 'shipped':
      return { text: 'On its way: nothing to do', ...NOTHING }
    case 'delivered':
      return { text: 'Delivered: nothing to do', ...NOTHING }
    case 'cancelled':
      return { text: 'Cancelled: do not send it', ...NOTHING }
    case 'returned':
      return { text: 'Returned to you', ...NOTHING }
    case 'lost':
      return { text: 'The courier lost it: claim it from the courier', ...NOTHING }
  }
}
