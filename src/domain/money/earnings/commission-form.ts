import { categories } from '#domain/goods/catalogue/categories.ts'
import { refuseFields } from '#domain/ground/shared/form-fields.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { addDays, type Day, formatDay, parseDay } from '#domain/ground/shared/months.ts'
import { reasonProblem } from '#domain/ground/shared/reason.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { manyLines, oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { percentToBasisPoints } from '#domain/ground/shared/typed-values/typed-amounts.ts'
import type { CommissionRate } from './commission.ts'

/** A typing error of a digit more must not take a whole sale: 50 %. */
export const COMMISSION_BP_MAX = 5_000

export interface CommissionChange extends CommissionRate {
  reason: string
}

/**
 * Checks a new rate (rate in percent with at most two decimals, or `ends` ticked; category, seller; from; reason). The
 * earliest day is tomorrow in India: sales of today may have been booked already.
 */
export function checkCommission(
  raw: Readonly<Record<string, unknown>>,
  today: Day,
): Result<CommissionChange, 'earnings.commission_not_valid'> {
  const category = oneLine(raw.category)
  const sellerId = oneLine(raw.seller)
  const reason = manyLines(raw.reason)
  const doesEnd = raw.ends === 'on'
  const rateBp = doesEnd ? null : percentToBasisPoints(oneLine(raw.rate))
  const day = parseDay(oneLine(raw.from))
  const tomorrow = addDays(today, 1)
  const refusal = refuseFields('earnings.commission_not_valid', {
    category:
      category === '' || categories.some(({ name }) => name === category)
        ? undefined
        : 'This category does not exist',
    ends: doesEnd && category === '' && sellerId === '' ? 'The general rate can only be replaced' : undefined,
    rate:
      doesEnd || (rateBp !== undefined && rateBp !== null && rateBp <= COMMISSION_BP_MAX)
        ? undefined
        : 'Please enter a percentage from 0 to 50, with at most two decimals',
    from:
      day === undefined
        ? 'Please enter a date'
        : day < tomorrow
          ? `The earliest day is ${formatDay(tomorrow)}: today’s sales are booked at today’s rate`
          : undefined,
    reason: reasonProblem(reason),
  })
  if (refusal) return refusal
  invariant(day && rateBp !== undefined, 'a form without a problem can be read')
  return ok({ sellerId: sellerId || null, category: category || null, rateBp, validFrom: day, reason })
}
