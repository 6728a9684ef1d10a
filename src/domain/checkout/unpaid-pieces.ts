import { LINE_QUANTITY_MAX } from '#domain/cart/cart-lines.ts'
import type { Problem } from '#domain/shared/result.ts'

/** Of the pieces of an offer that nobody has bought, the share that is held without payment for one account: a half. */
const UNPAID_SHARE_BP = 5_000

/** So many pieces of an offer may be held for one account whatever their share is: a small shop sells them too. */
const UNPAID_OF_OFFER_MIN = 3

/** The same for all accounts with one telephone number or place of delivery, such as people of one office or hostel. */
const UNPAID_OF_OFFER_NEAR_MIN = 25

/** So many pieces of everything may be held without payment in several orders of one account. */
export const UNPAID_PIECES_MAX = 50

/** The same for all accounts with one telephone number or place of delivery. */
const UNPAID_PIECES_NEAR_MAX = 200

/** Whoever placed so many orders in a day of which none was paid is held to the share with every order, and never gets the last piece. */
const UNPAID_ORDERS_A_DAY = 3

/** Pieces of one offer that an order would hold until it is paid, beside those that are held for others already. */
export interface UnpaidDemand {
  name: string
  quantity: number
  /** Pieces that nobody has bought: free, or held for a payment. */
  unsold: number
  /** Held for other orders of the account that are not paid. */
  heldForAccount: number
  /** Held for unpaid orders of the account, and of others with its telephone number or place of delivery. */
  heldNear: number
}

/** What an account has not paid of everything. */
export interface UnpaidSoFar {
  heldForAccount: number
  heldNear: number
  /** Orders of the last 24 hours that are not paid, whatever became of them. */
  ordersOfDay: number
}

/**
 * Why an order cannot hold its pieces until it is paid; undefined when it can. An order alone always can: what is bounded
 * is several at once, and what an account holds that did not pay for a day. `checkout.unpaid_share` (name, piecesMax,
 * wantedPieces): more than a half of the offer, or than one order may hold, with what other unpaid orders hold ·
 * `checkout.unpaid_pieces` (piecesMax, wantedPieces): more than UNPAID_PIECES_MAX of everything.
 */
export function unpaidProblem(
  demand: readonly UnpaidDemand[],
  { heldForAccount, heldNear, ordersOfDay }: UnpaidSoFar,
): Problem<'checkout.unpaid_share' | 'checkout.unpaid_pieces'> | undefined {
  const neverPays = ordersOfDay >= UNPAID_ORDERS_A_DAY
  for (const { name, quantity, unsold, ...held } of demand) {
    const half = Math.floor((unsold * UNPAID_SHARE_BP) / 10_000)
    const ownMax = neverPays ? Math.min(LINE_QUANTITY_MAX, unsold - 1) : LINE_QUANTITY_MAX
    const own = Math.min(Math.max(UNPAID_OF_OFFER_MIN, half), ownMax)
    const near = Math.max(UNPAID_OF_OFFER_NEAR_MIN, half)
    const shared = (piecesMax: number) =>
      ({ code: 'checkout.unpaid_share', details: { name, piecesMax, wantedPieces: quantity } }) as const
    if ((neverPays || held.heldForAccount > 0) && held.heldForAccount + quantity > own) return shared(own)
    if (held.heldNear + quantity > near) return shared(near)
  }
  const wanted = demand.reduce((sum, { quantity }) => sum + quantity, 0)
  const tooMany = (piecesMax: number) =>
    ({ code: 'checkout.unpaid_pieces', details: { piecesMax, wantedPieces: wanted } }) as const
  if ((neverPays || heldForAccount > 0) && heldForAccount + wanted > UNPAID_PIECES_MAX)
    return tooMany(UNPAID_PIECES_MAX)
  return heldNear > 0 && heldNear + wanted > UNPAID_PIECES_NEAR_MAX
    ? tooMany(UNPAID_PIECES_NEAR_MAX)
    : undefined
}
