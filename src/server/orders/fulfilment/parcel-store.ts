import { type Kysely, sql, type Transaction } from 'kysely'
import type { Day } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { ParcelStatus } from '#domain/orders/fulfilment/parcel-status.ts'
import type { PlannedParcelLine } from '#domain/orders/fulfilment/plan-parcel.ts'
import type { ParcelOfVendorOrder } from '#domain/orders/fulfilment/status-by-parcels.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

export interface Parcel {
  id: string
  orderId: string
  vendorOrderId: string
  sellerId: string
  position: number
  status: ParcelStatus
  movedAt: Date
  /** When it was handed over; null as long as it is packed. */
  shippedAt: Date | null
  cashPaise: Paise
  courierName: string | null
  trackingNumber: string | null
  /** The dispute by whose decision alone it counts as delivered, its cash as paid at the door. */
  deliveredByDispute: string | null
}

const COLUMNS = [
  'id',
  'order_id',
  'vendor_order_id',
  'seller_id',
  'position',
  'status',
  'moved_at',
  'shipped_at',
  'cash_paise',
  'courier_name',
  'tracking_number',
  'delivered_by_dispute',
] as const

/** A parcel, whoever may see it. */
export async function findParcel(db: Kysely<Schema>, parcelId: string): Promise<Parcel | undefined> {
  if (!isUuid(parcelId)) return undefined
  const row = await db.selectFrom('parcels').select(COLUMNS).where('id', '=', parcelId).executeTakeFirst()
  return row && parcelOf(row)
}

