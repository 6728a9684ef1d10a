import { invariant } from '#domain/ground/shared/invariant.ts'
import { divideHalfUp, type Paise } from '#domain/ground/shared/money.ts'
import { prorate } from '#domain/ground/shared/prorate.ts'

/** What somebody pays of a line in its customer's place, as far as it has not gone back. */
export interface StandingContribution {
  id: string
  paise: Paise
  /** Paid by whoever pays for a promotion, or for a bank's offer; by a seller who broke its word otherwise. */
  isOfPromotion: boolean
}

/**
 * Which contributions go back for pieces that end: of kept prices the newest first, since whoever broke the word last paid for
 * the last step; of promotions, which are of one order, each by what stands of it. `standing` has the oldest first. In paise.
 */
export function goesBack(
  standing: readonly StandingContribution[],
  paise: Paise,
): { id: string; paise: Paise }[] {
  if (standing.every(({ isOfPromotion }) => isOfPromotion)) return goesBackAlike(standing, paise)
  let left = paise
  const back: { id: string; paise: Paise }[] = []
  for (const each of standing.toReversed()) {
    const share = Math.min(each.paise, left)
    if (share > 0) back.push({ id: each.id, paise: share })
    left -= share
  }
  invariant(left === 0, 'no more goes back than was paid')
  return back
}

function goesBackAlike(
  standing: readonly StandingContribution[],
  paise: Paise,
): { id: string; paise: Paise }[] {
  const weights = standing.map((each) => each.paise)
  invariant(paise <= weights.reduce((sum, each) => sum + each, 0), 'no more goes back than was paid')
  const shares = prorate(paise, weights)
  return standing.flatMap(({ id }, at) => {
    const share = shares[at] ?? 0
    return share > 0 ? [{ id, paise: share }] : []
  })
}

/**
 * What of an order's discount each line bears, by what its customer was to pay of it: the shares add up to it, and every line
 * still costs something. In paise.
 */
export function offerShares(discountPaise: Paise, toPay: readonly Paise[]): Paise[] {
  const most = toPay.map((paise) => paise - 1)
  invariant(
    discountPaise <= most.reduce((sum, each) => sum + each, 0),
    'a discount leaves something to pay of each line',
  )
  return prorate(discountPaise, most)
}

/** What of the contribution to the pieces of a parcel falls on some that are credited after others, in paise. */
export function contributedToPieces(
  { quantity, contributedPaise }: { quantity: number; contributedPaise: Paise },
  { before, now }: { before: number; now: number },
): Paise {
  invariant(now > 0 && before >= 0 && before + now <= quantity, 'a piece goes back once')
  const upTo = (pieces: number) => divideHalfUp(contributedPaise * pieces, quantity)
  return upTo(before + now) - upTo(before)
}
