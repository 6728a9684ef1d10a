import { keptTextProblem, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { ok, type Refused, type Result } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import type { AttemptReason } from '#domain/ground/shipping/tracking-event.ts'
import { PARCEL_MOVES, type ParcelStatus } from './parcel-status.ts'

/** What people report of a parcel that has left. */
export type Reported = Exclude<ParcelStatus, 'packed' | 'cancelled'>

interface CourierReport {
  to: Reported
  label: string
  /** Why, as couriers say it; empty where nobody asks. */
  reasons: readonly string[]
}

/** Chosen when none of the listed reasons fits: the words beside it then say why. */
export const OTHER_REASON = 'other'
export const REASON_LENGTH_MAX = 200

/** What a courier can have done, the usual things first. The customer reads the reason. */
const COURIER_REPORTS: readonly CourierReport[] = [
  { to: 'delivered', label: 'Delivered', reasons: [] },
  { to: 'out-for-delivery', label: 'Out for delivery', reasons: [] },
  {
    to: 'attempt-failed',
    label: 'Delivery attempt failed',
    reasons: [
      'Nobody was at home',
      'The customer asked for another day',
      'The customer could not be reached by phone',
      'The address was not found',
      'The cash was not ready',
      'The customer refused the parcel',
    ],
  },
  {
    to: 'held',
    label: 'Held by the courier',
    reasons: [
      'The customer collects it at the courier’s office',
      'The address is being checked',
      'Weather, strike or curfew',
      'Documents for crossing the state border are missing',
    ],
  },
  { to: 'shipped', label: 'On its way again', reasons: [] },
  {
    to: 'returning',
    label: 'Coming back to the seller',
    reasons: [
      'The customer refused the parcel',
      'Three attempts failed',
      'The address does not exist',
      'The courier does not go there',
      'It was recalled',
    ],
  },
  { to: 'returned', label: 'Back with the seller', reasons: [] },
  {
    to: 'damaged',
    label: 'Damaged',
    reasons: [
      'The box is crushed or wet',
      'The box was opened in transit',
      'The customer refused it as damaged',
    ],
  },
  {
    to: 'lost',
    label: 'Lost',
    reasons: ['The courier cannot find it', 'It was stolen', 'No news for more than ten days'],
  },
]

/** What the listed reasons of a parcel that nobody took mean to the rules. */
const REASON_CODES: Readonly<Record<string, AttemptReason>> = {
  'Nobody was at home': 'customer-absent',
  'The customer asked for another day': 'rescheduled',
  'The customer could not be reached by phone': 'customer-absent',
  'The address was not found': 'wrong-address',
  'The cash was not ready': 'cash-not-ready',
  'The customer refused the parcel': 'refused',
  'The address does not exist': 'wrong-address',
  'The courier does not go there': 'area-closed',
}

/** What of a parcel limits what its own seller may report; nothing limits an administrator, who gives a reason. */
export interface SellersLimits {
  /** The marketplace booked its courier, who reports by itself. */
  isBookedByUs: boolean
  /** It is handed over at the door against the customer's code. */
  needsCode: boolean
}

/** What can be reported of a parcel that is there now; nothing before it has left and after its end. */
export function reportsOf(status: ParcelStatus, seller?: SellersLimits): readonly CourierReport[] {
  if (status === 'packed') return []
  return COURIER_REPORTS.filter(
    ({ to }) => PARCEL_MOVES[status].includes(to) && !(seller && sellersLimit(to, seller)),
  )
}

/**
 * Why a seller may not report it, if so. A delivery starts the clock of the seller's own payout and ends the customer's
 * return window, and a loss is compensated: of a parcel whose courier the marketplace booked, a seller says only that it
 * is back; that one with a code was delivered, the code says.
 */
export function sellersLimit(
  to: Reported,
  { isBookedByUs, needsCode }: SellersLimits,
): 'fulfilment.courier_reports' | 'fulfilment.code_needed' | undefined {
  if (isBookedByUs && to !== 'returned') return 'fulfilment.courier_reports'
  return needsCode && to === 'delivered' ? 'fulfilment.code_needed' : undefined
}

/** A report as it was typed: what, a listed reason and own words. */
export interface TypedReport {
  to: string
  reason: string
  words: string
}

/**
 * Reads a report. The reason is a listed one, the own words, or both; its code is that of the listed one, which own
 * words never change. Whether the parcel may move there is decided with the parcel.
 */
export function readReport(
  typed: TypedReport,
): Result<{ to: Reported; reason?: string; reasonCode?: AttemptReason }, 'fulfilment.report_invalid'> {
  const report = COURIER_REPORTS.find(({ to }) => to === typed.to)
  const words = oneLine(typed.words)
  const listed = report?.reasons.find((reason) => reason === typed.reason)
  const asks = report !== undefined && report.reasons.length > 0
  const refused = refuseFields('fulfilment.report_invalid', {
    to: report ? undefined : 'Please say what the courier did',
    reason:
      asks && !listed && words === '' ? 'Please choose a reason, or give it in your own words' : undefined,
    words: keptTextProblem(words, REASON_LENGTH_MAX),
  })
  if (refused || !report) return refused as Refused<'fulfilment.report_invalid'>
  const reason = [listed, words].filter(Boolean).join(': ')
  const reasonCode = listed === undefined ? undefined : REASON_CODES[listed]
  return ok({ to: report.to, ...(reason && { reason }), ...(reasonCode && { reasonCode }) })
}
