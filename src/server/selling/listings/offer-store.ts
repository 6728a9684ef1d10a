import { type Selectable, sql, type Transaction } from 'kysely'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import type { Condition } from '#domain/goods/catalogue/conditions.ts'
import type { ProductFacts } from '#domain/goods/catalogue/product-facts.ts'
import type { Day } from '#domain/ground/shared/days.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { OfferStatus } from '#domain/selling/listings/offer-status.ts'
import type { OfferTerms } from '#domain/selling/listings/offer-terms.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { type ChangedOffer, type NewOffer, offerColumns } from './offer-columns.ts'

type Tx = Transaction<Schema>

/** An offer as its seller edits it. */
export interface OfferRecord {
  id: string
  productId: string
  productName: string
  status: OfferStatus
  statusBeforeRemoval: Exclude<OfferStatus, 'removed'> | null
  version: number
  /** Its pre-order, begun at `since`: a day that has come is none any more. */
  preorder: { from: Day; limit: number; since: Date } | null
  terms: OfferTerms
}

interface OwnOffer {
  offerId: string
  sellerId: string
}

/** Locks one of the seller's offers; undefined for ids that are no offers of theirs. */
export async function lockOwnOffer(
  tx: Tx,
  { offerId, sellerId }: OwnOffer,
): Promise<OfferRecord | undefined> {
  if (!isUuid(offerId)) return undefined
  const row = await tx
    .selectFrom('offers')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .selectAll('offers')
    .select('products.name as product_name')
    .where('offers.id', '=', offerId)
    .where('offers.seller_id', '=', sellerId)
    .forNoKeyUpdate('offers')
    .executeTakeFirst()
  return row && toRecord(row)
}

/** Locks several of the seller's offers, in id order; those that were removed are left out. */
export async function lockOffersById(
  tx: Tx,
  { offerIds, sellerId }: { offerIds: readonly string[]; sellerId: string },
): Promise<OfferRecord[]> {
  if (offerIds.length === 0) return []
  const rows = await tx
    .selectFrom('offers')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .selectAll('offers')
    .select('products.name as product_name')
    .where('offers.id', 'in', [...offerIds])
    .where('offers.seller_id', '=', sellerId)
    .where('offers.status', '<>', 'removed')
    .orderBy('offers.id')
    .forNoKeyUpdate('offers')
    .execute()
  return rows.map(toRecord)
}

/** One of the seller's offers, without a lock; undefined for ids that are no offers of theirs. */
export async function findOwnOffer(
  tx: Tx,
  { offerId, sellerId }: OwnOffer,
): Promise<{ productId: string; status: OfferStatus } | undefined> {
  return tx
    .selectFrom('offers')
    .select(['product_id as productId', 'status'])
    .where('id', '=', offerId)
    .where('seller_id', '=', sellerId)
    .executeTakeFirst()
}

interface OwnProduct extends Pick<ProductFacts, 'name' | 'attributes'> {
  id: string
  kind: Kind
  ownerSellerId: string | null
}

/** The product behind one of the seller's offers. */
export async function findOwnProduct(
  tx: Tx,
  { offerId, sellerId }: OwnOffer,
): Promise<OwnProduct | undefined> {
  const row = await tx
    .selectFrom('offers')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .select([
      ...(['products.id', 'products.kind', 'products.owner_seller_id'] as const),
      ...(['products.name', 'products.attributes'] as const),
    ])
    .where('offers.id', '=', offerId)
    .where('offers.seller_id', '=', sellerId)
    .where('offers.status', '<>', 'removed')
    .executeTakeFirst()
  if (!row) return undefined
  const { owner_seller_id: ownerSellerId, ...product } = row
  return { ...product, ownerSellerId }
}

/** The seller's offer of a product in one condition, removed or not, under its lock. */
export async function lockOfferFor(
  tx: Tx,
  offer: { productId: string; sellerId: string; condition: Condition },
): Promise<OfferRecord | undefined> {
  const row = await tx
    .selectFrom('offers')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .selectAll('offers')
    .select('products.name as product_name')
    .where('offers.product_id', '=', offer.productId)
    .where('offers.seller_id', '=', offer.sellerId)
    .where('offers.condition', '=', offer.condition)
    .forNoKeyUpdate('offers')
    .executeTakeFirst()
  return row && toRecord(row)
}

/** The seller's latest offer of a product, with what is on hand; undefined when it is not offered. */
export async function findPricedOffer(
  tx: Tx,
  { productId, sellerId }: { productId: string; sellerId: string },
): Promise<(OfferRecord & { onHand: number }) | undefined> {
  const row = await tx
    .selectFrom('offers')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .innerJoin('stock', 'stock.offer_id', 'offers.id')
    .selectAll('offers')
    .select(['products.name as product_name', 'stock.on_hand'])
    .where('offers.product_id', '=', productId)
    .where('offers.seller_id', '=', sellerId)
    .where('offers.status', '<>', 'removed')
    .orderBy('offers.created_at', 'desc')
    .executeTakeFirst()
  return row && { ...toRecord(row), onHand: row.on_hand }
}

