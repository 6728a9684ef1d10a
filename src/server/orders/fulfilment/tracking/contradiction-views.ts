import { sql, type Transaction } from 'kysely'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { TRACKING_WORDS } from '#domain/ground/shipping/tracking-event.ts'
import type { ParcelStatus } from '#domain/orders/fulfilment/parcel-status.ts'
import { STATUS_OF_TRACKING } from '#domain/orders/fulfilment/status-of-tracking.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { type NotReceivedRefund, readNotReceivedRefund } from '../refunded-parcel-views.ts'
import { IS_OF_PRESENT_COURIER } from './present-courier-views.ts'

type Db = Transaction<Schema> | App['db']

/** What a courier said of a parcel. The time is an ISO text. */
export interface TrackingSaid {
  words: string
  place: string | null
  at: string
}

/** What the courier of a parcel said that did not move it and is not where it is, the latest first. */
export async function readContradictions(
  db: Db,
  { parcelId, status }: { parcelId: string; status: ParcelStatus },
): Promise<TrackingSaid[]> {
  const rows = await db
    .selectFrom('tracking_events')
    .innerJoin('parcels', 'parcels.id', 'tracking_events.parcel_id')
    .select(['kind', 'place', 'at'])
    .where('parcels.id', '=', parcelId)
    .where(IS_OF_PRESENT_COURIER)
    .where('is_applied', '=', false)
    .orderBy('at', 'desc')
    .orderBy('tracking_events.id', 'desc')
    .limit(SAID_MAX)
    .execute()
  return rows
    .filter(({ kind }) => STATUS_OF_TRACKING[kind] !== status && ENDS.has(STATUS_OF_TRACKING[kind]))
    .map(({ kind, place, at }) => ({ words: TRACKING_WORDS[kind], place, at: at.toISOString() }))
}

/** Of a scan on the way nobody has to know later. */
const ENDS: ReadonlySet<ParcelStatus> = new Set(['delivered', 'returning', 'returned', 'lost', 'damaged'])
const SAID_MAX = 20

/** A parcel of which a courier says something else than the books, as the back office looks at it. */
export interface ContradictedParcel {
  id: string
  orderId: string
  orderNumber: string
  vendorOrderId: string
  position: number
  sellerName: string
  status: ParcelStatus
  said: TrackingSaid[]
  /** What was refunded of it as not received, before it was delivered. */
  refund: NotReceivedRefund | undefined
}

const SHOWN_DAYS = 90
const SHOWN_MAX = 50

/**
 * Parcels of which a courier contradicted the books in the last 90 days, or which came after they were refunded as not
 * received; the latest first.
 */
export async function listContradicted(
  app: Pick<App, 'db' | 'clock'>,
  _admin: Permitted<'settings.read'>,
): Promise<ContradictedParcel[]> {
  const from = new Date(app.clock.now().getTime() - SHOWN_DAYS * DAY_MS)
  const rows = await app.db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .innerJoin('sellers', 'sellers.id', 'parcels.seller_id')
    .select(['parcels.id', 'order_id', 'orders.sequence', 'vendor_order_id', 'parcels.position'])
    .select(['parcels.status', 'sellers.name', 'came_after_refund_at'])
    .where((eb) => eb.or([eb('contradicted_at', '>=', from), eb('came_after_refund_at', '>=', from)]))
    .orderBy(sql`greatest(contradicted_at, came_after_refund_at)`, 'desc')
    .orderBy('parcels.id')
    .limit(SHOWN_MAX)
    .execute()
  const parcels: ContradictedParcel[] = []
  for (const row of rows)
    parcels.push({
      id: row.id,
      orderId: row.order_id,
      orderNumber: orderNumber(row.sequence),
      vendorOrderId: row.vendor_order_id,
      position: row.position,
      sellerName: row.name,
      status: row.status,
      said: await readContradictions(app.db, { parcelId: row.id, status: row.status }),
      refund: row.came_after_refund_at ? await readNotReceivedRefund(app.db, row.id) : undefined,
    })
  return parcels
}
