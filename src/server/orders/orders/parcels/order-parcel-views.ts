import type { Day } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { openWish } from '#domain/orders/fulfilment/delivery-wish.ts'
import type { ParcelStatus } from '#domain/orders/fulfilment/parcel-status.ts'
import type { App } from '#server/ground/app.ts'

/** A parcel of an order with what is in it, for whoever may see the order whole. Times are ISO texts. */
export interface OrderParcel {
  id: string
  vendorOrderId: string
  /** Its number, from 1 within its order; before 29 November 2026 within its vendor order. */
  position: number
  status: ParcelStatus
  courierName: string | null
  trackingNumber: string | null
  /** Where the courier shows its way; only an address of the web. */
  trackingUrl: string | null
  cashPaise: Paise
  /** What of its cash the courier has handed over. */
  remittedPaise: Paise
  /** What of an advance is in it, which was paid online. */
  advancePaise: Paise
  expectedOn: Day | null
  movedAt: string
  /** What its customer asks of the next attempt to deliver it. */
  wish: string | null
  /** It was refunded as not received, and came after all. */
  cameAfterRefund: boolean
  /** Why it is where it is, if that was said. */
  reason: string | null
  lines: { lineId: string; name: string; quantity: number; serials: string[] }[]
}

/** All parcels of an order, also those that were unpacked again, vendor order by vendor order as they were packed. */
export async function readOrderParcels({ db }: Pick<App, 'db'>, orderId: string): Promise<OrderParcel[]> {
  const parcels = await db
    .selectFrom('parcels')
    .select(['id', 'vendor_order_id', 'position', 'status', 'courier_name', 'tracking_number'])
    .select(['tracking_url', 'cash_paise', 'cash_remitted_paise', 'expected_on', 'moved_at'])
    .select(['came_after_refund_at', 'delivery_wish', 'delivery_wished_at'])
    .where('order_id', '=', orderId)
    .orderBy('vendor_order_id')
    .orderBy('position')
    .execute()
  if (parcels.length === 0) return []
  const ids = parcels.map(({ id }) => id)
  const [lines, units, moves] = await Promise.all([
    db
      .selectFrom('parcel_lines')
      .innerJoin('order_lines', 'order_lines.id', 'parcel_lines.order_line_id')
      .select(['parcel_id', 'order_lines.id', 'name', 'parcel_lines.quantity', 'parcel_lines.advance_paise'])
      .where('parcel_id', 'in', ids)
      .orderBy('order_lines.position')
      .execute(),
    db
      .selectFrom('parcel_units')
      .select(['parcel_id', 'order_line_id', 'serial'])
      .where('parcel_id', 'in', ids)
      .where('released_at', 'is', null)
      .orderBy('piece')
      .orderBy('serial')
      .execute(),
    db
      .selectFrom('order_events')
      .select(['parcel_id', 'to_status', 'note'])
      .where('order_id', '=', orderId)
      .where('subject', '=', 'parcel')
      .orderBy('id')
      .execute(),
  ])
  return parcels.map((row) => ({
    id: row.id,
    vendorOrderId: row.vendor_order_id,
    position: row.position,
    status: row.status,
    courierName: row.courier_name,
    trackingNumber: row.tracking_number,
    trackingUrl: row.tracking_url && /^https?:\/\//i.test(row.tracking_url) ? row.tracking_url : null,
    cashPaise: row.cash_paise,
    advancePaise: lines.reduce((sum, line) => sum + (line.parcel_id === row.id ? line.advance_paise : 0), 0),
    remittedPaise: row.cash_remitted_paise,
    expectedOn: row.expected_on,
    movedAt: row.moved_at.toISOString(),
    wish: openWish({
      status: row.status,
      movedAt: row.moved_at,
      wish: row.delivery_wish,
      wishedAt: row.delivery_wished_at,
    }),
    cameAfterRefund: row.came_after_refund_at !== null,
    reason: moves.findLast(({ parcel_id }) => parcel_id === row.id)?.note ?? null,
    lines: lines
      .filter(({ parcel_id }) => parcel_id === row.id)
      .map((line) => ({
        lineId: line.id,
        name: line.name,
        quantity: line.quantity,
        serials: units
          .filter((unit) => unit.parcel_id === row.id && unit.order_line_id === line.id)
          .map(({ serial }) => serial),
      })),
  }))
}
