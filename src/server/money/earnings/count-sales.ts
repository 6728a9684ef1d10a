import type { Transaction } from 'kysely'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Day } from '#domain/ground/shared/months.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { together } from '#server/ground/db/together.ts'
import { countMarketplaceSales } from '#server/money/reporting/count-marketplace-sales.ts'
import { addToDays, type DayChange, type FirstDayChange, refreshCustomer } from './sales-store.ts'
import type { VendorOrderToRecord } from './vendor-orders-to-record-views.ts'

/**
 * Brings the sellers' figures, and the whole marketplace's, in step with vendor orders of one customer's order that began to
 * count (+1) or stopped counting (-1), after their status was written: the day on which they were placed, and who has
 * bought from whom.
 */
export async function countSales(
  tx: Transaction<Schema>,
  vendorOrders: readonly VendorOrderToRecord[],
  direction: 1 | -1,
): Promise<void> {
  const [first] = vendorOrders
  if (!first) return
  const { userId } = first
  invariant(
    vendorOrders.every((vendorOrder) => vendorOrder.userId === userId),
    'the vendor orders that are counted together are of one customer',
  )
  const sellerIds = [...new Set(vendorOrders.map((vendorOrder) => vendorOrder.sellerId))]
  await addSales(tx, { vendorOrders, direction, firstDays: await refreshCustomer(tx, { userId, sellerIds }) })
}

/** The same after the customer's own figures were written. */
export async function addSales(
  tx: Transaction<Schema>,
  {
    vendorOrders,
    firstDays,
    direction,
  }: {
    vendorOrders: readonly VendorOrderToRecord[]
    firstDays: readonly FirstDayChange[]
    direction: 1 | -1
  },
): Promise<void> {
  const days = new Map<string, DayChange>()
  const dayOf = (sellerId: string, day: Day): DayChange => {
    const key = `${sellerId} ${day}`
    const found = days.get(key) ?? { sellerId, day, orders: 0, units: 0, revenuePaise: 0, newCustomers: 0 }
    days.set(key, found)
    return found
  }
  for (const vendorOrder of vendorOrders) {
    const day = dayOf(vendorOrder.sellerId, vendorOrder.soldOn)
    day.orders += direction
    day.units += direction * vendorOrder.units
    day.revenuePaise += direction * vendorOrder.soldPaise
  }
  for (const { sellerId, before, after } of firstDays) {
    if (before === after) continue
    if (before) dayOf(sellerId, before).newCustomers -= 1
    if (after) dayOf(sellerId, after).newCustomers += 1
  }
  await together([
    addToDays(tx, [...days.values()]),
    countMarketplaceSales(
      tx,
      vendorOrders.map((vendorOrder) => ({ ...vendorOrder, grossPaise: vendorOrder.soldPaise })),
      direction,
    ),
  ])
}

/** Counts pieces that a seller did not send in its record, on the day on which they were sold. */
export async function countUnsentPieces(
  tx: Transaction<Schema>,
  { units, ...of }: { sellerId: string; day: Day; units: number },
): Promise<void> {
  await addToDays(tx, [
    { ...of, orders: 0, units: 0, revenuePaise: 0, newCustomers: 0, cancelledUnits: units },
  ])
}
