import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'
import { addSales } from '../count-sales.ts'
import { refreshCustomer } from '../sales-store.ts'
import { listSellersOf } from './joined-customer-views.ts'

/**
 * Counts two customers of sellers as one, whose orders are all `into`'s by now: what each seller sold to them, and on which
 * day they were new to it.
 */
export async function countJoinedCustomer(
  tx: Transaction<Schema>,
  { from, into }: { from: string; into: string },
): Promise<void> {
  const sellerIds = await listSellersOf(tx, from)
  if (sellerIds.length === 0) return
  const left = await refreshCustomer(tx, { userId: from, sellerIds })
  const joined = await refreshCustomer(tx, { userId: into, sellerIds })
  await addSales(tx, { vendorOrders: [], direction: 1, firstDays: [...left, ...joined] })
}
