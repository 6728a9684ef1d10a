import type { Kysely } from 'kysely'
import type { AttemptReason, TrackingKind } from '#domain/ground/shipping/tracking-event.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { IS_OF_PRESENT_COURIER } from '#server/orders/fulfilment/tracking/present-courier-views.ts'

type Db = Kysely<Schema>

/** What is on record of a parcel in dispute, put together by itself. Times are ISO texts. */
export interface ParcelEvidence {
  invoices: { id: string; number: string; issuedAt: string }[]
  courierName: string | undefined
  trackingNumber: string | undefined
  /** The marketplace had its courier come: what that loses or breaks is ours to claim from it. */
  isBookedByUs: boolean
  shippedAt: string | undefined
  deliveredAt: string | undefined
  /** It could be handed out for a code alone; the box was opened in front of the customer at this moment. */
  needsCode: boolean
  boxOpenedAt: string | undefined
  /** The customer told the code at the door. */
  codeToldAt: string | undefined
  /** The photograph of the packed box. */
  pictureKey: string | undefined
  contents: { name: string; quantity: number; serials: string[] }[]
  tracking: {
    id: number
    kind: TrackingKind
    at: string
    place: string | undefined
    reason: AttemptReason | undefined
  }[]
}

/** What is on record of any parcel, for the back office. */
export function readEvidence(
  app: Pick<App, 'db'>,
  _admin: Permitted<'disputes.read'>,
  parcelId: string,
): Promise<ParcelEvidence> {
  return readParcelEvidence(app.db, parcelId)
}

/** The same of a seller's own parcel. */
export function readOwnEvidence(
  app: Pick<App, 'db' | 'random'>,
  sellerId: string,
  parcelId: string,
): Promise<ParcelEvidence> {
  return inSellerTransaction(app, sellerId, (tx) => readParcelEvidence(tx, parcelId))
}

/** The same of a parcel of the customer's own; undefined for somebody else's. */
export async function readEvidenceAsCustomer(
  app: Pick<App, 'db'>,
  { userId }: { userId: string },
  parcelId: string,
): Promise<ParcelEvidence | undefined> {
  const own = await app.db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .select('parcels.id')
    .where('parcels.id', '=', parcelId)
    .where('orders.user_id', '=', userId)
    .executeTakeFirst()
  return own && readParcelEvidence(app.db, parcelId)
}

/** The same, for what is put together of it by a job. */
export async function readParcelEvidence(db: Db, parcelId: string): Promise<ParcelEvidence> {
  const [parcel, invoices, lines, units, tracking] = await Promise.all([
    db.selectFrom('parcels').selectAll().where('id', '=', parcelId).executeTakeFirstOrThrow(),
    db
      .selectFrom('invoices')
      .select(['id', 'number', 'issued_at'])
      .where('parcel_id', '=', parcelId)
      .execute(),
    db
      .selectFrom('parcel_lines')
      .innerJoin('order_lines', 'order_lines.id', 'parcel_lines.order_line_id')
      .select(['order_line_id', 'name', 'parcel_lines.quantity'])
      .where('parcel_id', '=', parcelId)
      .orderBy('order_lines.position')
      .execute(),
    db
      .selectFrom('parcel_units')
      .select(['order_line_id', 'serial'])
      .where('parcel_id', '=', parcelId)
      .where('released_at', 'is', null)
      .orderBy('piece')
      .orderBy('serial')
      .execute(),
    db
      .selectFrom('tracking_events')
      .innerJoin('parcels', 'parcels.id', 'tracking_events.parcel_id')
      .select(['tracking_events.id', 'tracking_events.courier', 'kind', 'at', 'place', 'reason'])
      .where('parcels.id', '=', parcelId)
      .where(IS_OF_PRESENT_COURIER)
      .orderBy('at')
      .orderBy('tracking_events.id')
      .execute(),
  ])
  // Only the page at the door writes this one, once the code was right.
  const told = tracking.find(({ courier, kind }) => courier === 'door' && kind === 'delivered')
  return {
    invoices: invoices.map((row) => ({
      id: row.id,
      number: row.number,
      issuedAt: row.issued_at.toISOString(),
    })),
    courierName: parcel.courier_name ?? undefined,
    trackingNumber: parcel.tracking_number ?? undefined,
    isBookedByUs: parcel.courier !== null && parcel.courier !== 'manual',
    shippedAt: parcel.shipped_at?.toISOString(),
    deliveredAt: parcel.delivered_at?.toISOString(),
    needsCode: parcel.needs_code,
    boxOpenedAt: parcel.box_opened_at?.toISOString(),
    codeToldAt: told?.at.toISOString(),
    pictureKey: parcel.picture_key ?? undefined,
    contents: lines.map((line) => ({
      name: line.name,
      quantity: line.quantity,
      serials: units.filter((unit) => unit.order_line_id === line.order_line_id).map(({ serial }) => serial),
    })),
    tracking: tracking.map((row) => ({
      id: row.id,
      kind: row.kind,
      at: row.at.toISOString(),
      place: row.place ?? undefined,
      reason: row.reason ?? undefined,
    })),
  }
}
