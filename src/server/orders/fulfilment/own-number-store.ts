import { sql, type Transaction } from 'kysely'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { trackingKey } from '#domain/ground/shared/typed-values/tracking-number.ts'
import { findNumberHolder } from '#domain/orders/fulfilment/parcels-of-number.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { Parcel } from './parcel-store.ts'

/**
 * Why a parcel cannot go under this number, in words: another of its seller has it, by `findNumberHolder`. It stays so until
 * the transaction ends: of two parcels that are given one number at once, the second knows the first. Nothing is said of
 * other sellers' parcels, whose numbers nobody could try out, nor take.
 */
export async function findNumberProblem(
  tx: Transaction<Schema>,
  { id, orderId, sellerId, cashPaise }: Pick<Parcel, 'id' | 'orderId' | 'sellerId' | 'cashPaise'>,
  { courierName, trackingNumber }: { courierName: string; trackingNumber: string },
): Promise<string | undefined> {
  const key = trackingKey(trackingNumber)
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`tracking number ${key}`}, 0))`.execute(tx)
  const rows = await tx
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .select(['parcels.order_id as orderId', 'parcels.status', 'parcels.position', 'orders.sequence'])
    .select((eb) => eb.fn.coalesce('courier_name', sql.lit('')).as('courierName'))
    .select('cash_paise as cashPaise')
    .where('tracking_key', '=', key)
    .where('seller_id', '=', sellerId)
    .where('parcels.id', '<>', id)
    .orderBy('parcels.created_at')
    .orderBy('parcels.id')
    .execute()
  const holder = findNumberHolder({ orderId, courierName, cashPaise }, rows)
  if (!holder) return undefined
  return `Parcel ${holder.position} of order ${orderNumber(holder.sequence)} has this tracking number. Please take this parcel’s own number from the courier’s receipt`
}
