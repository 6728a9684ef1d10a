import { type Kysely, sql } from 'kysely'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import { csvLine } from '#domain/ground/shared/file-formats/csv.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { HARDWARE_SHOWN_MAX } from '#domain/orders/returns/hardware-list.ts'
import { addMonthsToDay } from '#domain/orders/returns/return-window.ts'
import {
  type ProductPicture,
  shownLinePicture,
} from '#server/goods/catalogue/pictures/shown-picture-views.ts'
import type { App } from '#server/ground/app.ts'
import { containing } from '#server/ground/db/like-pattern.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** A piece that was delivered to a customer and is still there. */
export interface OwnedPiece {
  key: string
  productId: string
  name: string
  picture: ProductPicture | null
  serials: string[]
  orderId: string
  orderNumber: string
  sellerName: string
  invoice: { id: string; number: string } | undefined
  parcelId: string
  deliveredOn: Day
  /** Undefined where its maker promises nothing. */
  warrantyUntil: Day | undefined
  isUnderWarranty: boolean
  /** The return that it is in. */
  openReturnId: string | null
}

/** What was delivered to a customer and did not go back, the latest first; by name or serial number where that is asked. */
export async function listHardware(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  userId: string,
  { q }: { q?: string | undefined },
): Promise<OwnedPiece[]> {
  const rows = await ownedPieces(db, userId, q)
  const today = indianDay(clock.now())
  return rows.map((row): OwnedPiece => {
    const deliveredOn = indianDay(row.delivered_at)
    const warrantyUntil = row.warranty_months ? addMonthsToDay(deliveredOn, row.warranty_months) : undefined
    return {
      key: `${row.parcel_id}:${row.line_id}:${row.piece}`,
      productId: row.product_id,
      name: row.name,
      picture: row.picture,
      serials: row.serials,
      orderId: row.order_id,
      orderNumber: orderNumber(row.sequence),
      sellerName: row.supplier_name ?? '',
      invoice: row.invoice_id ? { id: row.invoice_id, number: row.invoice_number ?? '' } : undefined,
      parcelId: row.parcel_id,
      deliveredOn,
      warrantyUntil,
      isUnderWarranty: warrantyUntil !== undefined && today <= warrantyUntil,
      openReturnId: row.open_return,
    }
  })
}

/** The same as a CSV file. */
export async function* writeHardwareFile(
  app: Pick<App, 'db' | 'clock'>,
  userId: string,
): AsyncGenerator<string> {
  yield csvLine(['product', 'serial numbers', 'order', 'seller', 'invoice', 'delivered on', 'warranty until'])
  for (const piece of await listHardware(app, userId, {}))
    yield csvLine([
      piece.name,
      piece.serials.join(' '),
      piece.orderNumber,
      piece.sellerName,
      piece.invoice?.number ?? '',
      piece.deliveredOn,
      piece.warrantyUntil ?? '',
    ])
}

interface Row {
  parcel_id: string
  line_id: string
  piece: number
  product_id: string
  name: string
  picture: ProductPicture | null
  serials: string[]
  order_id: string
  sequence: number
  supplier_name: string | null
  invoice_id: string | null
  invoice_number: string | null
  delivered_at: Date
  warranty_months: number | null
  open_return: string | null
}

async function ownedPieces(db: Kysely<Schema>, userId: string, q: string | undefined): Promise<Row[]> {
  const pattern = q === undefined ? undefined : containing(q.toLowerCase())
  const { rows } = await sql<Row>`
    SELECT parcels.id AS parcel_id, order_lines.id AS line_id, piece, order_lines.product_id, order_lines.name,
      ${shownLinePicture()} AS picture, units.serials, orders.id AS order_id, orders.sequence, supplier_name,
      invoices.id AS invoice_id, invoices.number AS invoice_number, parcels.delivered_at, warranty_months, open_return
    FROM orders
    JOIN parcels ON parcels.order_id = orders.id AND parcels.status = 'delivered'
    JOIN vendor_orders ON vendor_orders.id = parcels.vendor_order_id
    JOIN parcel_lines ON parcel_lines.parcel_id = parcels.id AND parcel_lines.credited_quantity < parcel_lines.quantity
    JOIN order_lines ON order_lines.id = parcel_lines.order_line_id
    CROSS JOIN LATERAL generate_series(1, parcel_lines.quantity) AS piece
    CROSS JOIN LATERAL (SELECT coalesce(array_agg(serial ORDER BY serial), '{}') AS serials FROM parcel_units
      WHERE parcel_units.parcel_id = parcels.id AND parcel_units.order_line_id = order_lines.id
        AND parcel_units.piece = piece.piece AND released_at IS NULL) AS units
    LEFT JOIN LATERAL (SELECT returns.id AS open_return FROM return_units
      JOIN returns ON returns.id = return_units.return_id
      WHERE return_units.parcel_id = parcels.id AND return_units.order_line_id = order_lines.id
        AND return_units.piece = piece.piece AND is_held) AS back ON true
    LEFT JOIN invoices ON invoices.parcel_id = parcels.id
    WHERE orders.user_id = ${userId} AND NOT EXISTS (SELECT FROM credited_pieces AS gone
      WHERE gone.parcel_id = parcels.id AND gone.order_line_id = order_lines.id AND gone.piece = piece.piece)
      ${pattern === undefined ? sql`` : sql`AND (lower(order_lines.name) LIKE ${pattern} OR EXISTS (SELECT FROM unnest(units.serials) AS own WHERE lower(own) LIKE ${pattern}))`}
    ORDER BY parcels.delivered_at DESC, parcels.id, order_lines.position, piece
    LIMIT ${HARDWARE_SHOWN_MAX}`.execute(db)
  return rows
}
