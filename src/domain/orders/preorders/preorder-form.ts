import { LINE_QUANTITY_MAX } from '#domain/goods/catalogue/line-quantity.ts'
import { refuseFields } from '#domain/ground/shared/form-fields.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import { addDays, type Day, formatDay, indianDay, parseDay } from '#domain/ground/shared/months.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'

/** The last day that a pre-order may name, counted from today. */
export const PREORDER_DAYS_MAX = 120
/**
 * However often the day is moved, all is sent within so many days of the first order: gateways refund a payment to where it
 * came from for six months.
 */
export const PREORDER_SPAN_DAYS_MAX = 150
/** Pieces that one pre-order takes in all. */
export const PREORDER_PIECES_MAX = 10_000

/** What a seller says of a pre-order. */
export interface PreorderPlan {
  from: Day
  /** Pieces that are taken. */
  pieces: number
  /** Of these for each person and each place of delivery. */
  limit: number
}

/** Reads the fields from, pieces and limit of a pre-order that begins now. */
export function readPreorder(
  fields: Readonly<Record<string, unknown>>,
  now: Date,
): Result<PreorderPlan, 'preorders.not_valid'> {
  const from = parseDay(oneLine(fields.from))
  const pieces = wholeNumber(fields.pieces)
  const limit = wholeNumber(fields.limit)
  const refusal = refuseFields('preorders.not_valid', {
    from: dayFault(from, { today: indianDay(now), since: now }),
    pieces:
      pieces >= 1 && pieces <= PREORDER_PIECES_MAX
        ? undefined
        : `Enter a whole number, from 1 to ${formatCount(PREORDER_PIECES_MAX)}`,
    limit:
      limit >= 1 && limit <= LINE_QUANTITY_MAX
        ? undefined
        : `Enter a whole number, from 1 to ${LINE_QUANTITY_MAX}`,
  })
  if (refusal) return refusal
  invariant(from, 'what is not refused is there')
  return ok({ from, pieces, limit })
}

/** Reads the new day of a pre-order that was begun at `since`. */
export function readMovedDay(
  raw: unknown,
  { now, since, before }: { now: Date; since: Date; before: Day },
): Result<Day, 'preorders.not_valid'> {
  const from = parseDay(oneLine(raw))
  const fault =
    from === before ? `It is ${formatDay(before)} now` : dayFault(from, { today: indianDay(now), since })
  const refusal = refuseFields('preorders.not_valid', { from: fault })
  if (refusal) return refusal
  invariant(from, 'what is not refused is there')
  return ok(from)
}

/** The days that a pre-order of `since` may name today. */
export function preorderDays({ today, since }: { today: Day; since: Date }): { first: Day; last: Day } {
  const [soonest, latest] = [
    addDays(today, PREORDER_DAYS_MAX),
    addDays(indianDay(since), PREORDER_SPAN_DAYS_MAX),
  ]
  return { first: addDays(today, 1), last: [soonest, latest].toSorted()[0] ?? latest }
}

function dayFault(day: Day | undefined, when: { today: Day; since: Date }): string | undefined {
  if (!day) return 'Enter a day'
  const { first, last } = preorderDays(when)
  return day < first || day > last ? `Enter a day from ${formatDay(first)} to ${formatDay(last)}` : undefined
}

function wholeNumber(raw: unknown): number {
  const text = oneLine(raw)
  return /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
}
