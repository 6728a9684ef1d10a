import type { Kysely } from 'kysely'
import type { Condition } from '#domain/goods/catalogue/conditions.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { type ProductPicture, shownPictureOfRow } from './pictures/shown-picture-views.ts'

/** What a card in a list shows: a product and its best offer. */
export interface ProductSummary {
  id: string
  name: string
  brand: string
  category: string
  /** What one decides by, in one line (`keyFactLine`); empty where nothing is known. */
  facts: string
  offerId: string
  listPricePaise: Paise
  discountBp: number
  pricePaise: Paise
  inStock: boolean
  /** Of what is not new, since nothing new is in stock. */
  condition?: Exclude<Condition, 'new'>
  /** Said only when few are left, and then truly so many. */
  unitsLeft?: number
  picture: ProductPicture | null
}

/** At so few units a card says how many are left. */
const FEW_UNITS_MAX = 5

/** The cards of products on sale; the caller narrows, orders and limits. */
export function selectCards(db: Kysely<Schema>) {
  return db
    .selectFrom('products')
    .leftJoin('stock', 'stock.offer_id', 'products.best_offer_id')
    .where('products.on_sale', '=', true)
    .select((eb) => [
      'products.id',
      'products.name',
      'products.brand',
      'products.category',
      'products.key_facts',
      'products.in_stock',
      shownPictureOfRow().as('picture'),
      eb
        .selectFrom('offers')
        .select('offers.condition')
        .whereRef('offers.id', '=', 'products.best_offer_id')
        .as('condition'),
      eb(eb.fn.coalesce('stock.on_hand', eb.lit(0)), '-', eb.fn.coalesce('stock.reserved', eb.lit(0))).as(
        'available',
      ),
    ])
    .select([
      'products.best_offer_id',
      'products.list_price_paise',
      'products.discount_bp',
      'products.price_paise',
    ])
    .$narrowType<{
      best_offer_id: string
      list_price_paise: number
      discount_bp: number
      price_paise: number
    }>()
}

export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number]

export function toSummary(row: CardRow): ProductSummary {
  return {
    id: row.id,
    name: row.name,
    brand: row.brand,
    category: row.category,
    facts: row.key_facts,
    offerId: row.best_offer_id,
    listPricePaise: row.list_price_paise,
    discountBp: row.discount_bp,
    pricePaise: row.price_paise,
    inStock: row.in_stock,
    ...(row.condition !== null && row.condition !== 'new' && { condition: row.condition }),
    ...unitsLeft(row.available),
    picture: row.picture,
  }
}

/** How many are left, when they are few. */
export function unitsLeft(available: number): { unitsLeft?: number } {
  return available > 0 && available <= FEW_UNITS_MAX ? { unitsLeft: available } : {}
}
