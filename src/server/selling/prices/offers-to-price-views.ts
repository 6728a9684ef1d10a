import { sql, type Transaction } from 'kysely'
import { productWords } from '#domain/goods/search/product-words.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { ListingFilters } from '#domain/selling/listings/own-listing-list.ts'
import type { OfferToPrice } from '#domain/selling/prices/price-rule.ts'
import type { App } from '#server/ground/app.ts'
import { wordPatterns } from '#server/ground/db/like-pattern.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { asMarketplace, inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { highestPaise, lowestPaise } from '#server/selling/listings/price-range-views.ts'

type Tx = Transaction<Schema>

/** One of the seller's offers with what a change of its price looks at. */
export interface OwnOfferToPrice extends OfferToPrice {
  offerId: string
  sellerSku: string | null
}

/** What the seller's list shows: words and a category. */
export type ShownListing = Pick<ListingFilters, 'q' | 'category'>

interface Own {
  sellerId: string
  now: Date
  /** The prices of other sellers are asked for. */
  looksAtOthers: boolean
}

/** The offers that the seller's list shows, on whatever page of it, by name; at most `max`. */
export async function readShownOffers(
  tx: Tx,
  { shown, max, ...own }: Own & { shown: ShownListing; max: number },
): Promise<OwnOfferToPrice[]> {
  return readOffers(tx, own, isShown(shown, max), max)
}

/** How many offers the seller's list shows, counted as far as `max`. */
export async function countShownOffers(
  app: App,
  sellerId: string,
  { shown, max }: { shown: ShownListing; max: number },
): Promise<number> {
  return inSellerTransaction(app, sellerId, async (tx) => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) FROM (SELECT FROM offers
        WHERE seller_id = ${sellerId} AND status <> 'removed' AND (${isShown(shown, max)}) LIMIT ${max}) AS shown
    `.execute(tx)
    return rows[0]?.count ?? 0
  })
}

function isShown(
  { q, category = null }: { q?: string | undefined; category?: string | null | undefined },
  max: number,
) {
  const words = productWords(q ?? '').map(wordPatterns)
  const eithers = words.map(([either]) => either)
  const others = words.map(([either, other]) => other ?? either)
  return words.length > 0
    ? sql`offers.id IN (SELECT find_own_offers(${eithers}, ${others}, ${category}::text, ${max}))`
    : sql`${category}::text IS NULL OR offers.listing_category = ${category}`
}

/** The seller's offers with these SKUs. */
export async function readOffersBySku(
  tx: Tx,
  { skus, ...own }: Own & { skus: readonly string[] },
): Promise<OwnOfferToPrice[]> {
  return readOffers(tx, own, sql`offers.seller_sku = ANY(${[...skus]})`, skus.length)
}

interface Row {
  offerId: string
  sellerSku: string | null
  listPricePaise: Paise
  unitPricePaise: Paise
  lowestPaise: Paise
  highestPaise: Paise
}

async function readOffers(
  tx: Tx,
  own: Own,
  which: ReturnType<typeof sql>,
  max: number,
): Promise<OwnOfferToPrice[]> {
  const { rows } = await sql<Row>`
    SELECT offers.id AS "offerId", offers.seller_sku AS "sellerSku", offers.list_price_paise AS "listPricePaise",
      offers.unit_price_paise AS "unitPricePaise",
      ${lowestPaise(own.now)} AS "lowestPaise", ${highestPaise(own.now)} AS "highestPaise"
    FROM offers
    WHERE offers.seller_id = ${own.sellerId} AND offers.status <> 'removed' AND (${which})
    ORDER BY offers.listing_name, offers.id LIMIT ${max}`.execute(tx)
  const others = own.looksAtOthers
    ? await readOtherPrices(
        tx,
        rows.map(({ offerId }) => offerId),
      )
    : new Map<string, Paise>()
  return rows.map(({ lowestPaise, highestPaise, ...row }) => ({
    ...row,
    range: { lowestPaise, highestPaise },
    lowestPaise: others.get(row.offerId) ?? null,
  }))
}

/** The lowest price at which another seller has the same product in the same condition on sale and in stock, by offer. */
export async function readOtherPrices(tx: Tx, offerIds: readonly string[]): Promise<Map<string, Paise>> {
  if (offerIds.length === 0) return new Map()
  // Offer by offer, by the index of its product: a plan for all at once reads every offer of the shop, and so does each
  // step where many products have just come in and the planner still believes that there are few.
  await sql`SELECT set_config('enable_seqscan', 'off', true)`.execute(tx)
  const { rows } = await asMarketplace(tx, () =>
    sql<{ id: string; lowest: Paise }>`
      SELECT own.id, others.lowest
      FROM unnest(${[...offerIds]}::uuid[]) AS asked (id)
      JOIN offers AS own ON own.id = asked.id
      CROSS JOIN LATERAL (
        SELECT other.unit_price_paise AS lowest
        FROM offers AS other
        JOIN sellers ON sellers.id = other.seller_id AND sellers.is_selling
        JOIN stock ON stock.offer_id = other.id AND stock.on_hand > stock.reserved
        WHERE other.product_id = own.product_id AND other.condition = own.condition
          AND other.seller_id <> own.seller_id AND other.status = 'live' AND other.preorder_from IS NULL
        ORDER BY other.unit_price_paise LIMIT 1
      ) AS others`.execute(tx),
  )
  await sql`SELECT set_config('enable_seqscan', 'on', true)`.execute(tx)
  return new Map(rows.map(({ id, lowest }) => [id, lowest]))
}
