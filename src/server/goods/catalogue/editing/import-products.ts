import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'
import { asMarketplace } from '#server/ground/db/seller-transaction.ts'
import { namesOf } from './edit-product.ts'
import { clearOwners, lockNames } from './edit-product-store.ts'
import {
  type EditedProduct,
  insertProductRows,
  lockOwnedByOthers,
  lockSourcedRows,
  type NewProduct,
  updateProductRow,
} from './import-product-store.ts'
import type { RowNumbers } from './import-product-views.ts'

type Tx = Transaction<Schema>

/** Whoever asks for the same numbers waits here until the other's transaction ends (as `addProduct` does). */
export async function lockNumbers(tx: Tx, rows: readonly RowNumbers[]): Promise<void> {
  await lockNames(tx, rows.flatMap(namesOf))
}

/** Adds products of one seller, in one statement; their numbers were locked and are free, as `planRow` found. */
export async function insertProducts(
  tx: Tx,
  added: { sellerId: string; at: Date; products: readonly NewProduct[] },
): Promise<void> {
  await insertProductRows(tx, added)
}

/** Gives the seller's own products other facts, and lets drafts be sold where `publishes` says so; in id order. */
export async function updateProducts(tx: Tx, products: readonly EditedProduct[]): Promise<void> {
  const before = await lockSourcedRows(
    tx,
    products.map(({ id }) => id),
  )
  for (const product of products.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    await updateProductRow(tx, product, before.get(product.id))
}

/** From now on nobody owns the facts of these products: another seller offers them. Gives those that had an owner. */
export async function shareProducts(
  tx: Tx,
  { sellerId, productIds }: { sellerId: string; productIds: readonly string[] },
): Promise<{ productId: string; ownerSellerId: string }[]> {
  if (productIds.length === 0) return []
  return asMarketplace(tx, async () => {
    const owned = await lockOwnedByOthers(tx, { sellerId, productIds })
    await clearOwners(
      tx,
      owned.map(({ productId }) => productId),
    )
    return owned
  })
}
