import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/**
 * Of a row of `parcels`: its seller's own courier is said to have lost it with its cash, and nobody has closed that; the
 * index `parcels_cash_lost` has such rows.
 */
export const IS_LOST_WITH_CASH = sql<boolean>`parcels.status = 'lost' AND courier = 'manual'
  AND cash_paise > cash_remitted_paise
  AND NOT EXISTS (SELECT FROM lost_cash_closures WHERE lost_cash_closures.parcel_id = parcels.id)`

/** Undefined for a parcel that is not so. */
export async function readLostCash(db: Kysely<Schema> | Transaction<Schema>, parcelId: string) {
  return db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .innerJoin('sellers', 'sellers.id', 'parcels.seller_id')
    .select(['parcels.id as parcelId', 'orders.id as orderId', 'orders.sequence', 'position'])
    .select(['sellers.id as sellerId', 'sellers.name as sellerName', 'courier_name as courierName'])
    .select(['tracking_number as trackingNumber'])
    .select(sql<number>`cash_paise - cash_remitted_paise`.as('missingPaise'))
    .where('parcels.id', '=', parcelId)
    .where(IS_LOST_WITH_CASH)
    .executeTakeFirst()
}

export async function insertLostCashClosure(
  tx: Transaction<Schema>,
  closure: { parcelId: string; closedBy: string; reason: string; at: Date },
): Promise<void> {
  const { parcelId, closedBy, reason, at } = closure
  await tx
    .insertInto('lost_cash_closures')
    .values({ parcel_id: parcelId, closed_by: closedBy, reason, closed_at: at })
    .execute()
}
