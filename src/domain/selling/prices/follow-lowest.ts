import { BASIS_POINTS, type Paise } from '#domain/ground/shared/money.ts'
import { isFarPrice, type PriceRange } from './far-price.ts'

/** So often a day, by India's time, following changes the price of an offer. */
export const FOLLOW_CHANGES_MAX = 4

/** What a seller set for an offer that follows the lowest price of others. */
export interface FollowLimits {
  floorPaise: Paise
  /** The MRP where there is none. */
  ceilingPaise: Paise | null
  below: FollowDistance
  /** What becomes of the price while no other offer counts. */
  whenAlone: WhenAlone
}

/** How far below the lowest: an amount, nothing among them, or a share of it in basis points. */
export type FollowDistance = { paise: Paise } | { bp: number }
export type WhenAlone = 'stays' | 'ceiling'

/** An offer that follows, as its place among the others depends on it. */
export interface Follower extends FollowLimits {
  id: string
  pricePaise: Paise
  listPricePaise: Paise
  /** Others look at its price: it is on sale and in stock. */
  counts: boolean
  /** False when it had its changes of the day. */
  mayMove: boolean
  /** The prices of the 90 days before a person last set or resumed its following. */
  seen: PriceRange
}

/** What an offer that follows is to cost, and whether its floor or the distance to the prices seen keeps it from following. */
export interface FollowedPrice {
  pricePaise: Paise
  held: 'floor' | 'far' | null
}

const RUPEE: Paise = 100

/**
 * What the followers of one product in one condition are to cost, where the lowest price that does not follow is
 * `setPaise` (null while there is none). Two never chase each other: below a price that was set a follower goes by its
 * distance, below one that follows only down to equal; and where there is no set price, nobody rises because of the
 * others. All are worked out at once, from what was set alone, so that they rest after one round (`follow-lowest.test.ts`).
 * A price is never below its floor or above its ceiling and the MRP; one that is far from those seen (`isFarPrice`) is not
 * given.
 */
export function followedPrices({
  setPaise,
  followers,
}: {
  setPaise: Paise | null
  followers: readonly Follower[]
}): Map<string, FollowedPrice> {
  const far = new Set<string>()
  for (;;) {
    const planned = planOnce(setPaise, followers, far)
    const before = far.size
    for (const { id, pricePaise, seen } of followers) {
      const price = planned.get(id)?.pricePaise ?? pricePaise
      if (price !== pricePaise && isFarPrice(seen, price)) far.add(id)
    }
    if (far.size === before) return planned
  }
}

function planOnce(
  setPaise: Paise | null,
  followers: readonly Follower[],
  far: ReadonlySet<string>,
): Map<string, FollowedPrice> {
  const counting = followers.filter(({ counts }) => counts)
  const asked = new Map(
    followers.map((follower) => {
      const isAlone = setPaise === null && counting.every(({ id }) => id === follower.id)
      const rests = !follower.mayMove || far.has(follower.id)
      return [follower.id, rests ? follower.pricePaise : askedPrice(follower, setPaise, isAlone)]
    }),
  )
  // The lowest two suffice to know the lowest of all others of each.
  const lowest = counting
    .map(({ id }) => ({ id, paise: asked.get(id) ?? Number.POSITIVE_INFINITY }))
    .toSorted((one, other) => one.paise - other.paise)
    .slice(0, 2)
  return new Map(
    followers.map((follower) => {
      const { id, floorPaise, pricePaise, mayMove } = follower
      const others = lowest.find((each) => each.id !== id)?.paise ?? Number.POSITIVE_INFINITY
      const wanted = Math.min(belowSet(follower, setPaise), others)
      const held = far.has(id) ? 'far' : wanted < floorPaise ? 'floor' : null
      const price = Math.max(floorPaise, Math.min(asked.get(id) ?? pricePaise, others))
      return [id, { pricePaise: mayMove && !far.has(id) ? price : pricePaise, held }]
    }),
  )
}

/** The price of a follower without the other followers, within its limits. */
function askedPrice(follower: Follower, setPaise: Paise | null, isAlone: boolean): Paise {
  const ceiling = ceilingOf(follower)
  const wanted =
    setPaise !== null
      ? belowSet(follower, setPaise)
      : isAlone && follower.whenAlone === 'ceiling'
        ? ceiling
        : follower.pricePaise
  return Math.max(follower.floorPaise, Math.min(wanted, ceiling))
}

/** So far below a price, in whole rupees, at least one. */
function belowSet({ below }: FollowLimits, setPaise: Paise | null): Paise {
  if (setPaise === null) return Number.POSITIVE_INFINITY
  const exact =
    'paise' in below ? setPaise - below.paise : (setPaise * (BASIS_POINTS - below.bp)) / BASIS_POINTS
  return Math.max(Math.floor(exact / RUPEE), 1) * RUPEE
}

/** The highest price of a follower: its ceiling, and never above the MRP. */
export function ceilingOf({
  ceilingPaise,
  listPricePaise,
}: Pick<Follower, 'ceilingPaise' | 'listPricePaise'>): Paise {
  return Math.min(ceilingPaise ?? listPricePaise, listPricePaise)
}
