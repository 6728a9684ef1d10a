import { sql, type Transaction } from 'kysely'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { normaliseSerial } from '#domain/orders/fulfilment/serial-numbers.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** A piece that is, or left, in a parcel under a serial number. */
export interface FoundSerial {
  serial: string
  productName: string
  orderId: string
  vendorOrderId: string
  orderNumber: string
  sellerName: string
  /** ISO text. */
  packedAt: string
}

const FOUND_MAX = 5

/**
 * The pieces with this serial number, however it is typed, the latest packed first; of one seller, or of all. The whole
 * number is asked for: `parcel_units_by_serial` leads to it.
 */
export async function findSerials(
  tx: Transaction<Schema>,
  query: string,
  sellerId?: string,
): Promise<FoundSerial[]> {
  const serial = normaliseSerial(query)
  if (!serial) return []
  const { rows } = await sql<Omit<FoundSerial, 'orderNumber' | 'packedAt'> & { sequence: number; at: Date }>`
    SELECT units.serial, products.name AS "productName", parcels.order_id AS "orderId",
      parcels.vendor_order_id AS "vendorOrderId", orders.sequence, sellers.name AS "sellerName", parcels.created_at AS at
    FROM parcel_units AS units JOIN parcels ON parcels.id = units.parcel_id
    JOIN products ON products.id = units.product_id JOIN orders ON orders.id = parcels.order_id
    JOIN sellers ON sellers.id = units.seller_id
    WHERE units.serial = ${serial} AND units.released_at IS NULL
      AND ${sellerId === undefined ? sql`true` : sql`units.seller_id = ${sellerId}`}
    ORDER BY parcels.created_at DESC, units.id LIMIT ${FOUND_MAX}`.execute(tx)
  return rows.map(({ sequence, at, ...unit }) => ({
    ...unit,
    orderNumber: orderNumber(sequence),
    packedAt: at.toISOString(),
  }))
}
