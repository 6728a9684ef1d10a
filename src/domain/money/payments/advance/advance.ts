import type { MarketplaceTerms } from '#domain/ground/settings/marketplace-terms.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { BASIS_POINTS, divideHalfUp, type Paise } from '#domain/ground/shared/money.ts'
import { prorate } from '#domain/ground/shared/prorate.ts'
import { type Problem, problemOf } from '#domain/ground/shared/result.ts'

const RUPEE = 100

/** From which order on there is an advance, and which share of what its customer pays it is at least and at most. */
export type AdvanceTerms = Pick<MarketplaceTerms, 'advanceFromPaise' | 'advanceLeastBp' | 'advanceMostBp'>

/** What is offered without typing an amount, beside the least. In basis points. */
const OFFERED_BP = [1_000, 2_500, 5_000] as const

/** Each piece costs at least this, so that the shares of its advance and of its price never cross by rounding. */
const PIECE_FROM_PAISE: Paise = 1_000

/** An order as far as its advance goes. */
export interface AdvanceOf {
  /** What its customer pays in all. */
  totalPaise: Paise
  /** What the cash of all its parcels may come to, as far as its customer may know. */
  mostCashPaise: Paise
  terms: AdvanceTerms
}

/** The least advance of at least so much that leaves whole rupees for the door: with the odd paise of the total. */
export function leavingRupees(paise: Paise, totalPaise: Paise): Paise {
  const oddPaise = totalPaise % RUPEE
  return Math.ceil((paise - oddPaise) / RUPEE) * RUPEE + oddPaise
}

/** So many basis points of a total, upwards to what leaves whole rupees. */
export function advanceOf(totalPaise: Paise, bp: number): Paise {
  return leavingRupees(Math.ceil((totalPaise * bp) / BASIS_POINTS), totalPaise)
}

/**
 * The least and the most that may be paid in advance, each leaving whole rupees for the door; undefined where an order is
 * paid in one way.
 */
export function advanceBounds({
  totalPaise,
  mostCashPaise,
  terms: { advanceFromPaise, advanceLeastBp, advanceMostBp },
}: AdvanceOf): { leastPaise: Paise; mostPaise: Paise } | undefined {
  if (totalPaise < advanceFromPaise) return undefined
  const forCash = leavingRupees(totalPaise - mostCashPaise, totalPaise)
  const leastPaise = Math.max(advanceOf(totalPaise, advanceLeastBp), forCash)
  const leastCashPaise =
    Math.ceil((totalPaise * (BASIS_POINTS - advanceMostBp)) / (BASIS_POINTS * RUPEE)) * RUPEE
  const mostPaise = totalPaise - leastCashPaise
  return leastPaise <= mostPaise ? { leastPaise, mostPaise } : undefined
}

/** The amounts that are offered without typing one, the smallest first. */
export function offeredAdvances(of: AdvanceOf): Paise[] {
  const bounds = advanceBounds(of)
  if (!bounds) return []
  const { leastPaise, mostPaise } = bounds
  const amounts = OFFERED_BP.map((bp) => Math.max(advanceOf(of.totalPaise, bp), leastPaise))
  return [...new Set(amounts)].filter((paise) => paise <= mostPaise)
}

/** A line of an order, and what its customer pays of it with its delivery. */
interface LineToPay {
  quantity: number
  toPayPaise: Paise
}

/** Why an advance is none: not offered for this order, or an amount that is not between the bounds or leaves paise for the door. */
export function advanceProblem(
  advancePaise: Paise,
  of: AdvanceOf & { lines: readonly LineToPay[] },
): Problem<'checkout.advance_not_offered' | 'checkout.advance_invalid'> | undefined {
  const bounds = advanceBounds(of)
  const isTooSmall = of.lines.some(({ quantity, toPayPaise }) => toPayPaise < quantity * PIECE_FROM_PAISE)
  if (!bounds || isTooSmall) return problemOf('checkout.advance_not_offered')
  const { leastPaise, mostPaise } = bounds
  const isAmount = Number.isSafeInteger(advancePaise) && (of.totalPaise - advancePaise) % RUPEE === 0
  return isAmount && advancePaise >= leastPaise && advancePaise <= mostPaise
    ? undefined
    : problemOf('checkout.advance_invalid', { details: { leastPaise, mostPaise } })
}

