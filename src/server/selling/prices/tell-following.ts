import { type Kysely, sql, type Transaction } from 'kysely'
import type { Condition } from '#domain/goods/catalogue/conditions.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { dayStart, indianDay } from '#domain/ground/shared/days.ts'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import { soldName } from '#domain/selling/listings/sold-name.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { mailSeller } from '#server/selling/sellers/mail-seller.ts'
import { markTold } from './follower-store.ts'

/** So many products an email names; the page has all. */
const NAMED_MAX = 10

/**
 * Writes to sellers whose prices came to their floor or were stopped, once a day at most: what happens after that is in
 * the email of the next day. What follows again by then is not told.
 */
export async function tellFollowing(app: App): Promise<void> {
  const now = app.clock.now()
  const today = dayStart(indianDay(now))
  for (const sellerId of await findSellersToTell(app.db, today)) {
    await inTransaction(app, async (tx) => {
      const held = await lockHeld(tx, { sellerId, today })
      if (held.length === 0) return
      await mailSeller(app, tx, {
        sellerId,
        kind: 'seller-following-held',
        subject: `${counted(held.length, 'price')} cannot follow the lowest price`,
        text: `${counted(held.length, 'price')} of yours cannot follow the lowest price of other sellers.`,
        rows: held.slice(0, NAMED_MAX).map((row) => ({ label: soldName(row), value: WHY[row.state](row) })),
        note: held.length > NAMED_MAX ? `And ${held.length - NAMED_MAX} more.` : undefined,
        button: { label: 'See the prices that follow', path: '/vendor/prices/following' },
      })
      await markTold(
        tx,
        held.map(({ offerId }) => offerId),
        now,
      )
    })
  }
}

interface Held {
  offerId: string
  name: string
  condition: Condition
  state: 'floor' | 'far' | 'mrp'
  floorPaise: Paise
  pricePaise: Paise
}

const WHY: Readonly<Record<Held['state'], (held: Held) => string>> = {
  floor: ({ floorPaise }) => `Another seller asks less than your lowest price of ${formatInr(floorPaise)}.`,
  far: ({ pricePaise }) =>
    `The price to follow is far from your prices of the last 90 days. It stays ${formatInr(pricePaise)} until you resume it.`,
  mrp: ({ floorPaise }) => `Your lowest price of ${formatInr(floorPaise)} is above the MRP.`,
}

const IS_UNTOLD = sql<boolean>`state IN ('floor', 'far', 'mrp') AND (told_at IS NULL OR told_at < state_since)`

/** Sellers with something to be told of, who were told of nothing yet today. */
async function findSellersToTell(db: Kysely<Schema>, today: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('price_followers')
    .select('seller_id')
    .distinct()
    .where(IS_UNTOLD)
    .where(toldNothing(today))
    .orderBy('seller_id')
    .execute()
  return rows.map(({ seller_id }) => seller_id)
}

const toldNothing = (today: Date) => sql<boolean>`NOT EXISTS (SELECT FROM price_followers AS told
  WHERE told.seller_id = price_followers.seller_id AND told.told_at >= ${today})`

async function lockHeld(
  tx: Transaction<Schema>,
  { sellerId, today }: { sellerId: string; today: Date },
): Promise<Held[]> {
  const rows = await tx
    .selectFrom('price_followers')
    .innerJoin('offers', 'offers.id', 'price_followers.offer_id')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .select(['price_followers.offer_id as offerId', 'products.name', 'offers.condition', 'state'])
    .select(['floor_paise as floorPaise', 'offers.unit_price_paise as pricePaise'])
    .where('price_followers.seller_id', '=', sellerId)
    .where(IS_UNTOLD)
    .where(toldNothing(today))
    .orderBy('price_followers.offer_id')
    .forUpdate('price_followers')
    .execute()
  return rows.flatMap(({ state, ...row }) =>
    state === 'floor' || state === 'far' || state === 'mrp' ? [{ ...row, state }] : [],
  )
}
