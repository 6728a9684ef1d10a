import { type Kysely, sql } from 'kysely'
import { foldScripts } from '#domain/goods/search/fold-scripts.ts'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { PieceChoice } from '#domain/orders/returns/return-form.ts'
import { priceCart } from '#domain/selling/cart/cart-totals.ts'
import { soldName } from '#domain/selling/listings/sold-name.ts'
import { type ProductPicture, shownPicture } from '#server/goods/catalogue/pictures/shown-picture-views.ts'
import type { App } from '#server/ground/app.ts'
import { holdsWords } from '#server/ground/db/like-pattern.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { readExchangeableValue } from '#server/orders/refunds/value-of-pieces-views.ts'

type Db = Kysely<Schema>

/** An offer of the seller's that pieces can be exchanged for. Amounts in paise. */
export interface ExchangeOffer {
  offerId: string
  name: string
  picture: ProductPicture | null
  /** With its delivery, as an order of it costs today. */
  paise: Paise
  /** What goes back besides. */
  leftPaise: Paise
}

export interface ExchangeOffers {
  /** What the chosen pieces give back; undefined where it cannot pay another order. */
  worthPaise: Paise | undefined
  offers: ExchangeOffer[]
}

const OFFERS_MAX = 20

/** What pieces of one parcel give back, each line once. */
export function worthOfPieces(db: Db, parcelId: string, pieces: readonly PieceChoice[]) {
  const lineIds = [...new Set(pieces.map(({ orderLineId }) => orderLineId))]
  return readExchangeableValue(db, {
    parcelId,
    pieces: lineIds.map((orderLineId) => ({
      orderLineId,
      quantity: pieces.filter((piece) => piece.orderLineId === orderLineId).length,
    })),
  })
}

/** What of a seller these pieces can be exchanged for today: in stock and no dearer than they give back, the dearest first. */
export async function findExchangeOffers(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  asked: { parcelId: string; sellerId: string; pieces: readonly PieceChoice[]; words: string },
): Promise<ExchangeOffers> {
  const { parcelId, sellerId, pieces } = asked
  const worthPaise = await worthOfPieces(db, parcelId, pieces)
  if (worthPaise === undefined) return { worthPaise, offers: [] }
  const words = foldScripts(asked.words).toLowerCase().split(/\s+/).filter(Boolean)
  const rows = await selectOffers(db, sellerId)
    .where('offers.unit_price_paise', '<=', worthPaise)
    .where(holdsWords('offers.listing_text', words))
    .orderBy('offers.unit_price_paise', 'desc')
    .orderBy('offers.id')
    // Those at the limit may be too dear with their delivery.
    .limit(2 * OFFERS_MAX)
    .execute()
  const priced = await priceOffers(db, indianDay(clock.now()), rows)
  const offers = priced
    .filter(({ paise }) => paise <= worthPaise)
    .slice(0, OFFERS_MAX)
    .map((offer) => ({ ...offer, leftPaise: worthPaise - offer.paise }))
  return { worthPaise, offers }
}

/** What one piece of a seller's offer costs today with its delivery; undefined when it cannot be had. */
export async function priceExchangeOffer(
  db: Db,
  { offerId, sellerId, day }: { offerId: string; sellerId: string; day: Day },
): Promise<Paise | undefined> {
  const rows = await selectOffers(db, sellerId).where('offers.id', '=', offerId).execute()
  return (await priceOffers(db, day, rows))[0]?.paise
}

/** What of this seller's can be had, as the checkout asks for it. */
function selectOffers(db: Db, sellerId: string) {
  return db
    .selectFrom('offers')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .innerJoin('sellers', 'sellers.id', 'offers.seller_id')
    .innerJoin('stock', 'stock.offer_id', 'offers.id')
    .select(['offers.id', 'offers.list_price_paise', 'offers.discount_bp', 'products.name', 'condition'])
    .select(shownPicture('offers.product_id').as('picture'))
    .where('offers.seller_id', '=', sellerId)
    .where('offers.status', '=', 'live')
    .where('products.status', '=', 'live')
    .where('sellers.is_selling', '=', true)
    .where('offers.preorder_from', 'is', null)
    .where(sql<boolean>`stock.on_hand > stock.reserved`)
}

async function priceOffers(
  db: Db,
  day: Day,
  rows: Awaited<ReturnType<ReturnType<typeof selectOffers>['execute']>>,
): Promise<Omit<ExchangeOffer, 'leftPaise'>[]> {
  const { terms } = await readSettings(db, day)
  return rows.map((row) => {
    const { id: offerId, list_price_paise: listPricePaise, discount_bp: discountBp } = row
    const line = { offerId, listPricePaise, discountBp, quantity: 1 }
    const { totalPaise: paise } = priceCart([line], terms)
    return { offerId, name: soldName(row), picture: row.picture, paise }
  })
}
