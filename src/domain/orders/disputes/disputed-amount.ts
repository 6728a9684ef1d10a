import { invariant } from '#domain/ground/shared/invariant.ts'
import { divideHalfUp, type Paise } from '#domain/ground/shared/money.ts'

/** A line of a parcel with what was frozen for it: its goods, and their share of the delivery. */
export interface FrozenLine {
  quantity: number
  goodsPaise: Paise
  shippingPaise: Paise
}

/**
 * What pieces of a line cost with their share of the delivery, when so many went back before them: the same paise that a
 * credit note for them would give back (`creditedAmounts`).
 */
export function paiseOfPieces(
  { quantity, goodsPaise, shippingPaise }: FrozenLine,
  { before, now }: { before: number; now: number },
): Paise {
  invariant(now > 0 && before >= 0 && before + now <= quantity, 'a piece goes back once')
  const share = (paise: Paise) =>
    divideHalfUp(paise * (before + now), quantity) - divideHalfUp(paise * before, quantity)
  return share(goodsPaise) + share(shippingPaise)
}
