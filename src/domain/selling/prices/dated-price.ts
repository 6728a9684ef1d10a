import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { isTicked, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { formatLimit } from '#domain/ground/shared/time-limit.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { readMoment } from '#domain/ground/shared/typed-values/typed-moment.ts'
import { priceUnderMrp, wholeRupees } from '#domain/selling/listings/offer-terms.ts'
import { farPriceText, isFarPrice, type PriceRange } from './far-price.ts'

/** From a moment on, and until another where it has an end. */
export interface Span {
  startsAt: Date
  endsAt: Date | null
}

/** A price that holds so long. */
export interface PriceSpan extends Span {
  pricePaise: Paise
}

/** So many prices of one offer wait or hold at once. */
export const OPEN_PRICES_MAX = 5
/** A price that begins later than in a year is a wish. */
const DAYS_AHEAD_MAX = 366

/**
 * Reads a price from a day on from the fields datedPrice, startsAt and endsAt, moments in India's time; without a start
 * it begins at once. Refuses what does not fit under the MRP, a span that meets another one of the offer, and a price far
 * from the last 90 days that datedPriceIsRight does not confirm.
 */
export function readDatedPrice(
  raw: Readonly<Record<string, unknown>>,
  {
    now,
    listPricePaise,
    range,
    others,
  }: { now: Date; listPricePaise: Paise; range: PriceRange; others: readonly PriceSpan[] },
): Result<PriceSpan, 'prices.not_valid'> {
  const pricePaise = wholeRupees(oneLine(raw.datedPrice))
  const read = readSpan(raw, now)
  const faults = {
    datedPrice: pricePaise
      ? priceUnderMrp(listPricePaise, pricePaise).fault
      : 'Please enter a price in whole rupees',
    ...(!read.ok && read.problem.fields),
  }
  const refusal = refuseFields('prices.not_valid', faults)
  if (refusal) return refusal
  invariant(pricePaise && read.ok, 'what is at fault has a message')
  const span = { pricePaise, ...read.value }
  const met = others.find((other) => spansMeet(span, other))
  if (met)
    return refuse('prices.not_valid', { fields: { startsAt: `This meets another price: ${spanText(met)}` } })
  if (isFarPrice(range, pricePaise) && !isTicked(raw.datedPriceIsRight))
    return refuse('prices.not_valid', {
      fields: {
        datedPriceIsRight: `${formatInr(pricePaise)} is ${farPriceText(range, pricePaise)}. Please correct it, or confirm that it is right.`,
      },
    })
  return ok(span)
}

/**
 * Reads the fields startsAt and endsAt, moments in India's time; without a start it is now, as it is for one that has
 * passed: nothing applies backwards.
 */
export function readSpan(
  raw: Readonly<Record<string, unknown>>,
  now: Date,
): Result<Span, 'prices.not_valid'> {
  const [typedStart, typedEnd] = [oneLine(raw.startsAt), oneLine(raw.endsAt)]
  const startsAt = typedStart === '' ? now : readMoment(typedStart)
  const endsAt = typedEnd === '' ? null : readMoment(typedEnd)
  const refusal = refuseFields('prices.not_valid', {
    startsAt: startProblem(startsAt, now),
    endsAt: endProblem(endsAt, startsAt, now),
  })
  if (refusal) return refusal
  invariant(startsAt && endsAt !== undefined, 'what is at fault has a message')
  return ok({ startsAt: startsAt < now ? now : startsAt, endsAt })
}

function startProblem(startsAt: Date | undefined, now: Date): string | undefined {
  if (!startsAt) return 'Please enter a day and a time'
  return startsAt.getTime() > now.getTime() + DAYS_AHEAD_MAX * DAY_MS
    ? 'The latest start is in a year'
    : undefined
}

function endProblem(
  endsAt: Date | null | undefined,
  startsAt: Date | undefined,
  now: Date,
): string | undefined {
  if (endsAt === undefined) return 'Please enter a day and a time'
  return endsAt && startsAt && (endsAt <= startsAt || endsAt <= now)
    ? 'It has to end after it begins, and in the future'
    : undefined
}

/** Whether two spans have a moment in common: one without an end holds for a moment alone, and then is the price. */
export function spansMeet(one: Span, other: Span): boolean {
  const endOf = ({ startsAt, endsAt }: Span) => (endsAt ?? startsAt).getTime()
  return one.startsAt.getTime() <= endOf(other) && other.startsAt.getTime() <= endOf(one)
}

/** Why a price of this span cannot stand beside those of its offer that wait or hold; undefined where it can. */
export function plannedFault(
  span: Span,
  others: readonly Span[],
): 'meets_planned' | 'planned_full' | undefined {
  if (others.some((other) => spansMeet(span, other))) return 'meets_planned'
  return others.length >= OPEN_PRICES_MAX ? 'planned_full' : undefined
}

/** "₹899 from 1 Dec 2026, 12:00 am until the end of Fri 4 Dec 2026". */
export function spanText({ pricePaise, ...span }: PriceSpan): string {
  return `${formatInr(pricePaise)} ${whenText(span)}`
}

/** "from 1 Dec 2026, 12:00 am until the end of Fri 4 Dec 2026"; without a start, which is when it is applied, "until" alone. */
export function whenText({ startsAt, endsAt }: { startsAt: Date | null; endsAt: Date | null }): string {
  return [startsAt && `from ${formatDateTime(startsAt)}`, endsAt && `until ${formatLimit(endsAt)}`]
    .filter(Boolean)
    .join(' ')
}
