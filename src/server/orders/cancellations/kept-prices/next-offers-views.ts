import { type Kysely, sql } from 'kysely'
import { indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { priceCart } from '#domain/selling/cart/cart-totals.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'

/** An offer from which pieces of a line may be bought again. */
export interface NextOffer {
  offerId: string
  /** With its delivery, as an order of these pieces alone costs. */
  totalPaise: Paise
}

/** Of each line, by its id: the offers in the order in which they are tried. */
export type NextOffers = ReadonlyMap<string, readonly NextOffer[]>

/** So many are looked at for a line: the first ones may be sold out a moment later. */
const OFFERS_MAX = 5

/**
 * The offers of other sellers of the same product, in the condition in which it was sold, that have all of these pieces: the cheapest with
 * its delivery first, then the earliest. Of no seller who broke its word before for the same pieces. None for an order with
 * an advance: what was paid in two ways pays no other order.
 */
export async function readNextOffers(
  { clock }: Pick<App, 'clock'>,
  db: Kysely<Schema>,
  {
    orderId,
    lines,
  }: { orderId: string; lines: readonly { lineId: string; offerId: string; quantity: number }[] },
): Promise<NextOffers> {
  if (await hasAdvance(db, orderId)) return new Map()
  const { terms } = await readSettings(db, indianDay(clock.now()))
  const brokenBefore = await readBrokenBefore(db, orderId)
  const found = new Map<string, NextOffer[]>()
  for (const { lineId, offerId, quantity } of lines) {
    const rows = await db
      .selectFrom('offers')
      .innerJoin('offers as broken', (join) =>
        join
          .onRef('broken.product_id', '=', 'offers.product_id')
          .onRef('broken.seller_id', '<>', 'offers.seller_id'),
      )
      .innerJoin('products', 'products.id', 'offers.product_id')
      .innerJoin('sellers', 'sellers.id', 'offers.seller_id')
      .innerJoin('stock', 'stock.offer_id', 'offers.id')
      .select(['offers.id', 'offers.list_price_paise', 'offers.discount_bp'])
      .where('broken.id', '=', offerId)
      // As it was sold: what its seller calls it since changes nothing.
      .where(
        sql<boolean>`offers.condition = coalesce((SELECT sold_condition FROM order_lines WHERE id = ${lineId}), broken.condition)`,
      )
      .where(sql<boolean>`offers.seller_id <> ALL(${brokenBefore})`)
      // Whoever bought what was there is not made to wait, and a pre-order is kept sooner, not later.
      .where('offers.preorder_from', 'is', null)
      .where('offers.status', '=', 'live')
      .where('products.status', '=', 'live')
      .where('sellers.is_selling', '=', true)
      .where(sql<boolean>`stock.on_hand - stock.reserved >= ${quantity}`)
      .orderBy('offers.unit_price_paise')
      .orderBy('offers.created_at')
      .orderBy('offers.id')
      .limit(OFFERS_MAX)
      .execute()
    const offers = rows.map((row): NextOffer => {
      const line = { offerId: row.id, listPricePaise: row.list_price_paise, discountBp: row.discount_bp }
      return { offerId: row.id, totalPaise: priceCart([{ ...line, quantity }], terms).totalPaise }
    })
    found.set(
      lineId,
      offers.toSorted((a, b) => a.totalPaise - b.totalPaise),
    )
  }
  return found
}

/** The sellers of the orders in whose place this one was bought, one after the other. */
async function readBrokenBefore(db: Kysely<Schema>, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ sellerId: string }>`
    WITH RECURSIVE former AS (
      SELECT cancellations.order_id, cancellations.vendor_order_id FROM cancellation_lines
        JOIN cancellations ON cancellations.id = cancellation_id WHERE bought_again_as = ${orderId}
      UNION
      SELECT cancellations.order_id, cancellations.vendor_order_id FROM former
        JOIN cancellation_lines ON bought_again_as = former.order_id JOIN cancellations ON cancellations.id = cancellation_id)
    SELECT seller_id AS "sellerId" FROM former JOIN vendor_orders ON vendor_orders.id = vendor_order_id`.execute(
    db,
  )
  return rows.map(({ sellerId }) => sellerId)
}

async function hasAdvance(db: Kysely<Schema>, orderId: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('has_advance')
    .where('id', '=', orderId)
    .executeTakeFirst()
  return order?.has_advance ?? false
}
