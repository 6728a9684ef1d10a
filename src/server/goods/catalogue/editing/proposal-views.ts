import type { Transaction } from 'kysely'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import type { ProductFacts } from '#domain/goods/catalogue/product-facts.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { factsOf } from './product-columns.ts'

/** The facts of a product as it is now, with their version. */
export async function findFacts(
  tx: Transaction<Schema>,
  productId: string,
): Promise<{ kind: Kind; facts: ProductFacts; version: number } | undefined> {
  const row = await tx.selectFrom('products').selectAll().where('id', '=', productId).executeTakeFirst()
  return row && { kind: row.kind, facts: factsOf(row), version: row.version }
}

export interface OpenProposal {
  changes: Readonly<Record<string, unknown>>
  note: string | null
  at: Date
}

/** A seller's proposal for a product that nobody has decided yet. */
export async function findOpenProposal(
  tx: Transaction<Schema>,
  { productId, sellerId }: { productId: string; sellerId: string },
): Promise<OpenProposal | undefined> {
  const row = await tx
    .selectFrom('product_proposals')
    .select(['changes', 'note', 'created_at'])
    .where('product_id', '=', productId)
    .where('seller_id', '=', sellerId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return row && { changes: row.changes, note: row.note, at: row.created_at }
}
