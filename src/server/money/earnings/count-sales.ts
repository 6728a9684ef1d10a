import type { Transaction } from 'kysely'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Day } from '#domain/ground/shared/months.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { together } from '#server/ground/db/together.ts'
import { countMarketplaceSales } from '#server/money/reporting/count-marketplace-sales.ts'
import type { PartToRecord } from './parts-to-record-views.ts'
import { addToDays, type DayChange, type FirstDayChange, refreshCustomer } from './sales-store.ts'

/**
 * Brings the sellers' figures, and the whole marketplace's, in step with parts of one customer's order that began to
 * count (+1) or stopped counting (-1), after their status was written: the day on which they were placed, and who has
 * bought from whom.
 */
export async function countSales(
  tx: Transaction<Schema>,
  parts: readonly PartToRecord[],
  direction: 1 | -1,
): Promise<void> {
  const [first] = parts
  if (!first) return
  const { userId } = first
  invariant(
    parts.every((part) => part.userId === userId),
    'the parts that are counted together are of one customer',
  )
  const sellerIds = [...new Set(parts.map((part) => part.sellerId))]
  await addSales(tx, { parts, direction, firstDays: await refreshCustomer(tx, { userId, sellerIds }) })
}

/** The same after the customer's own figures were written. */
export async function addSales(
  tx: Transaction<Schema>,
  {
    parts,
    firstDays,
    direction,
  }: { parts: readonly PartToRecord[]; firstDays: readonly FirstDayChange[]; direction: 1 | -1 },
): Promise<void> {
  const days = new Map<string, DayChange>()
  const dayOf = (sellerId: string, day: Day): DayChange => {
    const key = `${sellerId} ${day}`
    const found = days.get(key) ?? { sellerId, day, orders: 0, units: 0, revenuePaise: 0, newCustomers: 0 }
    days.set(key, found)
    return found
  }
  for (const part of parts) {
    const day = dayOf(part.sellerId, part.soldOn)
    day.orders += direction
    day.units += direction * part.units
    day.revenuePaise += direction * part.soldPaise
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
      parts.map((part) => ({ ...part, grossPaise: part.soldPaise })),
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