/** The parcel until the transaction ends; its order and vendor orders are locked before it (decision 0440). */
export async function lockParcel(tx: Tx, parcelId: string): Promise<Parcel> {
  const row = await tx
    .selectFrom('parcels')
    .select(COLUMNS)
    .where('id', '=', parcelId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return parcelOf(row)
}

/** The packed parcels of an order that would be paid at the door, and whether a courier was booked to collect it. */
export async function readPackedForCash(
  tx: Tx,
  orderId: string,
): Promise<
  { number: string; sellerId: string; vendorOrderId: string; position: number; isBooked: boolean }[]
> {
  const rows = await tx
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .select(['orders.sequence', 'parcels.seller_id', 'parcels.vendor_order_id', 'parcels.position'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM courier_bookings WHERE courier_bookings.parcel_id = parcels.id
        AND courier_bookings.state IN ('reserved', 'asked', 'booked'))`.as('is_booked'),
    )
    .where('parcels.order_id', '=', orderId)
    .where('parcels.status', '=', 'packed')
    .where('parcels.cash_paise', '>', 0)
    .orderBy('parcels.position')
    .execute()
  return rows.map((row) => ({
    number: orderNumber(row.sequence),
    sellerId: row.seller_id,
    vendorOrderId: row.vendor_order_id,
    position: row.position,
    isBooked: row.is_booked,
  }))
}

/** Parcels that have not left take no cash at the door any more. */
export async function removeCash(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('parcels')
    .set({ cash_paise: 0 })
    .where('order_id', '=', orderId)
    .where('status', '=', 'packed')
    .execute()
}

/** The same where an advance was paid before: what is packed bears all of it. */
export async function removeRest(tx: Tx, orderId: string): Promise<void> {
  await sql`UPDATE parcel_lines SET advance_paise = goods_paise + parcel_lines.shipping_paise - contributed_paise
    FROM parcels WHERE parcels.id = parcel_id AND parcels.order_id = ${orderId} AND parcels.status = 'packed'`.execute(
    tx,
  )
  await removeCash(tx, orderId)
}

export async function insertParcel(
  tx: Tx,
  parcel: {
    id: string
    orderId: string
    vendorOrderId: string
    sellerId: string
    cashPaise: Paise
    pictureKey: string | null
    needsCode: boolean
    lines: readonly PlannedParcelLine[]
    at: Date
  },
): Promise<void> {
  const { id } = parcel
  await tx
    .insertInto('parcels')
    .values((eb) => ({
      id,
      order_id: parcel.orderId,
      vendor_order_id: parcel.vendorOrderId,
      seller_id: parcel.sellerId,
      // Who packs has locked all vendor orders of the order.
      position: eb
        .selectFrom('parcels')
        .select(sql<number>`coalesce(max(position), 0) + 1`.as('next'))
        .where('order_id', '=', parcel.orderId),
      status: 'packed',
      dispatch_by: eb
        .selectFrom('vendor_orders')
        .select('dispatch_by')
        .where('id', '=', parcel.vendorOrderId)
        .$asScalar()
        .$notNull(),
      created_at: parcel.at,
      moved_at: parcel.at,
      cash_paise: parcel.cashPaise,
      picture_key: parcel.pictureKey,
      needs_code: parcel.needsCode,
    }))
    .execute()
  await tx
    .insertInto('parcel_lines')
    .values(
      parcel.lines.map((line) => ({
        parcel_id: id,
        order_line_id: line.lineId,
        quantity: line.quantity,
        goods_paise: line.goodsPaise,
        shipping_paise: line.shippingPaise,
        contributed_paise: line.contributedPaise,
        advance_paise: line.advancePaise,
      })),
    )
    .execute()
}

/** `byDispute` names the dispute by whose decision alone the parcel counts as delivered. */
export async function setParcelStatus(
  tx: Tx,
  parcelId: string,
  change: { status: ParcelStatus; at: Date; byDispute?: string },
): Promise<void> {
  const { status, at, byDispute } = change
  await tx
    .updateTable('parcels')
    .set((eb) => ({
      status,
      moved_at: at,
      ...(status === 'shipped' && { shipped_at: eb.fn.coalesce('shipped_at', eb.val(at)) }),
      ...(status === 'delivered' && { delivered_at: at }),
      delivered_by_dispute: byDispute ?? null,
    }))
    .where('id', '=', parcelId)
    .execute()
}

/** What its customer asks of the next attempt to deliver it, in the place of what they asked before. */
export async function setDeliveryWish(
  tx: Tx,
  parcelId: string,
  { wish, at }: { wish: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('parcels')
    .set({ delivery_wish: wish, delivery_wished_at: at })
    .where('id', '=', parcelId)
    .execute()
}

/** Of which parcel its seller is told. */
export async function readParcelToTell(
  tx: Tx,
  parcelId: string,
): Promise<{ sellerId: string; number: string; position: number }> {
  const { sequence, ...parcel } = await tx
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .select(['seller_id as sellerId', 'parcels.position', 'orders.sequence'])
    .where('parcels.id', '=', parcelId)
    .executeTakeFirstOrThrow()
  return { ...parcel, number: orderNumber(sequence) }
}

/** Notes that a parcel which was refunded as not received came after all. */
export async function noteCameAfterRefund(tx: Tx, parcelId: string, at: Date): Promise<void> {
  await tx.updateTable('parcels').set({ came_after_refund_at: at }).where('id', '=', parcelId).execute()
}

/** Who carries it, as the label and the customer are told. */
export async function setCourier(
  tx: Tx,
  parcelId: string,
  courier: {
    courier: string
    courierName: string | null
    trackingNumber: string | null
    trackingUrl: string | null
    expectedOn?: Day
  },
): Promise<void> {
  await tx
    .updateTable('parcels')
    .set({
      courier: courier.courier,
      courier_name: courier.courierName,
      tracking_number: courier.trackingNumber,
      tracking_url: courier.trackingUrl,
      ...(courier.expectedOn && { expected_on: courier.expectedOn }),
    })
    .where('id', '=', parcelId)
    .execute()
}

/** The pieces of a parcel by their offers. */
export async function readDemand(tx: Tx, parcelId: string): Promise<{ offerId: string; quantity: number }[]> {
  const rows = await tx
    .selectFrom('parcel_lines')
    .innerJoin('order_lines', 'order_lines.id', 'parcel_lines.order_line_id')
    .select((eb) => ['order_lines.offer_id', eb.fn.sum<number>('parcel_lines.quantity').as('pieces')])
    .where('parcel_lines.parcel_id', '=', parcelId)
    .groupBy('order_lines.offer_id')
    .execute()
  return rows.map((row) => ({ offerId: row.offer_id, quantity: Number(row.pieces) }))
}

/** How many pieces of a vendor order are to be sent or were, and how many are in each of its parcels. */
export async function readVendorOrderPieces(
  tx: Tx,
  vendorOrderId: string,
): Promise<{ pieces: number; parcels: ParcelOfVendorOrder[] }> {
  const ordered = await tx
    .selectFrom('order_lines')
    .select(sql<number>`sum(quantity - cancelled_quantity)`.as('pieces'))
    .where('vendor_order_id', '=', vendorOrderId)
    .executeTakeFirstOrThrow()
  const parcels = await tx
    .selectFrom('parcels')
    .innerJoin('parcel_lines', 'parcel_lines.parcel_id', 'parcels.id')
    .select((eb) => ['parcels.status', eb.fn.sum<number>('parcel_lines.quantity').as('pieces')])
    .where('parcels.vendor_order_id', '=', vendorOrderId)
    .groupBy('parcels.id')
    .execute()
  return {
    pieces: Number(ordered.pieces),
    parcels: parcels.map(({ status, pieces }) => ({ status, pieces: Number(pieces) })),
  }
}

function parcelOf(row: {
  id: string
  order_id: string
  vendor_order_id: string
  seller_id: string
  position: number
  status: ParcelStatus
  moved_at: Date
  shipped_at: Date | null
  cash_paise: Paise
  courier_name: string | null
  tracking_number: string | null
  delivered_by_dispute: string | null
}): Parcel {
  return {
    id: row.id,
    orderId: row.order_id,
    vendorOrderId: row.vendor_order_id,
    sellerId: row.seller_id,
    position: row.position,
    status: row.status,
    movedAt: row.moved_at,
    shippedAt: row.shipped_at,
    cashPaise: row.cash_paise,
    courierName: row.courier_name,
    trackingNumber: row.tracking_number,
    deliveredByDispute: row.delivered_by_dispute,
  }
}
