import { sql, type Transaction } from 'kysely'
import { type Kind, kinds } from '#domain/catalogue/categories.ts'
import type { ProductFacts } from '#domain/catalogue/product-facts.ts'
import type { Schema } from '#server/db/schema.ts'
import { productColumns } from './product-columns.ts'

type Tx = Transaction<Schema>

export interface NewProduct {
  id: string
  kind: Kind
  isDraft: boolean
  facts: ProductFacts
}

export async function insertProductRows(
  tx: Tx,
  { sellerId, at, products }: { sellerId: string; at: Date; products: readonly NewProduct[] },
): Promise<void> {
  if (products.length === 0) return
  await tx
    .insertInto('products')
    .values(
      products.map(({ id, kind, isDraft, facts }) => ({
        id,
        kind,
        category: kinds[kind].category,
        status: isDraft ? ('draft' as const) : ('live' as const),
        owner_seller_id: sellerId,
        ...productColumns(facts),
        created_at: at,
        updated_at: at,
      })),
    )
    .execute()
}

export interface EditedProduct {
  id: string
  facts?: ProductFacts
  publishes: boolean
  at: Date
}

export async function updateProductRow(tx: Tx, { id, facts, publishes, at }: EditedProduct): Promise<void> {
  await tx
    .updateTable('products')
    .set({
      ...(facts && { ...productColumns(facts), version: sql`version + 1`, updated_at: at }),
      ...(publishes && { status: 'live' as const }),
    })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Locks those of these products that another seller owns, in id order. */
export async function lockOwnedByOthers(
  tx: Tx,
  { sellerId, productIds }: { sellerId: string; productIds: readonly string[] },
): Promise<{ productId: string; ownerSellerId: string }[]> {
  const owned = await tx
    .selectFrom('products')
    .select(['id', 'owner_seller_id'])
    .where('id', 'in', productIds)
    .where('owner_seller_id', 'is not', null)
    .where('owner_seller_id', '<>', sellerId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return owned.map((row) => ({ productId: row.id, ownerSellerId: row.owner_seller_id ?? '' }))
}

export async function clearOwners(tx: Tx, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  await tx.updateTable('products').set({ owner_seller_id: null }).where('id', 'in', productIds).execute()
}
