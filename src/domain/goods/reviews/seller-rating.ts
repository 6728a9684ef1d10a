import { refuseFields } from '#domain/ground/shared/form-fields.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { lookFrom, type Unproven, whyUnprovenFor } from '../receipts/proof-of-receipt.ts'
import { readStars } from './review-form.ts'
import { starsText } from './score.ts'

/** How a seller sent one order, each from 1 to 5: never mixed with the stars of products. */
export interface SellerStars {
  dayKept: number
  packing: number
  described: number
}

export const SELLER_QUESTIONS = [
  { key: 'dayKept', field: 'seller-day', label: 'Sent by the promised day' },
  { key: 'packing', field: 'seller-packing', label: 'Packing' },
  { key: 'described', field: 'seller-described', label: 'As described' },
] as const

/** The middle of the three questions together; more is to the good of a seller. */
export const MIDDLE = 3 * SELLER_QUESTIONS.length

export function isGoodRating({ dayKept, packing, described }: SellerStars): boolean {
  return dayKept + packing + described > MIDDLE
}

/**
 * From when on a rating counts of which no more than the seller's word says that something was bought and received:
 * undefined for never. That word is no proof for what is to the seller's good, and needs none for what is not: nobody
 * orders from themselves to be rated badly. So a bad rating is neither bought off with a refund nor silenced by kept cash
 * (decision 1192); a bank that takes the payment back takes the rating with it.
 */
export function ratingCountsFrom(
  { dayKept, packing, described }: SellerStars,
  unproven: Unproven,
  { deliveredAt, now }: { deliveredAt: Date; now: Date },
): Date | undefined {
  const sum = dayKept + packing + described
  if (!whyUnprovenFor(unproven, { isGood: sum > MIDDLE })) return now
  if (sum > MIDDLE || (unproven !== 'refunded' && unproven !== 'cash-not-here')) return undefined
  return lookFrom(unproven, { deliveredAt, now })
}

/** Fewer ratings say too little: a seller's page shows none. */
export const SELLER_RATINGS_MIN = 5

/** Reads the three questions; none of them answered is no rating at all. */
export function readSellerRating(
  fields: Readonly<Record<string, unknown>>,
): Result<SellerStars, 'reviews.rating_not_valid'> {
  const [dayKept, packing, described] = SELLER_QUESTIONS.map(({ field }) => readStars(fields[field]))
  const missing = 'Please choose from 1 to 5, as for the others, or rate none of the three'
  const refused = refuseFields('reviews.rating_not_valid', {
    'seller-day': dayKept ? undefined : missing,
    'seller-packing': packing ? undefined : missing,
    'seller-described': described ? undefined : missing,
  })
  if (refused) return refused
  invariant(dayKept && packing && described, 'what is missing has a message')
  return ok({ dayKept, packing, described })
}

/** The ratings of a seller as its page says them: the mean of each question, from five ratings on. */
export function sellerRatingText(sums: ({ ratings: number } & SellerStars) | undefined): string[] {
  if (!sums || sums.ratings < SELLER_RATINGS_MIN) return ['Not enough ratings by customers yet']
  const mean = (sum: number) => starsText(Math.round((sum * 10) / sums.ratings))
  return SELLER_QUESTIONS.map(
    ({ key, label }) => `${label}: ${mean(sums[key])} of 5 (${formatCount(sums.ratings)} ratings)`,
  )
}
