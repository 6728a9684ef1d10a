import { sql, type Transaction } from 'kysely'
import type { AttributeValues } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { type Kind, kinds } from '#domain/goods/catalogue/categories.ts'
import {
  type FactSource,
  type SourcedProduct,
  sourcesAfterEdit,
  sourcesOfNew,
} from '#domain/goods/catalogue/fact-sources.ts'
import { type MeasuredFacts, statedAttributes } from '#domain/goods/catalogue/measured/measured-facts.ts'
import type { ProductFacts } from '#domain/goods/catalogue/product-facts.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { productColumns } from './product-columns.ts'

type Tx = Transaction<Schema>

export interface NewProduct {
  id: string
  kind: Kind
  isDraft: boolean
  facts: ProductFacts
  /** Where its facts come from. */
  written: FactSource
}

export async function insertProductRows(
  tx: Tx,
  { sellerId, at, products }: { sellerId: string; at: Date; products: readonly NewProduct[] },
): Promise<void> {
  if (products.length === 0) return
  await tx
    .insertInto('products')
    .values(
      products.map(({ id, kind, isDraft, facts, written }) => ({
        id,
        kind,
        category: kinds[kind].category,
        status: isDraft ? ('draft' as const) : ('live' as const),
        owner_seller_id: sellerId,
        ...productColumns(kind, facts, sourcesOfNew(written), {}),
        created_at: at,
        updated_at: at,
      })),
    )
    .execute()
}

export interface EditedProduct {
  id: string
  facts?: ProductFacts
  /** Where the facts come from that are news. */
  written: FactSource
  publishes: boolean
  at: Date
}

type SourcedRow = SourcedProduct & { kind: Kind; attributes: AttributeValues; measured: MeasuredFacts }

/** What these products say and where it comes from, locked in id order. */
export async function lockSourcedRows(tx: Tx, ids: readonly string[]): Promise<Map<string, SourcedRow>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'kind', 'attributes', 'measured', 'attribute_sources as attributeSources'])
    .select(['owner_seller_id as ownerSellerId', 'created_at as createdAt'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

export async function updateProductRow(
  tx: Tx,
  { id, facts, written, publishes, at }: EditedProduct,
  before: SourcedRow | undefined,
): Promise<void> {
  await tx
    .updateTable('products')
    .set({
      ...(facts && {
        ...columnsOf(facts),
        version: sql`version + 1`,
        updated_at: at,
      }),
      ...(publishes && { status: 'live' as const }),
    })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

  function columnsOf(changed: ProductFacts) {
    invariant(before, `product ${id} was locked`)
    const { attributes: after } = changed
    const stated = statedAttributes(before.attributes, before.measured)
    const sources = sourcesAfterEdit(before, { before: stated, after, written })
    return productColumns(before.kind, changed, sources, before.measured)
  }
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
