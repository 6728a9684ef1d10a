import type { Transaction } from 'kysely'
import { lockForMeasuring } from '#server/goods/catalogue/editing/note-agreed-facts.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { recount } from './recount.ts'

/**
 * Has somebody leave the measurements of products, which are locked first, in the order of their ids, and counts anew what
 * their owners agree on.
 */
export async function recountLeft(
  tx: Transaction<Schema>,
  { productIds, at, leave }: { productIds: readonly string[]; at: Date; leave: () => Promise<void> },
): Promise<void> {
  const products = []
  for (const id of productIds.toSorted()) products.push(await lockForMeasuring(tx, id))
  await leave()
  for (const product of products) if (product) await recount(tx, product, at)
}
