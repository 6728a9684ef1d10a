import type { MarketplaceTerms } from '#domain/ground/settings/marketplace-terms.ts'
import { addDays, type Day, indianDay } from '#domain/ground/shared/days.ts'
import { addWorkingDays, type HolidayCalendar } from '#domain/ground/shipping/working-days.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import { refundDays } from '#domain/orders/refunds/refund-days.ts'
import {
  ARRIVES_WITHIN_DAYS,
  INSPECT_WITHIN_WORKING_DAYS,
  SEND_INSTEAD_WORKING_DAYS,
} from './return-deadlines.ts'
import type { Wanted } from './return-reasons.ts'
import type { ReturnStatus } from './return-status.ts'

/** A step that is still to come, and the day by which it is done at the latest; none where that cannot be said yet. */
export interface ComingStep {
  label: string
  by: Day | undefined
}

export interface ReturnAhead {
  status: ReturnStatus
  wanted: Wanted
  way: 'pickup' | 'drop-off'
  sellerName: string
  /** ISO text. */
  actBy: string | null
  pickupOn: Day | undefined
  /** How the money goes back; undefined of what was paid in cash, whose customer names an account first. */
  method: PaymentMethod | undefined
  /** An advance of the order was paid online, which goes back first. */
  hasAdvance?: boolean
}

/** What follows for the customer of a return that is under way, each step with its last day; empty once it has ended. */
export function returnOutlook(
  of: ReturnAhead,
  o: {
    terms: Pick<MarketplaceTerms, 'refundDays' | 'cardRefundDays'>
    holidays: HolidayCalendar
  },
): ComingStep[] {
  const limit = of.actBy ? indianDay(new Date(of.actBy)) : undefined
  if (!limit) return []
  const steps: ComingStep[] = []
  let day = limit
  const then = (label: string, by: Day) => {
    steps.push({ label, by })
    day = by
  }
  switch (of.status) {
    case 'requested':
      then(of.way === 'pickup' ? 'Picked up from you' : 'You drop it off', of.pickupOn ?? limit)
      then(`Arrives at ${of.sellerName}`, addDays(day, ARRIVES_WITHIN_DAYS))
      then('Inspected', addWorkingDays(day, INSPECT_WITHIN_WORKING_DAYS, o.holidays))
      break
    case 'sent':
      then(`Arrives at ${of.sellerName}`, limit)
      then('Inspected', addWorkingDays(day, INSPECT_WITHIN_WORKING_DAYS, o.holidays))
      break
    case 'received':
      then('Inspected', limit)
      break
    case 'accepted':
      return [{ label: END_LABELS[of.wanted], by: limit }]
    default:
      return []
  }
  return [...steps, lastStep(of, { ...o, day })]
}

const END_LABELS: Readonly<Record<Wanted, string>> = {
  refund: 'Refund',
  replacement: 'Replacement sent to you',
  repair: 'Repaired and sent back to you',
  exchange: 'What you chose instead is ordered',
}

function lastStep(
  { wanted, method, hasAdvance = false }: ReturnAhead,
  {
    day,
    terms,
    holidays,
  }: {
    day: Day
    terms: Pick<MarketplaceTerms, 'refundDays' | 'cardRefundDays'>
    holidays: HolidayCalendar
  },
): ComingStep {
  if (wanted === 'exchange') return { label: `If accepted: ${END_LABELS.exchange.toLowerCase()}`, by: day }
  if (wanted !== 'refund')
    return {
      label: `If accepted: ${END_LABELS[wanted].toLowerCase()}`,
      by: addWorkingDays(day, SEND_INSTEAD_WORKING_DAYS, holidays),
    }
  if (!method)
    return {
      label: hasAdvance
        ? 'If accepted: refund, first back the way you paid the advance, the rest to an account or UPI address that you name'
        : 'If accepted: refund, to an account or UPI address that you name',
      by: undefined,
    }
  const { latest } = refundDays({ from: day, method, terms, holidays })
  return { label: 'If accepted: refund, back the way you paid', by: latest }
}
