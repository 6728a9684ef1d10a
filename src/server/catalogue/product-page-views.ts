import { sql } from 'kysely'
import { LINE_QUANTITY_MAX } from '#domain/cart/cart-lines.ts'
import { describeAttributes } from '#domain/catalogue/attributes.ts'
import { isKind } from '#domain/catalogue/categories.ts'
import { isProductId } from '#domain/catalogue/product-id.ts'
import type { Paise } from '#domain/shared/money.ts'
import type { App } from '#server/app.ts'
import {
  type ProductPicture,
  type ProductSummary,
  selectCards,
  toSummary,
  unitsLeft,
} from './product-card-views.ts'

const RELATED_MAX = 4

/** Who sells, as the Consumer Protection (E-Commerce) Rules 2020 want it said beside the goods. */
export interface OfferSeller {
  id: string
  /** Its page is `/shops/<slug>`. */
  slug: string
  name: string
  isHouse: boolean
  legalName: string | null
  gstin: string | null
  address: string | null
  city: string | null
  stateCode: string | null
  postalCode: string | null
  careEmail: string | null
  carePhone: string | null
}

export interface ProductOffer {
  id: string
  seller: OfferSeller
  listPricePaise: Paise
  discountBp: number
  unitPricePaise: Paise
  condition: 'new' | 'open-box' | 'refurbished'
  dispatchDays: number
  /** Units that one order may take now: what is free, up to the limit of a cart line. */
  orderableMax: number
  /** Said only when few are left, and then truly so many. */
  unitsLeft?: number
}

export interface SpecificationGroup {
  title: string
  lines: { label: string; text: string }[]
}

/** Everything that a product's own page says. */
export interface ProductDetail {
  id: string
  name: string
  brand: string
  category: string
  mpn: string | null
  ean: string | null
  shortDescription: string
  description: string
  boxContents: string | null
  countryOfOrigin: string | null
  importer: string | null
  warrantyMonths: number | null
  /** Who gives it: a key of WARRANTY_TYPES. */
  warrantyType: string | null
  bisNumber: string | null
  specification: SpecificationGroup[]
  pictures: ProductPicture[]
  /**
   * The best one first, by the rule that `BEST_OFFER_EXPLANATION` words, then by price. Empty when nobody sells it now.
   */
  offers: ProductOffer[]
}

/** The page of one live product; undefined when there is none of this id. */
export async function findProduct(app: App, id: string): Promise<ProductDetail | undefined> {
  if (!isProductId(id)) return undefined
  const [product, pictures, offers] = await Promise.all([
    selectProduct(app, id),
    selectPictures(app, id),
    selectOffers(app, id),
  ])
  if (!product) return undefined
  const { kind, attributes, best_offer_id, ...facts } = product
  const isBest = (offer: ProductOffer) => Number(offer.id === best_offer_id)
  return {
    ...facts,
    specification: isKind(kind) ? grouped(describeAttributes(kind, attributes)) : [],
    pictures,
    offers: offers.toSorted((a, b) => isBest(b) - isBest(a)),
  }
}

function selectProduct(app: App, id: string) {
  return app.db
    .selectFrom('products')
    .where('id', '=', id)
    .where('status', '=', 'live')
    .select([
      'id',
      'name',
      'brand',
      'category',
      'kind',
      'mpn',
      'ean',
      'attributes',
      'description',
      'best_offer_id',
    ])
    .select([
      'short_description as shortDescription',
      'box_contents as boxContents',
      'country_of_origin as countryOfOrigin',
      'importer',
      'warranty_months as warrantyMonths',
      'warranty_type as warrantyType',
      'bis_number as bisNumber',
    ])
    .executeTakeFirst()
}

function selectPictures(app: App, id: string): Promise<ProductPicture[]> {
  return app.db
    .selectFrom('product_pictures')
    .where('product_id', '=', id)
    .select(['picture_key as key', 'alt', 'is_illustration as isIllustration'])
    .orderBy('position')
    .execute()
}

async function selectOffers(app: App, productId: string): Promise<ProductOffer[]> {
  const rows = await app.db
    .selectFrom('offers')
    .innerJoin('sellers', 'sellers.id', 'offers.seller_id')
    .leftJoin('stock', 'stock.offer_id', 'offers.id')
    .where('offers.product_id', '=', productId)
    .where('offers.status', '=', 'live')
    .where('sellers.is_selling', '=', true)
    .select([
      'offers.id',
      'offers.list_price_paise as listPricePaise',
      'offers.discount_bp as discountBp',
      'offers.unit_price_paise as unitPricePaise',
      'offers.condition',
      'offers.dispatch_days as dispatchDays',
      'sellers.id as seller_id',
      'sellers.name as seller_name',
      'sellers.slug as seller_slug',
      'sellers.is_house',
      'sellers.legal_name',
      'sellers.gstin',
      'sellers.address',
      'sellers.city',
      'sellers.state_code',
      'sellers.postal_code',
      'sellers.care_email',
      'sellers.care_phone',
      sql<number>`coalesce(stock.on_hand - stock.reserved, 0)`.as('available'),
    ])
    .orderBy(sql`coalesce(stock.on_hand - stock.reserved, 0) > 0`, 'desc')
    .orderBy('offers.unit_price_paise')
    .orderBy('offers.created_at')
    .orderBy('offers.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    listPricePaise: row.listPricePaise,
    discountBp: row.discountBp,
    unitPricePaise: row.unitPricePaise,
    condition: row.condition,
    dispatchDays: row.dispatchDays,
    orderableMax: Math.min(row.available, LINE_QUANTITY_MAX),
    ...unitsLeft(row.available),
    seller: {
      id: row.seller_id,
      slug: row.seller_slug,
      name: row.seller_name,
      isHouse: row.is_house,
      legalName: row.legal_name,
      gstin: row.gstin,
      address: row.address,
      city: row.city,
      stateCode: row.state_code,
      postalCode: row.postal_code,
      careEmail: row.care_email,
      carePhone: row.care_phone,
    },
  }))
}

/** Up to four other products of the category, those nearest in price first. */
export async function relatedProducts(
  app: App,
  product: { id: string; category: string; pricePaise: Paise },
): Promise<ProductSummary[]> {
  const { id, category, pricePaise } = product
  const others = selectCards(app.db)
    .where('products.category', '=', category)
    .where('products.id', '!=', id)
    .limit(RELATED_MAX)
  const [dearer, cheaper] = await Promise.all([
    others
      .where('products.price_paise', '>=', pricePaise)
      .orderBy('products.price_paise')
      .orderBy('products.id')
      .execute(),
    others
      .where('products.price_paise', '<', pricePaise)
      .orderBy('products.price_paise', 'desc')
      .orderBy('products.id', 'desc')
      .execute(),
  ])
  const distance = (row: { price_paise: number }) => Math.abs(row.price_paise - pricePaise)
  return [...dearer, ...cheaper]
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, RELATED_MAX)
    .map(toSummary)
}

function grouped(lines: readonly { group: string; label: string; text: string }[]): SpecificationGroup[] {
  const groups = Map.groupBy(lines, (line) => line.group)
  return [...groups].map(([title, own]) => ({
    title,
    lines: own.map(({ label, text }) => ({ label, text })),
  }))
}
