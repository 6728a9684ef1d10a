import { sql, type Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { PriceSpan, Span } from '#domain/selling/prices/dated-price.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'

type Tx = Transaction<Schema>

/** A price of an offer from a day on, as its seller sees it. */
export interface DatedPrice extends PriceSpan {
  id: string
  /** The price before, once it has begun. */
  beforePaise: Paise | null
  outcome: Schema['dated_prices']['outcome']
}

/** So many of an offer are shown, the latest first. */
const SHOWN_MAX = 10

/** The prices of one of the seller's offers that wait, hold or are over. */
export async function listDatedPrices(app: App, sellerId: string, offerId: string): Promise<DatedPrice[]> {
  return inSellerTransaction(app, sellerId, (tx) =>
    selectDated(tx, { sellerId, offerId })
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(SHOWN_MAX)
      .execute(),
  )
}

/** Those of them that are not over. */
export async function readOpenDatedPrices(
  tx: Tx,
  offer: { sellerId: string; offerId: string },
): Promise<DatedPrice[]> {
  return selectDated(tx, offer).where('ended_at', 'is', null).orderBy('starts_at').execute()
}

/** The same of many offers. */
export async function readOpenDatedPricesOf(
  tx: Tx,
  { sellerId, offerIds }: { sellerId: string; offerIds: readonly string[] },
): Promise<Map<string, Span[]>> {
  const { rows } = await sql<Span & { offerId: string }>`
    SELECT offer_id AS "offerId", starts_at AS "startsAt", ends_at AS "endsAt" FROM dated_prices
    WHERE seller_id = ${sellerId} AND ended_at IS NULL AND offer_id = ANY(${[...offerIds]}::uuid[])`.execute(
    tx,
  )
  return Map.groupBy(rows, ({ offerId }) => offerId)
}

function selectDated(tx: Tx, { sellerId, offerId }: { sellerId: string; offerId: string }) {
  return tx
    .selectFrom('dated_prices')
    .select([
      'id',
      'price_paise as pricePaise',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'before_paise as beforePaise',
      'outcome',
    ])
    .where('seller_id', '=', sellerId)
    .where('offer_id', '=', offerId)
}
