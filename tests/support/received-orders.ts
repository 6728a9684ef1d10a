import { sql } from 'kysely'
import type { App } from '#server/ground/app.ts'

/**
 * Has every seller of an order in cash say that it was delivered, in a parcel each, as rows. The cash has been handed over;
 * with `isProven: false` none of it has, so that nobody but a seller other than the house vouches for it.
 */
export async function saidDelivered(
  app: App,
  orderId: string,
  { isProven = true }: { isProven?: boolean } = {},
): Promise<void> {
  await sql`
    WITH brought AS (
      UPDATE vendor_orders SET status = 'delivered' WHERE order_id = ${orderId} RETURNING *
    ), sent AS (
      INSERT INTO parcels (id, order_id, vendor_order_id, seller_id, position, status, courier, cash_paise, cash_remitted_paise,
        created_at, dispatch_by, shipped_at, delivered_at, moved_at)
      SELECT gen_random_uuid(), order_id, id, seller_id, 1, 'delivered', 'manual', 100, ${isProven ? 100 : 0}, now(), dispatch_by, now(), now(), now()
      FROM brought RETURNING id, vendor_order_id
    )
    INSERT INTO parcel_lines (parcel_id, order_line_id, quantity, goods_paise, shipping_paise)
    SELECT sent.id, line.id, line.quantity, line.line_paise, 0
    FROM sent JOIN order_lines AS line ON line.vendor_order_id = sent.vendor_order_id`.execute(app.db)
}

/** Its cash is handed over. */
export async function handedOverCash(app: App, orderId: string): Promise<void> {
  await sql`UPDATE parcels SET cash_remitted_paise = cash_paise WHERE order_id = ${orderId}`.execute(app.db)
}

/** All that was delivered of it goes back, or of one product. */
export async function wentBack(app: App, orderId: string, productId?: string): Promise<void> {
  await sql`UPDATE parcel_lines SET credited_quantity = parcel_lines.quantity FROM order_lines
    WHERE order_lines.id = order_line_id AND order_lines.order_id = ${orderId}
      AND (${productId ?? null}::text IS NULL OR order_lines.product_id = ${productId ?? null})`.execute(
    app.db,
  )
}
