import { type Kysely, sql, type Transaction } from 'kysely'
import type { EndedParcel } from '#domain/orders/fulfilment/found-parcel.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { moveBooking } from '../couriers/booking-store.ts'
import { moveTracking } from '../tracking/tracking-store.ts'

type Tx = Transaction<Schema>

/** Of a row of `parcels`: it was lost or is back, and cash came in for it; the index `parcels_ended_and_paid` has such rows. */
export const IS_ENDED_AND_PAID = sql<boolean>`parcels.status IN ('lost', 'returned') AND parcels.cash_remitted_paise > 0`

/** A parcel as it is decided whether it was delivered after all; undefined for one that has not left. */
export async function readEndedParcel(
  db: Kysely<Schema> | Tx,
  parcelId: string,
): Promise<
  (EndedParcel & { shippedAt: Date; position: number; sequence: number; sellerName: string }) | undefined
> {
  const row = await db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .innerJoin('sellers', 'sellers.id', 'parcels.seller_id')
    .select(['parcels.status', 'cash_paise as cashPaise', 'cash_remitted_paise as remittedPaise'])
    .select(['shipped_at as shippedAt', 'position', 'orders.sequence', 'sellers.name as sellerName'])
    .select(
      sql<boolean>`NOT EXISTS (SELECT FROM parcel_lines AS sent WHERE sent.parcel_id = parcels.id
        AND sent.quantity <> (SELECT coalesce(sum(line.quantity), 0) FROM credit_note_lines AS line
          JOIN credit_notes AS note ON note.id = line.credit_note_id
          WHERE line.parcel_id = parcels.id AND line.order_line_id = sent.order_line_id
            AND note.reason IN ('lost', 'undelivered', 'damaged') AND note.cause_id = parcels.id))`.as(
        'isCreditedWhole',
      ),
    )
    .select(
      sql<boolean>`EXISTS (SELECT FROM undelivered_pieces AS settled JOIN order_lines ON order_lines.id = order_line_id
        WHERE settled.parcel_id = parcels.id AND (outcome = 'damaged'
          OR EXISTS (SELECT FROM returned_units AS unit WHERE unit.offer_id = order_lines.offer_id)))`.as(
        'hasReturnedUnits',
      ),
    )
    .select(
      sql<boolean>`EXISTS (SELECT FROM payment_refunds JOIN credit_notes ON credit_notes.id = payment_refunds.cause_id
        WHERE credit_notes.parcel_id = parcels.id)`.as('isRefunded'),
    )
    .select(
      sql<boolean>`EXISTS (SELECT FROM payment_refunds JOIN credit_notes ON credit_notes.id = payment_refunds.cause_id
        WHERE credit_notes.parcel_id = parcels.id AND payment_refunds.gateway_payment_id IS NULL)
        OR EXISTS (SELECT FROM cash_refund_covers AS covers WHERE covers.parcel_id = parcels.id)`.as(
        'isCashRefunded',
      ),
    )
    .select(
      sql<boolean>`EXISTS (SELECT FROM disputes WHERE disputes.parcel_id = parcels.id AND ended_at IS NULL)`.as(
        'isDisputed',
      ),
    )
    .where('parcels.id', '=', parcelId)
    .executeTakeFirst()
  return row?.shippedAt ? { ...row, shippedAt: row.shippedAt } : undefined
}

/**
 * Puts another parcel in the place of one that was lost or said to be back, with the same goods, serial numbers, courier,
 * booking, scans and cash, as it was delivered; what came in of the cash is its own from now on. The first stays with its papers and counts no more.
 */
export async function replaceParcel(
  tx: Tx,
  of: { endedId: string; parcelId: string; deliveredAt: Date; at: Date; nextId: () => string },
): Promise<void> {
  const { endedId, parcelId, deliveredAt, at } = of
  await sql`INSERT INTO parcels (id, order_id, vendor_order_id, seller_id, position, status, created_at, courier,
      courier_name, tracking_number, tracking_url, cash_paise, cash_remitted_paise, expected_on, shipped_at,
      delivered_at, moved_at, picture_key, needs_code, box_opened_at, dispatch_by, in_place_of)
    SELECT ${parcelId}::uuid, order_id, vendor_order_id, seller_id,
      (SELECT max(beside.position) + 1 FROM parcels AS beside WHERE beside.order_id = ended.order_id),
      'delivered', ${at}, courier, courier_name, tracking_number, tracking_url, cash_paise, cash_remitted_paise,
      expected_on, shipped_at, ${deliveredAt}, ${at}, picture_key, needs_code, box_opened_at, dispatch_by, id
    FROM parcels AS ended WHERE id = ${endedId}`.execute(tx)
  await sql`INSERT INTO parcel_lines (parcel_id, order_line_id, quantity, goods_paise, shipping_paise, contributed_paise, advance_paise)
    SELECT ${parcelId}::uuid, order_line_id, quantity, goods_paise, shipping_paise, contributed_paise, advance_paise FROM parcel_lines
    WHERE parcel_id = ${endedId}`.execute(tx)
  const units = await tx
    .updateTable('parcel_units')
    .set({ released_at: at })
    .where('parcel_id', '=', endedId)
    .where('released_at', 'is', null)
    .where('resold_parcel_id', 'is', null)
    .returning(['order_line_id', 'product_id', 'piece', 'serial'])
    .execute()
  if (units.length > 0)
    await tx
      .insertInto('parcel_units')
      .values(units.map((unit) => ({ ...unit, id: of.nextId(), parcel_id: parcelId })))
      .execute()
  await tx
    .updateTable('parcels')
    .set({ status: 'cancelled', moved_at: at, cash_remitted_paise: 0 })
    .where('id', '=', endedId)
    .execute()
  await moveBooking(tx, { from: endedId, to: parcelId })
  await moveTracking(tx, { from: endedId, to: parcelId })
  await tx
    .updateTable('cash_remittance_lines')
    .set({ parcel_id: parcelId })
    .where('parcel_id', '=', endedId)
    .execute()
}

/** What was in a parcel, with what was credited for it. */
export async function readCreditedLines(
  tx: Tx,
  parcelId: string,
): Promise<{ orderLineId: string; creditNoteId: string; quantity: number; paise: number }[]> {
  const rows = await tx
    .selectFrom('credit_note_lines')
    .select(['order_line_id as orderLineId', 'credit_note_id as creditNoteId', 'quantity'])
    .select(sql<number>`goods_paise + shipping_paise`.as('paise'))
    .where('parcel_id', '=', parcelId)
    .orderBy('order_line_id')
    .execute()
  return rows.map((row) => ({ ...row, paise: Number(row.paise) }))
}
