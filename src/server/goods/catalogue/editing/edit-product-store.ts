import { sql, type Transaction } from 'kysely'
import type { AttributeValues } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { isKind, type Kind, kinds } from '#domain/goods/catalogue/categories.ts'
import type { FactSources } from '#domain/goods/catalogue/fact-sources.ts'
import type { AgreedFacts, MeasuredFacts } from '#domain/goods/catalogue/measured/measured-facts.ts'
import type { ProductFacts } from '#domain/goods/catalogue/product-facts.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { barcodeSpellings } from '#domain/ground/shared/product-codes/barcode.ts'
import { partNumberKey } from '#domain/ground/shared/product-codes/part-number.ts'
import type { Json, JsonWithDefault, Schema } from '#server/ground/db/schema.ts'
import { factsOf, measuredColumns, productColumns } from './product-columns.ts'

declare module '#server/ground/db/schema.ts' {
  interface KnownColumns {
    products: {
      kind: Kind
      attributes: Json<AttributeValues>
      attribute_sources: JsonWithDefault<FactSources>
      measured: JsonWithDefault<MeasuredFacts>
    }
  }
}

type Tx = Transaction<Schema>

export interface ProductRecord {
  id: string
  kind: Kind
  status: 'draft' | 'live' | 'hidden'
  ownerSellerId: string | null
  version: number
  facts: ProductFacts
  attributeSources: FactSources
  measured: MeasuredFacts
  createdAt: Date
}

/** Locks a product that the transaction may change. */
export async function lockProduct(tx: Tx, id: string): Promise<ProductRecord | undefined> {
  const row = await tx
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  invariant(isKind(row.kind), `product ${id} is of a known kind`)
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    ownerSellerId: row.owner_seller_id,
    version: row.version,
    facts: factsOf(row),
    attributeSources: row.attribute_sources,
    measured: row.measured,
    createdAt: row.created_at,
  }
}

/** The kind of a product, which never changes. */
export async function findKind(tx: Tx, id: string): Promise<Kind | undefined> {
  const row = await tx.selectFrom('products').select('kind').where('id', '=', id).executeTakeFirst()
  return row && isKind(row.kind) ? row.kind : undefined
}

/** Whether the product is one that nobody else sees; without a lock, for a product of several sellers never is. */
export async function isDraft(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('products').select('status').where('id', '=', id).executeTakeFirst()
  return row?.status === 'draft'
}

/** Locks the offers of a product in id order; to be done before the product, as everybody who changes an offer does. */
export async function lockOffersOf(tx: Tx, productId: string): Promise<void> {
  await tx
    .selectFrom('offers')
    .select('id')
    .where('product_id', '=', productId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Adds a product; false when its id is taken. */
export async function insertProductRecord(
  tx: Tx,
  product: Omit<ProductRecord, 'measured' | 'version'>,
): Promise<boolean> {
  const { id, kind, status, ownerSellerId, facts, attributeSources, createdAt } = product
  const added = await tx
    .insertInto('products')
    .values({
      id,
      kind,
      category: kinds[kind].category,
      status,
      owner_seller_id: ownerSellerId,
      ...productColumns(kind, facts, attributeSources, {}),
      created_at: createdAt,
      updated_at: createdAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export async function updateFacts(
  tx: Tx,
  product: Pick<ProductRecord, 'id' | 'kind' | 'facts' | 'attributeSources' | 'measured'> & { at: Date },
): Promise<void> {
  await tx
    .updateTable('products')
    .set({
      ...productColumns(product.kind, product.facts, product.attributeSources, product.measured),
      version: sql`version + 1`,
      updated_at: product.at,
    })
    .where('id', '=', product.id)
    .execute()
}

/** Writes what owners agree on of a locked product, beside the data sheet. No new version of it: nobody has edited it. */
export async function updateMeasured(
  tx: Tx,
  { product, agreed, at }: { product: ProductRecord; agreed: AgreedFacts; at: Date },
): Promise<void> {
  await tx
    .updateTable('products')
    .set({ ...measuredColumns(product.kind, product.facts, agreed), updated_at: at })
    .where('id', '=', product.id)
    .execute()
}

export async function touchProduct(tx: Tx, product: { id: string; at: Date }): Promise<void> {
  await tx
    .updateTable('products')
    .set({ version: sql`version + 1`, updated_at: product.at })
    .where('id', '=', product.id)
    .execute()
}

export async function updateProductStatus(
  tx: Tx,
  id: string,
  status: ProductRecord['status'],
): Promise<void> {
  await tx.updateTable('products').set({ status }).where('id', '=', id).execute()
}

/**
 * From now on nobody owns the facts of these products. Whose they were stays on record as the source of facts from
 * before sources were kept, as `sourceOf` answers it until then.
 */
export async function clearOwners(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('products')
    .set({
      owner_seller_id: null,
      attribute_sources: sql<string>`CASE WHEN attribute_sources = '{}' AND owner_seller_id IS NOT NULL
        THEN jsonb_build_object('*', jsonb_build_object('source', 'seller', 'sellerId', owner_seller_id,
          'on', indian_day(created_at)::text))
        ELSE attribute_sources END`,
    })
    .where('id', 'in', ids)
    .execute()
}

/** Two transactions that ask for one of the same names wait for each other here, until they end. */
export async function lockNames(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await sql`
    SELECT pg_advisory_xact_lock(hashtextextended(name, 0))
    FROM (SELECT unnest(${[...new Set(names)].toSorted()}::text[]) AS name) AS names`.execute(tx)
}

/** The products, no drafts, that have this maker's number or this barcode, however either is written: at most one of each, and the asker's own. */
export async function findByNumber(
  tx: Tx,
  { brand, mpn, ean }: Pick<ProductFacts, 'brand' | 'mpn' | 'ean'>,
): Promise<{ id: string; name: string }[]> {
  return tx
    .selectFrom('products')
    .select(['id', 'name'])
    .where('status', '<>', 'draft')
    .where((eb) =>
      eb.or([
        ...(mpn
          ? [
              eb.and([
                eb(eb.fn('lower', ['brand']), '=', brand.toLowerCase()),
                eb('mpn', 'is not', null),
                eb.or([
                  eb(eb.fn('lower', ['mpn']), '=', mpn.toLowerCase()),
                  eb('mpn_key', '=', partNumberKey(mpn)),
                ]),
              ]),
            ]
          : []),
        ...(ean ? [eb('ean', 'in', barcodeSpellings(ean))] : []),
      ]),
    )
    .orderBy('created_at')
    .limit(3)
    .execute()
}
