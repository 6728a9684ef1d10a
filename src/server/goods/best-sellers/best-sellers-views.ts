import { sql } from 'kysely'
import {
  type BestGoal,
  type BestSellers,
  cheapestEach,
  type SellerOffer,
  type WantedLine,
} from '#domain/goods/best-sellers/best-sellers.ts'
import type { Build } from '#domain/goods/builder/build.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { settingsToday } from '#server/ground/settings/current-settings.ts'
import { withDeliveryDays } from '#server/ground/shipping/delivery-views.ts'
import { solveBestSellers } from './solve-best-sellers.ts'

/** Of a product the cheapest so many offers are looked at. */
const OFFERS_MAX = 50

export interface FoundSellers extends BestSellers {
  /** Against the best offer of each product by itself; never negative for the least total. */
  cheapestEachPaise: Paise
  /** Names of the chosen offers' sellers and products, and what a piece costs. */
  offers: Readonly<Record<string, { name: string; sellerName: string; unitPricePaise: Paise }>>
}

/**
 * The best choice of offers for a list of products, exactly, out of everything that is on sale now; with a PIN code by
 * the days that are promised there. Refuses while too many ask or where it takes too long.
 */
export async function findBestSellers(
  app: App,
  { wanted, goal, pin, asker }: { wanted: Build; goal: BestGoal; pin: string | undefined; asker: string },
): Promise<Result<FoundSellers, 'best_sellers.busy'>> {
  const [rows, { terms }] = await Promise.all([
    readOffers(
      app,
      wanted.map(({ productId }) => productId),
    ),
    settingsToday(app),
  ])
  const offers = await withDeliveryDays(
    app,
    pin,
    rows.map((row) => ({ ...row, inStock: true })),
  )
  const lines: WantedLine[] = wanted.map(({ productId, quantity }) => ({
    productId,
    quantity,
    offers: offers
      .filter((offer) => offer.productId === productId)
      .map(
        ({ offerId, sellerId, unitPricePaise, available, deliverBy }): SellerOffer => ({
          offerId,
          sellerId,
          unitPricePaise,
          available,
          ...(deliverBy && { deliverBy }),
        }),
      ),
  }))
  const { freeShippingAbovePaise, shippingFeePaise } = terms
  const asked = { lines, terms: { freeShippingAbovePaise, shippingFeePaise } }
  try {
    const found = await solveBestSellers(app, { ...asked, goal }, asker)
    const named = rows.map(({ offerId, name, sellerName, unitPricePaise }) => [
      offerId,
      { name, sellerName, unitPricePaise },
    ])
    return ok({ ...found, cheapestEachPaise: cheapestEach(asked), offers: Object.fromEntries(named) })
  } catch (error) {
    app.log.warn({ err: error }, 'the best sellers could not be found')
    return refuse('best_sellers.busy')
  }
}

interface OfferRow {
  productId: string
  offerId: string
  sellerId: string
  sellerName: string
  name: string
  unitPricePaise: number
  available: number
}

/** New goods in stock alone: what was opened or used, and what is sent later, is a choice of its own. */
async function readOffers(app: App, productIds: readonly string[]): Promise<OfferRow[]> {
  if (productIds.length === 0) return []
  const { rows } = await sql<OfferRow>`
    SELECT products.id AS "productId", products.name, offer.*
    FROM unnest(${[...productIds]}::text[]) AS asked (id)
    JOIN products ON products.id = asked.id AND products.status = 'live'
    CROSS JOIN LATERAL (
      SELECT offers.id AS "offerId", sellers.id AS "sellerId", sellers.name AS "sellerName",
        offers.unit_price_paise AS "unitPricePaise", stock.on_hand - stock.reserved AS available
      FROM offers
      JOIN sellers ON sellers.id = offers.seller_id AND sellers.is_selling
      JOIN stock ON stock.offer_id = offers.id AND stock.on_hand > stock.reserved
      WHERE offers.product_id = products.id AND offers.status = 'live' AND offers.condition = 'new' AND offers.preorder_from IS NULL
      ORDER BY offers.unit_price_paise, offers.id
      LIMIT ${OFFERS_MAX}
    ) AS offer`.execute(app.db)
  return rows
}
