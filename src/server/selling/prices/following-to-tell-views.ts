import { type Kysely, sql, type Transaction } from 'kysely'
import type { Condition } from '#domain/goods/catalogue/conditions.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** An offer that cannot follow, of which its seller is to be told. */
export interface Held {
  offerId: string
  name: string
  condition: Condition
  state: 'floor' | 'far' | 'mrp'
  floorPaise: Paise
  pricePaise: Paise
}

const IS_UNTOLD = sql<boolean>`state IN ('floor', 'far', 'mrp') AND (told_at IS NULL OR told_at < state_since)`

/** Sellers with something to be told of, who were told of nothing yet today. */
export async function findSellersToTell(db: Kysely<Schema>, today: Date): Promise<string[]> {
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

/** What a seller is to be told, under its lock; nothing where it was told something today. */
export async function lockHeld(
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
