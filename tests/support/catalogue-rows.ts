import type { Transaction } from 'kysely'
import { unitPrice } from '#domain/ground/shared/money.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** Sellers, products and offers as rows, one by one, for tests of the catalogue itself. Prices in paise. */

export async function addSeller(
  app: App,
  id: string,
  standing: 'applied' | 'approved' | 'suspended' = 'approved',
): Promise<string> {
  await app.db
    .insertInto('sellers')
    .values({ id, slug: id, name: id, standing } as never)
    .execute()
  return id
}

export interface ProductToAdd {
  id: string
  name?: string
  brand?: string
  category?: string
  kind?: string
  mpn?: string
  otherMpns?: string
  origin?: string
  attributes?: object
  status?: 'draft' | 'live' | 'hidden'
  handpickedRank?: number
  createdAt?: Date
}

export async function addProduct(app: App, product: ProductToAdd): Promise<string> {
  const { id, name = id, brand = 'Logitech', category = 'Peripherals', kind = 'mouse' } = product
  await app.db
    .insertInto('products')
    .values({
      id,
      name,
      brand,
      category,
      kind,
      mpn: product.mpn ?? null,
      other_mpns: product.otherMpns ?? null,
      country_of_origin: product.origin ?? null,
      short_description: `${name} in short`,
      description: `${name} at length`,
      attributes: JSON.stringify(product.attributes ?? {}),
      hsn: '8471',
      gst_rate_bp: 1800,
      status: product.status ?? 'live',
      ...(product.handpickedRank !== undefined && { handpicked_rank: product.handpickedRank }),
      ...(product.createdAt && { created_at: product.createdAt }),
    } as never)
    .execute()
  return id
}

export interface OfferToAdd {
  productId: string
  sellerId: string
  listPricePaise?: number
  discountBp?: number
  onHand?: number
  reserved?: number
  status?: 'draft' | 'live' | 'paused'
  condition?: 'new' | 'open-box' | 'refurbished'
  createdAt?: Date
}

/** An offer with its stock; the product's card is not touched. */
export async function addOfferRow(
  app: App,
  offer: OfferToAdd,
  db: App['db'] | Transaction<Schema> = app.db,
): Promise<string> {
  const { listPricePaise = 100_000, discountBp = 0, onHand = 10, reserved = 0 } = offer
  const id = app.random.uuid()
  await db
    .insertInto('offers')
    .values({
      id,
      product_id: offer.productId,
      seller_id: offer.sellerId,
      list_price_paise: listPricePaise,
      discount_bp: discountBp,
      unit_price_paise: unitPrice({ listPricePaise, discountBp }),
      status: offer.status ?? 'live',
      condition: offer.condition ?? 'new',
      ...(offer.createdAt && { created_at: offer.createdAt }),
    } as never)
    .execute()
  await db.insertInto('stock').values({ offer_id: id, on_hand: onHand, reserved }).execute()
  return id
}
