import type { Kysely } from 'kysely'
import { isKind } from '#domain/goods/catalogue/categories.ts'
import type { Condition } from '#domain/goods/catalogue/conditions.ts'
import { listName } from '#domain/goods/catalogue/names/list-name.ts'
import { tileOf } from '#domain/goods/catalogue/stand-ins/tile-words.ts'
import { ratingText } from '#domain/goods/reviews/score.ts'
import type { Day } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { preorderText } from '#domain/ground/shipping/preorder.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { type ProductPicture, shownPictureOfRow } from './pictures/shown-picture-views.ts'

/** What a card in a list shows: a product and its best offer. */
export interface ProductSummary {
  id: string
  /** As a list says it (`listName`). */
  name: string
  brand: string
  category: string
  /** What one decides by, in one line (`keyFactLine`); empty where nothing is known. */
  facts: string
  offerId: string
  listPricePaise: Paise
  discountBp: number
  pricePaise: Paise
  /** Can be bought now: in stock, or as a pre-order, which `stockText` says. */
  inStock: boolean
  /** Of these: it is ordered before it is in stock. */
  isPreorder?: boolean
  /** Of what is not new, since nothing new is in stock. */
  condition?: Exclude<Condition, 'new'>
  /** In place of "In stock": that few are left, and then truly so many, or from when a pre-order is sent. */
  stockText?: string
  picture: ProductPicture | null
  /** "4.3 ★ (12)": the score of its reviews and how many there are; absent without any. */
  rating?: string
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
      'products.kind',
      'products.key_facts',
      'products.in_stock',
      shownPictureOfRow().as('picture'),
      eb
        .selectFrom('offers')
        .select('offers.condition')
        .whereRef('offers.id', '=', 'products.best_offer_id')
        .as('condition'),
      eb
        .selectFrom('offers')
        .select('offers.preorder_from')
        .whereRef('offers.id', '=', 'products.best_offer_id')
        .as('preorder_from'),
      eb
        .selectFrom('product_ratings')
        .select('product_ratings.score_tenths')
        .whereRef('product_ratings.product_id', '=', 'products.id')
        .as('score_tenths'),
      eb
        .selectFrom('product_ratings')
        .select('product_ratings.reviews')
        .whereRef('product_ratings.product_id', '=', 'products.id')
        .as('reviews'),
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
  const isPreorder = !row.in_stock && row.preorder_from !== null && row.available > 0
  return {
    id: row.id,
    name: listName(row.name),
    brand: row.brand,
    category: row.category,
    facts: row.key_facts,
    offerId: row.best_offer_id,
    listPricePaise: row.list_price_paise,
    discountBp: row.discount_bp,
    pricePaise: row.price_paise,
    inStock: row.in_stock || isPreorder,
    ...(isPreorder && { isPreorder }),
    ...(row.condition !== null && row.condition !== 'new' && { condition: row.condition }),
    ...stockText(row),
    picture: row.picture && withTile(row.picture, row),
    ...(row.score_tenths !== null && { rating: ratingText(row.score_tenths, row.reviews ?? 0) }),
  }
}

/** On a picture that shows another product stands what tells this one from its neighbours. */
function withTile(picture: ProductPicture, { kind, name, key_facts: facts }: CardRow): ProductPicture {
  const tile = picture.isIllustration && isKind(kind) ? tileOf({ kind, name, facts }) : undefined
  return { ...picture, ...(tile && { tile }) }
}

/** How many are left, when they are few; of a pre-order from when it is sent. */
export function stockText({
  available,
  preorder_from: preorderFrom = null,
}: {
  available: number
  preorder_from?: Day | null
}): { stockText?: string } {
  if (available <= 0) return {}
  if (preorderFrom) return { stockText: preorderText(preorderFrom) }
  return available <= FEW_UNITS_MAX ? { stockText: `Only ${available} left` } : {}
}
