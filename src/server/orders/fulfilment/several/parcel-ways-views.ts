import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { App } from '#server/ground/app.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'

/** Who carries a parcel, as far as that is known. */
export interface ParcelWay {
  isPacked: boolean
  collectsCash: boolean
  courierName: string | null
  trackingNumber: string | null
  /** The shop booked it: neither courier nor number is typed. */
  isBooked: boolean
}

/** The ways of those parcels that are the seller's. */
export function readParcelWays(
  app: Pick<App, 'db' | 'random'>,
  sellerId: string,
  parcelIds: readonly string[],
): Promise<ReadonlyMap<string, ParcelWay>> {
  return inSellerTransaction(app, sellerId, async (tx) => {
    const rows = await tx
      .selectFrom('parcels')
      .select(['id', 'status', 'courier', 'courier_name', 'tracking_number', 'cash_paise'])
      .where('seller_id', '=', sellerId)
      .where('id', '=', (eb) => eb.fn.any(eb.val(parcelIds.filter(isUuid))))
      .execute()
    return new Map(
      rows.map((row) => [
        row.id,
        {
          isPacked: row.status === 'packed',
          collectsCash: row.cash_paise > 0,
          courierName: row.courier_name,
          trackingNumber: row.tracking_number,
          isBooked: row.courier !== 'manual' && row.courier_name !== null,
        },
      ]),
    )
  })
}
