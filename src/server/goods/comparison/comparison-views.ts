import type { AttributeValues } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { isKind, type Kind } from '#domain/goods/catalogue/categories.ts'
import type { Condition } from '#domain/goods/catalogue/conditions.ts'
import type { MeasuredFacts } from '#domain/goods/catalogue/measured/measured-facts.ts'
import { ratingText } from '#domain/goods/reviews/score.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { type ProductPicture, shownPicture } from '#server/goods/catalogue/pictures/shown-picture-views.ts'
import { type ProductSummary, stockText } from '#server/goods/catalogue/product-card-views.ts'
import { listProducts } from '#server/goods/catalogue/product-views.ts'
import { relatedProducts } from '#server/goods/catalogue/related-product-views.ts'
import { searchFor } from '#server/goods/search/search-views.ts'
import type { App } from '#server/ground/app.ts'

/** A column of a comparison. */
export interface ComparedProduct {
  id: string
  name: string
  brand: string
  category: string
  kind: Kind
  attributes: AttributeValues
  /** What its owners agree on of them. */
  measured: MeasuredFacts
  countryOfOrigin: string | null
  warrantyMonths: number | null
  warrantyType: string | null
  picture: ProductPicture | null
  /** "4.3 ★ (12)"; absent without a published review. */
  rating?: string
  /** The best offer; absent when nobody sells it now. */
  offer?: ComparedOffer
}

export interface ComparedOffer {
  offerId: string
  listPricePaise: Paise
  discountBp: number
  pricePaise: Paise
  condition: Condition
  inStock: boolean
  /** In place of "In stock" or "Out of stock": that few are left, or from when a pre-order is sent. */
  stockText?: string
  sellerName: string
  sellerSlug: string
}

/** The live products of these ids, in this order; what is no live product is left out. */
export async function findCompared(app: App, ids: readonly string[]): Promise<ComparedProduct[]> {
  if (ids.length === 0) return []
  const rows = await selectCompared(app, ids)
  const columns = rows.flatMap((row) => {
    const { kind, offer, available, in_stock: inStock, preorder_from, score_tenths, reviews, ...facts } = row
    if (!isKind(kind)) return []
    const rating = score_tenths === null ? undefined : ratingText(score_tenths, reviews ?? 0)
    const sold = offer && { ...offer, inStock, ...stockText({ available: available ?? 0, preorder_from }) }
    return [{ ...facts, kind, ...(rating && { rating }), ...(sold && { offer: sold }) }]
  })
  return ids.flatMap((id) => columns.find((column) => column.id === id) ?? [])
}

async function selectCompared(app: App, ids: readonly string[]) {
  const rows = await app.db
    .selectFrom('products')
    .leftJoin('offers', 'offers.id', 'products.best_offer_id')
    .leftJoin('sellers', 'sellers.id', 'offers.seller_id')
    .leftJoin('stock', 'stock.offer_id', 'offers.id')
    .leftJoin('product_ratings', 'product_ratings.product_id', 'products.id')
    .where('products.id', 'in', ids)
    .where('products.status', '=', 'live')
    .select((eb) => [
      'products.id',
      'products.name',
      'products.brand',
      'products.category',
      'products.kind',
      'products.attributes',
      'products.measured',
      'products.in_stock',
      'products.country_of_origin as countryOfOrigin',
      'products.warranty_months as warrantyMonths',
      'products.warranty_type as warrantyType',
      shownPicture('products.id').as('picture'),
      'offers.id as offerId',
      'offers.list_price_paise as listPricePaise',
      'offers.discount_bp as discountBp',
      'offers.unit_price_paise as pricePaise',
      'offers.condition',
      'offers.preorder_from',
      'sellers.name as sellerName',
      'sellers.slug as sellerSlug',
      'product_ratings.score_tenths',
      'product_ratings.reviews',
      eb('stock.on_hand', '-', eb.ref('stock.reserved')).as('available'),
    ])
    .execute()
  return rows.map((row) => {
    const { offerId, listPricePaise, discountBp, pricePaise, condition, sellerName, sellerSlug, ...facts } =
      row
    const isSold =
      offerId !== null &&
      listPricePaise !== null &&
      discountBp !== null &&
      pricePaise !== null &&
      condition !== null &&
      sellerName !== null &&
      sellerSlug !== null
    return {
      ...facts,
      offer: isSold
        ? { offerId, listPricePaise, discountBp, pricePaise, condition, sellerName, sellerSlug }
        : undefined,
    }
  })
}

/** So many are offered to be put into a comparison. */
const CANDIDATES_MAX = 8

/**
 * What may be put beside these products: of the first one's kind, found by words, or without any the nearest in price.
 */
export async function findCandidates(
  app: App,
  compared: readonly Pick<ComparedProduct, 'id' | 'kind' | 'category' | 'offer'>[],
  q: string | undefined,
): Promise<ProductSummary[]> {
  const [first] = compared
  if (!first) return []
  const { id, kind, category, offer } = first
  const found = q
    ? (await listProducts(app, { kind, category, q, sort: 'featured' }, await searchFor(app, q))).products
    : await relatedProducts(app, { id, kind, category, pricePaise: offer?.pricePaise ?? 0 })
  return found.filter((each) => !compared.some((one) => one.id === each.id)).slice(0, CANDIDATES_MAX)
}
