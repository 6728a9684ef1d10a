import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

export interface BrandChange {
  id: string
  from: string
  to: string
  startedBy: string
  changed: number
  leftOver: number
  placeId: string | null
}

/** Whether any product, on sale or not, carries this brand in exactly this spelling. */
export async function hasBrand(tx: Tx, brand: string): Promise<boolean> {
  const row = await tx
    .selectFrom('products')
    .select('id')
    .where('brand', '=', brand)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Writes down a change that begins; false while another one runs. */
export async function insertBrandChange(
  tx: Tx,
  change: { id: string; from: string; to: string; reason: string; by: string; at: Date },
): Promise<boolean> {
  const added = await tx
    .insertInto('brand_changes')
    .values({
      id: change.id,
      from_brand: change.from,
      to_brand: change.to,
      reason: change.reason,
      started_by: change.by,
      started_at: change.at,
    } as never)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** A change that is under way, under its lock. */
export async function lockBrandChange(tx: Tx, id: string): Promise<BrandChange | undefined> {
  const row = await tx
    .selectFrom('brand_changes')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      from: row.from_brand,
      to: row.to_brand,
      startedBy: row.started_by,
      changed: row.changed,
      leftOver: row.left_over,
      placeId: row.place_id,
    }
  )
}

export interface BrandedProduct {
  id: string
  ownerSellerId: string | null
  version: number
  /** The other brand has a product with this maker's number. */
  isDuplicate: boolean
}

/** The next products of a brand, with a lock on their offers and then on them, as everybody who changes an offer does. */
export async function lockBatch(
  tx: Tx,
  change: BrandChange,
  limit: number,
): Promise<{ products: BrandedProduct[]; isLast: boolean }> {
  const { rows: next } = await sql<{ id: string }>`
    SELECT id FROM products WHERE brand = ${change.from}
      AND (created_at, id) > (
        coalesce((SELECT place_at FROM brand_changes WHERE id = ${change.id}), '-infinity'), ${change.placeId ?? ''})
    ORDER BY created_at, id LIMIT ${limit}
  `.execute(tx)
  const ids = next.map(({ id }) => id)
  if (ids.length === 0) return { products: [], isLast: true }
  await tx
    .selectFrom('offers')
    .select('id')
    .where('product_id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await tx.selectFrom('products').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
  const { rows: products } = await sql<BrandedProduct>`
    SELECT id, owner_seller_id AS "ownerSellerId", version,
      mpn IS NOT NULL AND status <> 'draft' AND EXISTS (
        SELECT FROM products other WHERE lower(other.brand) = lower(${change.to}) AND lower(other.mpn) = lower(products.mpn)
          AND other.mpn IS NOT NULL AND other.status <> 'draft' AND other.id <> products.id) AS "isDuplicate"
    FROM products WHERE id = ANY(${ids}) AND brand = ${change.from} ORDER BY id
  `.execute(tx)
  await sql`
    UPDATE brand_changes SET (place_at, place_id) =
      (SELECT created_at, id FROM products WHERE id = ${ids.at(-1)})
    WHERE id = ${change.id}
  `.execute(tx)
  return { products, isLast: ids.length < limit }
}

/** Gives products another brand: a new version of each. */
export async function rebrand(
  tx: Tx,
  { ids, to, at }: { ids: readonly string[]; to: string; at: Date },
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('products')
    .set({ brand: to, version: sql`version + 1`, updated_at: at })
    .where('id', 'in', [...ids])
    .execute()
}

/** Writes how far a change has come. */
export async function writeProgress(
  tx: Tx,
  progress: { id: string; changed: number; leftOver: number; finishedAt: Date | null },
): Promise<void> {
  const { id, changed, leftOver, finishedAt } = progress
  await tx
    .updateTable('brand_changes')
    .set({
      changed,
      left_over: leftOver,
      ...(finishedAt && { state: 'done' as const, finished_at: finishedAt }),
    })
    .where('id', '=', id)
    .execute()
}
