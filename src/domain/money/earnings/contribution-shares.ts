import { invariant } from '#domain/ground/shared/invariant.ts'
import { divideHalfUp, type Paise } from '#domain/ground/shared/money.ts'

/** What somebody pays of a line in its customer's place, as far as it has not gone back. */
export interface StandingContribution {
  id: string
  paise: Paise
}

/** Which contributions go back for pieces that end, the newest first; `standing` has the oldest first. In paise. */
export function goesBack(
  standing: readonly StandingContribution[],
  paise: Paise,
): { id: string; paise: Paise }[] {
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

/** What of the contribution to the pieces of a parcel falls on some that are credited after others, in paise. */
export function contributedToPieces(
  { quantity, contributedPaise }: { quantity: number; contributedPaise: Paise },
  { before, now }: { before: number; now: number },
): Paise {
  invariant(now > 0 && before >= 0 && before + now <= quantity, 'a piece goes back once')
  const upTo = (pieces: number) => divideHalfUp(contributedPaise * pieces, quantity)
  return upTo(before + now) - upTo(before)
}
