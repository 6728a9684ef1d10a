import { LINE_QUANTITY_MAX } from '#domain/cart/cart-lines.ts'
import type { Problem } from '#domain/shared/result.ts'

/** Of the pieces of an offer that nobody has bought, the share that is held without payment for one person: a half. */
const UNPAID_SHARE_BP = 5_000

/** So many pieces of an offer may be held for one person whatever their share is: a small shop sells them too. */
const UNPAID_OF_OFFER_MIN = 3

/** So many pieces of everything may be held without payment for one person. */
export const UNPAID_PIECES_MAX = 50

/** Pieces of one offer that an order would hold until it is paid, beside those that are held for others already. */
export interface UnpaidDemand {
  name: string
  quantity: number
  /** Pieces that nobody has bought: free, or held for a payment. */
  unsold: number
  /** Held for orders of the same account, telephone number or place of delivery that are not paid. */
  heldForPerson: number
  /** Held for unpaid orders of all accounts whose e-mail nobody has verified. */
  heldForUnverified: number
}

/**
 * Why an order cannot hold its pieces until it is paid; undefined when it can. One account, telephone number or place of
 * delivery is one person. `checkout.unpaid_share` (name, piecesMax, wantedPieces): more than a half of the offer, or than one
 * order may hold, with what other unpaid orders hold · `checkout.unpaid_pieces` (piecesMax, wantedPieces): more than
 * UNPAID_PIECES_MAX of everything · `checkout.unpaid_unverified` (name): accounts are had for nothing, so those without a
 * verified e-mail share a half among them all.
 */
export function unpaidProblem(
  demand: readonly UnpaidDemand[],
  person: { isEmailVerified: boolean; heldInAll: number },
): Problem<'checkout.unpaid_share' | 'checkout.unpaid_pieces' | 'checkout.unpaid_unverified'> | undefined {
  for (const { name, quantity, unsold, heldForPerson, heldForUnverified } of demand) {
    const share = unpaidShare(unsold)
    const piecesMax = Math.min(share, LINE_QUANTITY_MAX)
    if (heldForPerson + quantity > piecesMax)
      return { code: 'checkout.unpaid_share', details: { name, piecesMax, wantedPieces: quantity } }
    if (!person.isEmailVerified && heldForUnverified + quantity > share)
      return { code: 'checkout.unpaid_unverified', details: { name } }
  }
  const wanted = demand.reduce((sum, { quantity }) => sum + quantity, 0)
  if (person.heldInAll + wanted <= UNPAID_PIECES_MAX) return undefined
  return {
    code: 'checkout.unpaid_pieces',
    details: { piecesMax: UNPAID_PIECES_MAX, wantedPieces: wanted },
  }
}

/** How many of so many unsold pieces may be held without payment. */
function unpaidShare(unsold: number): number {
  return Math.max(UNPAID_OF_OFFER_MIN, Math.floor((unsold * UNPAID_SHARE_BP) / 10_000))
}
