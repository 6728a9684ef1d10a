import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** A vendor order, if it is this seller's. */
export function findVendorOrderOfSeller(
  tx: Tx,
  { sellerId, vendorOrderId }: { sellerId: string; vendorOrderId: string },
): Promise<{ orderId: string; isHouse: boolean } | undefined> {
  return tx
    .selectFrom('vendor_orders')
    .innerJoin('sellers', 'sellers.id', 'vendor_orders.seller_id')
    .select(['vendor_orders.order_id as orderId', 'sellers.is_house as isHouse'])
    .where('vendor_orders.id', '=', vendorOrderId)
    .where('vendor_orders.seller_id', '=', sellerId)
    .executeTakeFirst()
}

/** What a dispute held back; undefined when it held nothing. */
export async function findHold(tx: Tx, disputeId: string) {
  const row = await tx
    .selectFrom('ledger_entries')
    .select(['id', 'seller_id', 'order_id', 'vendor_order_id', 'debit', 'amount_paise'])
    .where('source', '=', `hold:${disputeId}`)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      sellerId: row.seller_id ?? '',
      orderId: row.order_id ?? '',
      vendorOrderId: row.vendor_order_id ?? '',
      debit: row.debit,
      amountPaise: row.amount_paise,
    }
  )
}

/** A charge, the GST on one, or compensation by its source. */
export async function findCharge(tx: Tx, source: string) {
  const row = await tx
    .selectFrom('ledger_entries')
    .select(['id', 'seller_id', 'order_id', 'vendor_order_id', 'parcel_id', 'debit', 'credit'])
    .select(['amount_paise', 'basis_paise', 'rate_bp'])
    .where('source', '=', source)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      sellerId: row.seller_id ?? '',
      orderId: row.order_id ?? '',
      vendorOrderId: row.vendor_order_id ?? '',
      parcelId: row.parcel_id ?? undefined,
      debit: row.debit,
      credit: row.credit,
      amountPaise: row.amount_paise,
      basisPaise: row.basis_paise,
      rateBp: row.rate_bp,
    }
  )
}
