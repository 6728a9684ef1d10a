import type { Kysely } from 'kysely'
import type { Paise } from '#domain/shared/money.ts'
import type { Schema } from '#server/db/schema.ts'

/** A picture of a product; its address is made from the key by `domain/catalogue/picture-widths.ts`. */
export interface ProductPicture {
  key: string
  alt: string
  /** It shows the kind of part, not this very product. */
  isIllustration: boolean
}

/** What a card in a list shows: a product and its best offer. */
export interface ProductSummary {
  id: string
  name: string
  brand: string
  category: string
  offerId: string
  listPricePaise: Paise
  discountBp: number
  pricePaise: Paise
  inStock: boolean
  /** Said only when few are left, and then truly so many. */
  unitsLeft?: number
  picture?: ProductPicture
}

/** At so few units a card says how many are left. */
const FEW_UNITS_MAX = 5

/** The cards of products on sale; the caller narrows, orders and limits. */
export function selectCards(db: Kysely<Schema>) {
  return db
    .selectFrom('products')
    .leftJoin('stock', 'stock.offer_id', 'products.best_offer_id')
    .leftJoin('product_pictures', (join) =>
      join.onRef('product_pictures.product_id', '=', 'products.id').on('product_pictures.position', '=', 0),
    )
    .where('products.on_sale', '=', true)
    .select((eb) => [
      'products.id',
      'products.name',
      'products.brand',
      'products.category',
      'products.handpicked_rank',
      'products.created_at',
      'products.in_stock',
      'product_pictures.picture_key',
      'product_pictures.alt',
      'product_pictures.is_illustration',
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
    offerId: row.best_offer_id,
    listPricePaise: row.list_price_paise,
    discountBp: row.discount_bp,
    pricePaise: row.price_paise,
    inStock: row.in_stock,
    ...unitsLeft(row.available),
    ...(row.picture_key && {
      picture: {
        key: row.picture_key,
        alt: row.alt ?? row.name,
        isIllustration: row.is_illustration ?? false,
      },
    }),
  }
}

/** How many are left, when they are few. */
export function unitsLeft(available: number): { unitsLeft?: number } {
  return available > 0 && available <= FEW_UNITS_MAX ? { unitsLeft: available } : {}
}
