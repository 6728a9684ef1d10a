import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { isTicked } from '#domain/ground/shared/form-fields.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { readMoment } from '#domain/ground/shared/typed-values/typed-moment.ts'
import { priceUnderMrp, wholeRupees } from '#domain/selling/listings/offer-terms.ts'
import { farPriceText, isFarPrice, type PriceRange } from './far-price.ts'

/** A price from a moment on, and until another where it has an end. */
export interface PriceSpan {
  pricePaise: Paise
  startsAt: Date
  endsAt: Date | null
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
  const [typedStart, typedEnd] = [oneLine(raw.startsAt), oneLine(raw.endsAt)]
  const pricePaise = wholeRupees(oneLine(raw.datedPrice))
  const startsAt = typedStart === '' ? now : readMoment(typedStart)
  const endsAt = typedEnd === '' ? null : readMoment(typedEnd)
  const faults = {
    datedPrice: pricePaise
      ? priceUnderMrp(listPricePaise, pricePaise).fault
      : 'Please enter a price in whole rupees',
    startsAt: startProblem(startsAt, now),
    endsAt: endProblem(endsAt, startsAt, now),
  }
  const fields = Object.fromEntries(
    Object.entries(faults).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  if (Object.keys(fields).length > 0) return refuse('prices.not_valid', { fields })
  invariant(pricePaise && startsAt && endsAt !== undefined, 'what is at fault has a message')
  // A start that has passed is now: nothing applies backwards.
  const span = { pricePaise, startsAt: startsAt < now ? now : startsAt, endsAt }
  const met = others.find((other) => meet(span, other))
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
function meet(one: PriceSpan, other: PriceSpan): boolean {
  const endOf = ({ startsAt, endsAt }: PriceSpan) => (endsAt ?? startsAt).getTime()
  return one.startsAt.getTime() <= endOf(other) && other.startsAt.getTime() <= endOf(one)
}

/** "₹899 from 1 Dec 2026, 12:00 am until 5 Dec 2026, 12:00 am". */
export function spanText({ pricePaise, startsAt, endsAt }: PriceSpan): string {
  const until = endsAt ? ` until ${formatDateTime(endsAt)}` : ''
  return `${formatInr(pricePaise)} from ${formatDateTime(startsAt)}${until}`
}