/**
 * What of an advance each line bears, by what its customer pays of it: the shares add up to it, and every line leaves
 * something to pay at the door: whole rupees, which can be counted out there. Odd paise of an advance that was agreed on
 * before it took them are on the last line. In paise.
 */
export function advanceShares(advancePaise: Paise, lines: readonly LineToPay[]): Paise[] {
  const toPay = lines.map(({ toPayPaise }) => toPayPaise)
  const totalPaise = toPay.reduce((sum, each) => sum + each, 0)
  invariant(advancePaise <= totalPaise - toPay.length, 'an advance leaves something to pay of each line')
  const oddPaise = (totalPaise - advancePaise) % RUPEE
  const rupees = prorate((totalPaise - advancePaise - oddPaise) / RUPEE, toPay)
  const shares = toPay.map((paise, at) => {
    const cashPaise = (rupees[at] ?? 0) * RUPEE + (at === toPay.length - 1 ? oddPaise : 0)
    return paise - cashPaise
  })
  const isWithin = shares.every((share, at) => share >= 0 && share < (toPay[at] ?? 0))
  return isWithin
    ? shares
    : prorate(
        advancePaise,
        toPay.map((paise) => paise - 1),
      )
}

/** Pieces of a line as far as its advance goes: what its customer pays of them in both ways, and the advance of it. */
interface PaidPieces {
  quantity: number
  toPayPaise: Paise
  advancePaise: Paise
}

/**
 * What of a line's advance some pieces bear, beside those that others took: what is left for the door is whole rupees for all
 * but the last pieces, and no piece bears more than its customer pays of it. Whatever is packed and unpacked, those that hold
 * a whole line add up to its advance. In paise.
 */
export function advanceOfPieces(
  line: PaidPieces,
  taken: PaidPieces,
  { quantity, toPayPaise }: Omit<PaidPieces, 'advancePaise'>,
): Paise {
  if (line.advancePaise === 0) return 0
  const cashOf = (of: PaidPieces) => of.toPayPaise - of.advancePaise
  const together = taken.quantity + quantity
  const leftPaise = cashOf(line) - cashOf(taken)
  if (together === line.quantity) return toPayPaise - leftPaise
  const uptoPaise = divideHalfUp(cashOf(line) * together, line.quantity * RUPEE) * RUPEE
  const afterPaise = line.toPayPaise - taken.toPayPaise - toPayPaise
  const least = Math.max(0, leftPaise - afterPaise)
  const most = Math.min(toPayPaise, leftPaise)
  const wholePaise = Math.floor((uptoPaise - cashOf(taken)) / RUPEE) * RUPEE
  return toPayPaise - Math.min(most, Math.max(least, wholePaise))
}

/** Money of a parcel that goes back: to the payment of the advance, and to an account for what was paid at the door. */
export interface RefundWays {
  onlinePaise: Paise
  cashPaise: Paise
}

/**
 * By which ways money goes back for pieces of a parcel: first the way of the advance, up to what of it is in the parcel and
 * has not gone back, and the rest as cash, where that was collected. What was to be paid at a door that nobody opened was
 * never paid, and what of the advance is in such pieces goes back by their share, so that the rest keeps its own.
 */
export function refundWays(of: {
  /** What its customer was to pay of the pieces, in both ways. */
  paise: Paise
  /** What of the advance those pieces bear. */
  shareOfPiecesPaise: Paise
  parcel: { advancePaise: Paise; backOnlinePaise: Paise; isCollected: boolean }
}): RefundWays {
  const { paise, shareOfPiecesPaise, parcel } = of
  const left = parcel.advancePaise - parcel.backOnlinePaise
  invariant(left >= 0, 'no more of an advance goes back than was paid')
  if (!parcel.isCollected) return { onlinePaise: Math.min(shareOfPiecesPaise, left), cashPaise: 0 }
  const onlinePaise = Math.min(paise, left)
  return { onlinePaise, cashPaise: paise - onlinePaise }
}
