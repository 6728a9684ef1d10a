import type { VendorOrderReached } from '../parcel-stories.ts'
import { type Chance, seededChance } from './seeded-chance.ts'

/** Where an order is to end up: all its vendor orders, or of those that are shipped in parts, the first. */
export type Outcome = VendorOrderReached | 'cancelled' | 'returned' | 'payment-declined' | 'payment-unknown'

export interface PlannedOrder {
  daysAgo: number
  /** Asha's, the demonstration's customer, or somebody else's by their place in the list. */
  by: 'asha' | number
  outcome: Outcome
  /** Different offers. */
  lines: number
  /** Pieces of each, at most. */
  quantityMax: number
  /** The promotion of the demo vendor for which it is placed. */
  wants?: Wish
}

/** What is bought for a promotion: a cooler or case, fans, two products together, or goods of a few thousand rupees. */
export const WISHES = ['build-week', 'fans', 'together', 'small'] as const
export type Wish = (typeof WISHES)[number]

/** How far back orders go. */
export const DAYS = 90
const ASHAS_ORDERS = 13
/** Every so many orders of others is placed for a promotion, once those run. */
const EVERY_WISH = 4
export const PROMOTIONS_DAYS_AGO = 70
/** The last days' orders are still on their way. */
const RECENT_DAYS = 6
const ASHAS_RECENT: ReadonlySet<Outcome> = new Set([
  'attempt-failed',
  'partly-shipped',
  'out-for-delivery',
  'shipped',
  'packed',
  'pending',
])
const ASHAS: readonly Outcome[] = [
  'delivered',
  'returned',
  'delivered',
  'cancelled',
  'delivered',
  'payment-declined',
  'delivered-in-two',
  'attempt-failed',
  'partly-shipped',
  'out-for-delivery',
  'shipped',
  'packed',
  'pending',
]

/** So many orders over three months, the oldest first: all ways that an order can go, and some long ones. */
export function planOrders({ orders, people }: { orders: number; people: number }): PlannedOrder[] {
  const chance = seededChance('orders')
  const ashas = Math.min(ASHAS_ORDERS, Math.ceil(orders / 4))
  const others = Array.from({ length: orders - ashas }, (_, index): PlannedOrder => {
    const daysAgo = DAYS * (1 - (index + chance.below(100) / 100) / (orders - ashas)) ** 1.3
    const by = chance.percent(50) ? chance.below(Math.ceil(people / 4)) : chance.below(people)
    const planned = { daysAgo, by, outcome: outcomeOf(daysAgo, index, chance), ...sizeOf(index, chance) }
    const wants = wishOf(index, daysAgo)
    return wants ? Object.assign(planned, { wants }) : planned
  })
  const own = Array.from({ length: ashas }, (_, index): PlannedOrder => {
    const outcome = ASHAS[Math.floor((index * ASHAS.length) / ashas)] ?? 'delivered'
    const isRecent = ASHAS_RECENT.has(outcome)
    const daysAgo = isRecent ? (ashas - index) * 0.7 : 88 - index * 8
    return { daysAgo, by: 'asha', outcome, ...sizeOf(index * 3, chance) }
  })
  return [...others, ...own].map(withSeveralSellers).sort((one, other) => other.daysAgo - one.daysAgo)
}

function wishOf(index: number, daysAgo: number): Wish | undefined {
  const isWish = index % EVERY_WISH === 1 && daysAgo < PROMOTIONS_DAYS_AGO - WISHES.length - 2
  return isWish ? WISHES[Math.floor(index / EVERY_WISH) % WISHES.length] : undefined
}

/** Only what comes from several sellers is shipped in parts. */
function withSeveralSellers(order: PlannedOrder): PlannedOrder {
  return order.outcome === 'partly-shipped' ? { ...order, lines: Math.max(order.lines, 5) } : order
}

const ON_THEIR_WAY: readonly Outcome[] = [
  'shipped',
  'packed',
  'out-for-delivery',
  'partly-shipped',
  'attempt-failed',
  'delivered',
  'held',
  'shipped',
  'returning',
  'pending',
  'damaged',
]

function outcomeOf(daysAgo: number, index: number, chance: Chance): Outcome {
  if (daysAgo < 0.02 * DAYS) return chance.pick(['pending', 'accepted', 'packed', 'payment-unknown'])
  if (daysAgo < RECENT_DAYS) return ON_THEIR_WAY[index % ON_THEIR_WAY.length] ?? 'shipped'
  if (index % 11 === 3) return 'cancelled'
  if (index % 13 === 5) return 'returned'
  if (index % 17 === 7) return 'payment-declined'
  if (index % 19 === 2) return 'sent-back'
  if (index % 23 === 8) return 'lost'
  if (index % 5 === 1) return 'delivered-in-two'
  return 'delivered'
}

function sizeOf(index: number, chance: Chance): Pick<PlannedOrder, 'lines' | 'quantityMax'> {
  if (index % 12 === 6) return { lines: chance.between(8, 14), quantityMax: 3 }
  if (index % 7 === 2) return { lines: chance.between(3, 5), quantityMax: 2 }
  return { lines: chance.between(1, 2), quantityMax: chance.percent(30) ? 3 : 1 }
}
