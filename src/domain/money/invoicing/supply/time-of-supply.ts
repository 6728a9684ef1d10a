import type { Day } from '#domain/ground/shared/days.ts'

/** The three days that decide which rate a supply bears. */
export interface SupplyDays {
  /** On which the goods left their seller. */
  suppliedOn: Day
  invoicedOn: Day
  /** Undefined while nothing was paid, as of cash before the door: it will be paid after all that has happened. */
  paidOn: Day | undefined
}

/** Before or from the day on which the rate changed. */
type Side = 'before' | 'after'

/** Which of the days is the time of supply. */
type TimeOfSupply = 'invoice' | 'payment' | 'earlier of both'

/** A case of CGST Act, s. 14: on which side of the change the three days lie, and what the time of supply is. */
export interface RateChangeCase {
  clause: '(a)(i)' | '(a)(ii)' | '(a)(iii)' | '(b)(i)' | '(b)(ii)' | '(b)(iii)'
  supplied: Side
  invoiced: Side
  paid: Side
  time: TimeOfSupply
}

/** CGST Act, s. 14: (a) goods that were supplied before the rate changed, (b) those that are supplied after it. */
export const RATE_CHANGE_CASES: readonly RateChangeCase[] = [
  { clause: '(a)(i)', supplied: 'before', invoiced: 'after', paid: 'after', time: 'earlier of both' },
  { clause: '(a)(ii)', supplied: 'before', invoiced: 'before', paid: 'after', time: 'invoice' },
  { clause: '(a)(iii)', supplied: 'before', invoiced: 'after', paid: 'before', time: 'payment' },
  { clause: '(b)(i)', supplied: 'after', invoiced: 'before', paid: 'after', time: 'payment' },
  { clause: '(b)(ii)', supplied: 'after', invoiced: 'before', paid: 'before', time: 'earlier of both' },
  { clause: '(b)(iii)', supplied: 'after', invoiced: 'after', paid: 'before', time: 'invoice' },
]

/** The case of a supply at a change; undefined where all three days lie on one side of it. */
export function rateChangeCase(days: SupplyDays, changedOn: Day): RateChangeCase | undefined {
  const side = (day: Day | undefined): Side => (day === undefined || day >= changedOn ? 'after' : 'before')
  const [supplied, invoiced, paid] = [side(days.suppliedOn), side(days.invoicedOn), side(days.paidOn)]
  return RATE_CHANGE_CASES.find(
    (each) => each.supplied === supplied && each.invoiced === invoiced && each.paid === paid,
  )
}

/**
 * The time of supply of goods at a change of their rate, of which `changedOn` is the first day (CGST Act, s. 14);
 * undefined when it is the day of a payment that has not been made. Without a case of s. 14 it is the day of the invoice, or
 * of the removal by which it had to be issued, whichever is earlier (s. 12(2)(a); Notification 66/2017 - Central Tax).
 */
export function timeOfSupply(days: SupplyDays, changedOn: Day): Day | undefined {
  const { suppliedOn, invoicedOn, paidOn } = days
  const found = rateChangeCase(days, changedOn)
  if (!found) return earlier(suppliedOn, invoicedOn)
  if (found.time === 'payment') return paidOn
  return found.time === 'invoice' ? invoicedOn : earlier(invoicedOn, paidOn ?? invoicedOn)
}

/** The rate of a supply in basis points, of the rate before a change and the one from `changedOn` on. */
export function rateAtChange(
  days: SupplyDays,
  { changedOn, beforeBp, afterBp }: { changedOn: Day; beforeBp: number; afterBp: number },
): number {
  const time = timeOfSupply(days, changedOn)
  return time === undefined || time >= changedOn ? afterBp : beforeBp
}

/**
 * The rate of a supply in basis points: what its order or invoice said so far, unless a dated rate of its goods stands
 * against it by the time of supply. `dated` is the one that holds on the last of the three days.
 */
export function rateOfSupply(
  days: SupplyDays,
  { saidBp, dated }: { saidBp: number; dated: { rateBp: number; validFrom: Day } | undefined },
): number {
  if (!dated) return saidBp
  return rateAtChange(days, { changedOn: dated.validFrom, beforeBp: saidBp, afterBp: dated.rateBp })
}

function earlier(a: Day, b: Day): Day {
  return a < b ? a : b
}
