import { sql, type Transaction } from 'kysely'
import { addDays, indianDay } from '#domain/ground/shared/days.ts'
import { OWN_PRICE_DAYS, type PriceRange } from '#domain/selling/prices/far-price.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** Between which prices an offer of the seller stood in the last 90 days, the one now among them. */
export async function findPriceRange(
  tx: Transaction<Schema>,
  { offerId, sellerId, now }: { offerId: string; sellerId: string; now: Date },
): Promise<PriceRange> {
  return tx
    .selectFrom('offers')
    .select([lowestPaise(now).as('lowestPaise'), highestPaise(now).as('highestPaise')])
    .where('offers.id', '=', offerId)
    .where('offers.seller_id', '=', sellerId)
    .executeTakeFirstOrThrow()
}

/** The lowest price of an offer in the last 90 days, in a query of `offers`. */
export function lowestPaise(now: Date) {
  return sql<number>`least(offers.unit_price_paise, (SELECT min(lowest_paise) FROM offer_price_days
    WHERE offer_id = offers.id AND day >= ${firstDay(now)}::date))`
}

/** The highest one. */
export function highestPaise(now: Date) {
  return sql<number>`greatest(offers.unit_price_paise, (SELECT max(highest_paise) FROM offer_price_days
    WHERE offer_id = offers.id AND day >= ${firstDay(now)}::date))`
}

function firstDay(now: Date): string {
  return addDays(indianDay(now), 1 - OWN_PRICE_DAYS)
}
