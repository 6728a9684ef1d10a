import { LINE_QUANTITY_MAX } from '#domain/goods/catalogue/line-quantity.ts'
import { type Problem, problemOf } from '#domain/ground/shared/result.ts'

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

/** Whoever placed so many orders in a day that were not paid, or cancelled in cash, is held to the share with every order, and never gets the last piece. */
const UNPAID_ORDERS_A_DAY = 3

/** The same of an order in cash, for whoever cancelled so many in cash within CANCELLED_DAYS: a day is too short, where the next order waits a day. */
const CANCELLED_ORDERS = 3
export const CANCELLED_DAYS = 30

/** Pieces of one offer that an order would hold until it is paid, or accepted to be paid in cash, beside those that are held for others already. */
export interface UnpaidDemand {
  name: string
  quantity: number
  /** Pieces that nobody has bought: free, held for a payment, or in cash for one of those that count together. */
  unsold: number
  /** Held for other orders of the account that are not paid, or in cash not accepted by their seller. */
  heldForAccount: number
  /** Held for such orders of the account, and of others with its telephone number or place of delivery. */
  heldNear: number
  /** In cash for the account, accepted by their seller and not sent yet: sold, but to whoever cancels as a rule. */
  unsentForAccount: number
}

/** What an account has not paid of everything. */
export interface UnpaidSoFar {
  heldForAccount: number
  heldNear: number
  /** Orders of the last 24 hours that were to be paid online and are not, whatever became of them. */
  ordersOfDay: number
  /** Orders in cash of the last 24 hours of which the customer cancelled something. */
  cancelledOfDay: number
  /** Orders in cash of which the customer cancelled something in the last CANCELLED_DAYS. */
  cancelledLately: number
}

/** How the order is paid that would hold the pieces. */
export type UnpaidWay = 'online' | 'cash'

/**
 * Why an order cannot hold its pieces until it is paid, or in cash until its seller accepts it; undefined when it can.
 * An order alone always can: what is bounded is several at once, and what an account holds that did not pay for a day;
 * whose payments failed can still order in cash. Whoever cancels in cash as a rule has in cash no more than its share of all
 * that has not left, also of what sellers have accepted. The bounds are a half of each offer, or as much as one order may hold,
 * with what other unpaid orders hold, and UNPAID_PIECES_MAX of everything.
 */
export function unpaidProblem(
  demand: readonly UnpaidDemand[],
  soFar: UnpaidSoFar,
  way: UnpaidWay,
): Problem<'checkout.unpaid_share' | 'checkout.unpaid_pieces'> | undefined {
  const { heldForAccount, heldNear } = soFar
  const neverPays = way === 'cash' ? cancelsInCash(soFar) : paysNothingOnline(soFar)
  const otherWay = otherWayOf(soFar, way)
  for (const { name, quantity, unsentForAccount, ...of } of demand) {
    const unsent = way === 'cash' && neverPays ? unsentForAccount : 0
    const unsold = of.unsold + unsent
    const held = { heldForAccount: of.heldForAccount + unsent, heldNear: of.heldNear }
    const half = Math.floor((unsold * UNPAID_SHARE_BP) / 10_000)
    const ownMax = neverPays ? Math.min(LINE_QUANTITY_MAX, unsold - 1) : LINE_QUANTITY_MAX
    const own = Math.min(Math.max(UNPAID_OF_OFFER_MIN, half), ownMax)
    const near = Math.max(UNPAID_OF_OFFER_NEAR_MIN, half)
    const shared = (piecesMax: number) =>
      problemOf('checkout.unpaid_share', { details: { name, piecesMax, wantedPieces: quantity, otherWay } })
    if ((neverPays || held.heldForAccount > 0) && held.heldForAccount + quantity > own) return shared(own)
    if (held.heldNear + quantity > near) return shared(near)
  }
  const wanted = demand.reduce((sum, { quantity }) => sum + quantity, 0)
  const tooMany = (piecesMax: number) =>
    problemOf('checkout.unpaid_pieces', { details: { piecesMax, wantedPieces: wanted } })
  if ((neverPays || heldForAccount > 0) && heldForAccount + wanted > UNPAID_PIECES_MAX)
    return tooMany(UNPAID_PIECES_MAX)
  return heldNear > 0 && heldNear + wanted > UNPAID_PIECES_NEAR_MAX
    ? tooMany(UNPAID_PIECES_NEAR_MAX)
    : undefined
}

/** Whether an account is held to its share in cash with every order, by what it cancelled lately. */
export function cancelsInCash({ cancelledLately }: Pick<UnpaidSoFar, 'cancelledLately'>): boolean {
  return cancelledLately >= CANCELLED_ORDERS
}

function paysNothingOnline({ ordersOfDay, cancelledOfDay }: UnpaidSoFar): boolean {
  return cancelledOfDay + ordersOfDay >= UNPAID_ORDERS_A_DAY
}

/** By which other way the last piece can be had. */
function otherWayOf(soFar: UnpaidSoFar, way: UnpaidWay): 'cash' | 'online' | 'none' {
  if (way === 'online') return cancelsInCash(soFar) ? 'none' : 'cash'
  return paysNothingOnline(soFar) ? 'none' : 'online'
}