/** A product that the seller may offer: on show, or their own. */
export async function findOfferable(
  tx: Tx,
  { productId, sellerId }: { productId: string; sellerId: string },
): Promise<{ id: string; name: string; kind: Kind; ownerSellerId: string | null } | undefined> {
  const row = await tx
    .selectFrom('products')
    .select(['id', 'name', 'kind', 'owner_seller_id'])
    .where('id', '=', productId)
    .where((eb) => eb.or([eb('status', '=', 'live'), eb('owner_seller_id', '=', sellerId)]))
    .where('status', '<>', 'hidden')
    .executeTakeFirst()
  return row && { id: row.id, name: row.name, kind: row.kind, ownerSellerId: row.owner_seller_id }
}

export async function insertOffers(
  tx: Tx,
  { sellerId, at, offers }: { sellerId: string; at: Date; offers: readonly NewOffer[] },
): Promise<void> {
  if (offers.length === 0) return
  await tx
    .insertInto('offers')
    .values(
      offers.map(({ id, productId, status, terms }) => ({
        id,
        product_id: productId,
        seller_id: sellerId,
        status,
        ...offerColumns(terms),
        created_at: at,
        updated_at: at,
      })),
    )
    .execute()
}

/** Gives offers these terms and this status, in one statement; a removed one is back with it. */
export async function updateOffers(
  tx: Tx,
  {
    sellerId,
    at,
    offers,
  }: {
    sellerId: string
    at: Date
    offers: readonly ChangedOffer[]
  },
): Promise<void> {
  if (offers.length === 0) return
  const rows = offers.map(({ id, status, terms, isNewVersion }) => ({
    id,
    status,
    ...offerColumns(terms),
    step: isNewVersion ? 1 : 0,
  }))
  await sql`
    UPDATE offers SET seller_sku = row.seller_sku, list_price_paise = row.list_price_paise,
      discount_bp = row.discount_bp, unit_price_paise = row.unit_price_paise, condition = row.condition,
      dispatch_days = row.dispatch_days, status = row.status, version = version + row.step,
      removed_at = NULL, status_before_removal = NULL, updated_at = ${at}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row(id uuid, seller_sku text, list_price_paise bigint,
      discount_bp numeric, unit_price_paise bigint, condition text, dispatch_days int, status text, step int)
    WHERE offers.id = row.id AND offers.seller_id = ${sellerId}
  `.execute(tx)
}

export async function updateTerms(
  tx: Tx,
  { offerId, sellerId, terms, at }: OwnOffer & { terms: OfferTerms; at: Date },
): Promise<void> {
  await tx
    .updateTable('offers')
    .set({ ...offerColumns(terms), version: sql`version + 1`, updated_at: at })
    .where('id', '=', offerId)
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow()
}

/** Removing remembers what the offer was, so that it can be brought back as that. */
export async function updateOfferStatus(
  tx: Tx,
  offer: OwnOffer & { from: OfferStatus; to: OfferStatus; at: Date },
): Promise<void> {
  const { offerId, sellerId, from, to, at } = offer
  await tx
    .updateTable('offers')
    .set({
      status: to,
      removed_at: to === 'removed' ? at : null,
      status_before_removal: to === 'removed' && from !== 'removed' ? from : null,
      updated_at: at,
    })
    .where('id', '=', offerId)
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow()
}

/** The pre-order of an offer, under its lock; null ends it. */
export async function setPreorder(
  tx: Tx,
  {
    offerId,
    preorder,
    at,
  }: { offerId: string; preorder: { from: Day; limit: number; since: Date } | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('offers')
    .set({
      preorder_from: preorder?.from ?? null,
      preorder_limit: preorder?.limit ?? null,
      preorder_since: preorder?.since ?? null,
      updated_at: at,
    })
    .where('id', '=', offerId)
    .execute()
}

interface OfferRow extends Selectable<Schema['offers']> {
  product_name: string
}

function toRecord(row: OfferRow): OfferRecord {
  return {
    id: row.id,
    productId: row.product_id,
    productName: row.product_name,
    status: row.status,
    statusBeforeRemoval: row.status_before_removal,
    preorder:
      row.preorder_from && row.preorder_limit && row.preorder_since
        ? { from: row.preorder_from, limit: row.preorder_limit, since: row.preorder_since }
        : null,
    version: row.version,
    terms: {
      sellerSku: row.seller_sku,
      listPricePaise: row.list_price_paise,
      discountBp: row.discount_bp,
      unitPricePaise: row.unit_price_paise,
      condition: row.condition,
      dispatchDays: row.dispatch_days,
    },
  }
}
