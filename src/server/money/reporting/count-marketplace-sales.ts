import type { Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Day } from '#domain/ground/shared/months.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import {
  addToMarketplaceDays,
  findOrdersWithoutSale,
  type MarketplaceDayChange,
} from './marketplace-days-store.ts'

/** A seller's vendor order, as far as the whole shop's figures go. */
export interface SoldShare {
  orderId: string
  /** The day in India on which it was placed. */
  soldOn: Day
  units: number
  grossPaise: Paise
}

/**
 * Brings the marketplace's figures of the day in step with vendor orders that began to count (+1: whole orders, when
 * they are placed) or stopped counting (-1), after their status was written. An order counts until its last vendor order
 * has stopped.
 */
export async function countMarketplaceSales(
  tx: Transaction<Schema>,
  shares: readonly SoldShare[],
  direction: 1 | -1,
): Promise<void> {
  const orderIds = [...new Set(shares.map((share) => share.orderId))]
  const moved = new Set(direction === 1 ? orderIds : await findOrdersWithoutSale(tx, orderIds))
  const days = new Map<Day, MarketplaceDayChange>()
  for (const { orderId, soldOn, units, grossPaise } of shares) {
    const day = days.get(soldOn) ?? { day: soldOn, orders: 0, units: 0, revenuePaise: 0 }
    day.units += direction * units
    day.revenuePaise += direction * grossPaise
    if (moved.delete(orderId)) day.orders += direction
    days.set(soldOn, day)
  }
  await addToMarketplaceDays(tx, [...days.values()])
}

/** Takes pieces that ended without goods out of the marketplace's figures of the day on which they were sold. */
export function countMarketplacePieces(
  tx: Transaction<Schema>,
  { day, units, revenuePaise }: { day: Day; units: number; revenuePaise: Paise },
): Promise<void> {
  return addToMarketplaceDays(tx, [{ day, units: -units, revenuePaise: -revenuePaise, orders: 0 }])
}
