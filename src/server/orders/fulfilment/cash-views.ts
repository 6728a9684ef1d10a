import type { Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { ParcelStatus } from '#domain/orders/fulfilment/parcel-status.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** The parcels of an order with what each collects. */
export async function readCashParcels(
  tx: Transaction<Schema>,
  orderId: string,
): Promise<{ status: ParcelStatus; cashPaise: Paise }[]> {
  return tx
    .selectFrom('parcels')
    .select(['status', 'cash_paise as cashPaise'])
    .where('order_id', '=', orderId)
    .execute()
}
