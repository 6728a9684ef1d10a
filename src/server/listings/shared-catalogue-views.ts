import { sql } from 'kysely'
import { productWords } from '#domain/search/product-words.ts'
import type { Paise } from '#domain/shared/money.ts'
import { barcodeSpellings } from '#domain/shared/product-codes/barcode.ts'
import type { App } from '#server/app.ts'
import { type ProductPicture, shownPicture } from '#server/catalogue/pictures/shown-picture-views.ts'
import { holdsWords } from '#server/db/like-pattern.ts'

/** A product that a seller may offer too. */
export interface OfferableProduct {
  id: string
  name: string
  brand: string
  category: string
  mpn: string | null
  ean: string | null
  /** The lowest price to pay at the moment, if anybody sells it. */
  pricePaise: Paise | null
  sellerCount: number
  picture: ProductPicture | null
  /** The asking seller's own offer of it, if there is one. */
  ownOfferId?: string
}

const SHOWN_MAX = 20
/** More matches than this are not put in order: the words are too few to mean one product. */
const MATCHES_MAX = 1_000

/**
 * Products of the shared catalogue that hold every word in name, brand, maker's number, kind or category, or have it as
 * barcode; those on sale first. A product that one seller described is shared as long as it is on sale.
 */
export async function searchSharedCatalogue(
  app: App,
  sellerId: string,
  query: string,
): Promise<OfferableProduct[]> {
  const words = productWords(query)
  if (words.length === 0) return []
  return selectOfferable(
    app,
    sellerId,
    sql`${holdsWords('products.search_text', words)} OR products.ean = ANY(${barcodeSpellings(query)}::text[])`,
  )
}

/** One product as the search shows it, however it was found; undefined when it cannot be offered. */
export async function findOfferableProduct(
  app: App,
  sellerId: string,
  productId: string,
): Promise<OfferableProduct | undefined> {
  return (await selectOfferable(app, sellerId, sql`products.id = ${productId}`))[0]
}

async function selectOfferable(
  app: App,
  sellerId: string,
  isMeant: ReturnType<typeof sql>,
): Promise<OfferableProduct[]> {
  const { rows } = await sql<OfferableProduct>`
    WITH matches AS (
      SELECT * FROM products
      WHERE (${isMeant}) AND status = 'live' AND (owner_seller_id IS NULL OR owner_seller_id = ${sellerId} OR on_sale)
      LIMIT ${MATCHES_MAX}
    ), shown AS (
      SELECT * FROM matches ORDER BY on_sale DESC, lower(name), id LIMIT ${SHOWN_MAX}
    )
    SELECT shown.id, shown.name, shown.brand, shown.category, shown.mpn, shown.ean,
      CASE WHEN shown.on_sale THEN shown.price_paise END AS "pricePaise",
      ${shownPicture('shown.id')} AS picture,
      (SELECT count(DISTINCT seller_id) FROM offers WHERE product_id = shown.id AND status = 'live') AS "sellerCount",
      (SELECT id FROM offers WHERE product_id = shown.id AND seller_id = ${sellerId} AND status <> 'removed'
        ORDER BY created_at LIMIT 1) AS "ownOfferId"
    FROM shown
    ORDER BY shown.on_sale DESC, lower(shown.name), shown.id
  `.execute(app.db)
  return rows.map(({ ownOfferId, ...product }) => ({ ...product, ...(ownOfferId && { ownOfferId }) }))
}
