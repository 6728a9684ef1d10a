import { sql } from 'kysely'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'

/** One serial number of a product that several sellers say they have sent. */
export interface SerialClash {
  productId: string
  productName: string
  serial: string
  /** Where it is, the latest first. */
  boxes: { parcelId: string; sellerName: string; orderId: string; orderNumber: string; packedAt: string }[]
}

/** Clashes shown at once; more than a few are a seller that makes numbers up. */
const CLASHES_MAX = 100

/**
 * The serial numbers that are in boxes of more than one seller, the latest first. Who had a piece come back since does not
 * count: the piece may have gone to another seller.
 */
export async function listSerialClashes(
  app: Pick<App, 'db'>,
  _admin: Permitted<'orders.read'>,
): Promise<SerialClash[]> {
  const { rows } = await sql<{
    productId: string
    productName: string
    serial: string
    boxes: (Omit<SerialClash['boxes'][number], 'orderNumber'> & { sequence: number })[]
  }>`
    WITH twice AS (
      SELECT product_id, serial FROM parcel_units WHERE released_at IS NULL AND resold_parcel_id IS NULL
      GROUP BY product_id, serial HAVING count(*) > 1),
    kept AS (
      SELECT units.* FROM twice JOIN parcel_units AS units USING (product_id, serial)
      WHERE released_at IS NULL AND resold_parcel_id IS NULL AND NOT EXISTS (SELECT FROM returned_units
        WHERE returned_units.product_id = units.product_id AND returned_units.seller_id = units.seller_id
          AND units.serial = ANY (returned_units.serials)))
    SELECT products.id AS "productId", products.name AS "productName", kept.serial,
      json_agg(json_build_object('parcelId', parcels.id, 'sellerName', sellers.name, 'orderId', orders.id,
        'sequence', orders.sequence, 'packedAt', parcels.created_at) ORDER BY parcels.created_at DESC, parcels.id) AS boxes
    FROM kept JOIN products ON products.id = kept.product_id JOIN parcels ON parcels.id = kept.parcel_id
    JOIN sellers ON sellers.id = kept.seller_id JOIN orders ON orders.id = parcels.order_id
    GROUP BY products.id, kept.serial HAVING count(*) > 1
    ORDER BY max(parcels.created_at) DESC, kept.serial LIMIT ${CLASHES_MAX}`.execute(app.db)
  return rows.map(({ boxes, ...clash }) => ({
    ...clash,
    boxes: boxes.map(({ sequence, ...box }) => ({ ...box, orderNumber: orderNumber(sequence) })),
  }))
}
