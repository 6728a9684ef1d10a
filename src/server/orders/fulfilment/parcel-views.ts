import type { Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Paise } from '#domain/ground/shared/money.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { openWish } from '#domain/orders/fulfilment/delivery-wish.ts'
import { PIECES_OF_LINE_MAX } from '#domain/orders/fulfilment/pack-form.ts'
import type { ParcelStatus } from '#domain/orders/fulfilment/parcel-status.ts'
import { needsSerial } from '#domain/orders/fulfilment/serial-numbers.ts'
import {
  type ProductPicture,
  shownLinePicture,
} from '#server/goods/catalogue/pictures/shown-picture-views.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { type ParcelCharges, readParcelCharges } from '#server/money/earnings/charges/parcel-charges-views.ts'
import { lineSerials } from '#server/money/invoicing/line-serials-views.ts'
import { listSerialsOnSale } from '#server/orders/returned-units/returned-serial-views.ts'
import { type BookingView, findBooking } from './couriers/booking-views.ts'
import { findLastCourierName } from './couriers/last-courier-store.ts'
import { lastNoteOfParcel } from './last-note-views.ts'
import { type NotReceivedRefund, readNotReceivedRefund } from './refunded-parcel-views.ts'
import { readContradictions, type TrackingSaid } from './tracking/contradiction-views.ts'
import { readPieces, type UndeliveredPiece } from './undelivered/undelivered-store.ts'
import { findVendorOrder, readLinesToPack } from './vendor-order-store.ts'

type Tx = Transaction<Schema>
type Tools = Pick<App, 'db' | 'random'>

/** A parcel as its seller sees it. Times are ISO texts, amounts paise. */
export interface SoldParcel {
  id: string
  position: number
  status: ParcelStatus
  movedAt: string
  lines: { name: string; quantity: number; units: { id: string; serial: string }[] }[]
  courierName: string | null
  /** While it is packed and nobody was named for it: who took the seller's last parcel, to be proposed. */
  proposedCourierName: string | undefined
  trackingNumber: string | null
  trackingUrl: string | null
  cashPaise: Paise
  /** What of it the courier has handed over. */
  remittedPaise: Paise
  pictureKey: string | null
  /** While it is packed: what became of asking a courier for it over its API. */
  booking: BookingView | undefined
  /** Why it is where it is. */
  reason: string | null
  /** What its customer asks of the next attempt, while the courier could not deliver it. */
  wish: string | null
  /** Whether the marketplace had its courier come: then the courier reports, and its seller only that it is back. */
  isBookedByUs: boolean
  /** Whether it is handed over at the door against the customer’s code: then the code says that it was delivered. */
  needsCode: boolean
  /** Once it came back without having been delivered: its pieces, with what became of each. */
  undelivered: UndeliveredPiece[]
  /** What its courier says against where it is, the latest first; empty when all agrees. */
  contradictions: TrackingSaid[]
  /** What was refunded of it as not received, before it was delivered. */
  cameAfterRefund: NotReceivedRefund | undefined
  /** What its seller was charged for it or compensated; undefined where nothing was. */
  charges: ParcelCharges | undefined
}

/** What is still to be packed of a line, as the packing page asks for it. */
export interface LeftToPack {
  lineId: string
  name: string
  mpn: string | null
  ean: string | null
  picture: ProductPicture | null
  left: number
  needsSerial: boolean
  /** Of an open-box line: the numbers of the units that are on sale, of which one is packed. */
  returnedSerials: string[]
}

/** The parcels of a vendor order, the first packed first; those that were unpacked are left out. */
export function readParcels(app: Tools, sellerId: string, vendorOrderId: string): Promise<SoldParcel[]> {
  return inSellerTransaction(app, sellerId, async (tx) => {
    const rows = await selectParcels(tx, vendorOrderId)
    const bookings = new Map<string, BookingView | undefined>()
    for (const { id, status } of rows) if (status === 'packed') bookings.set(id, await findBooking(tx, id))
    const isNameless = (row: { status: string; courier_name: string | null }) =>
      row.status === 'packed' && row.courier_name === null
    const lastCourier = rows.some(isNameless) ? await findLastCourierName(tx, sellerId) : undefined
    const charges = await readParcelCharges(
      tx,
      rows.map(({ id }) => id),
    )
    const undelivered = new Map<string, UndeliveredPiece[]>()
    const contradictions = new Map<string, TrackingSaid[]>()
    const refunds = new Map<string, NotReceivedRefund | undefined>()
    for (const { id, status, contradicted_at, came_after_refund_at } of rows) {
      if (came_after_refund_at) refunds.set(id, await readNotReceivedRefund(tx, id))
      if (status === 'returned') undelivered.set(id, await readPieces(tx, id))
      if (contradicted_at) contradictions.set(id, await readContradictions(tx, { parcelId: id, status }))
    }
    return rows.map((row) => ({
      id: row.id,
      position: row.position,
      status: row.status,
      movedAt: row.moved_at.toISOString(),
      lines: row.lines,
      courierName: row.courier_name,
      proposedCourierName: isNameless(row) ? lastCourier : undefined,
      trackingNumber: row.tracking_number,
      trackingUrl: row.tracking_url,
      cashPaise: row.cash_paise,
      remittedPaise: row.cash_remitted_paise,
      pictureKey: row.picture_key,
      booking: bookings.get(row.id),
      reason: row.reason,
      wish: openWish({
        status: row.status,
        movedAt: row.moved_at,
        wish: row.delivery_wish,
        wishedAt: row.delivery_wished_at,
      }),
      isBookedByUs: row.booked,
      needsCode: row.needs_code,
      undelivered: undelivered.get(row.id) ?? [],
      contradictions: contradictions.get(row.id) ?? [],
      cameAfterRefund: refunds.get(row.id),
      charges: charges.get(row.id),
    }))
  })
}

/** One of them; undefined for one that is not there, or was unpacked. */
export async function findSoldParcel(
  app: Tools,
  sellerId: string,
  { vendorOrderId, parcelId }: { vendorOrderId: string; parcelId: string },
): Promise<SoldParcel | undefined> {
  return (await readParcels(app, sellerId, vendorOrderId)).find(({ id }) => id === parcelId)
}

function selectParcels(tx: Tx, vendorOrderId: string) {
  return tx
    .selectFrom('parcels')
    .select(['id', 'position', 'status', 'moved_at', 'courier_name', 'tracking_number', 'tracking_url'])
    .select((eb) => [
      'contradicted_at',
      'came_after_refund_at',
      'delivery_wish',
      'delivery_wished_at',
      eb
        .exists(
          eb
            .selectFrom('courier_bookings')
            .select('courier_bookings.parcel_id')
            .whereRef('courier_bookings.parcel_id', '=', 'parcels.id')
            .where('state', '=', 'booked'),
        )
        .$castTo<boolean>()
        .as('booked'),
      'cash_paise',
      'cash_remitted_paise',
      'needs_code',
      'picture_key',
      jsonArrayFrom(
        eb
          .selectFrom('parcel_lines')
          .innerJoin('order_lines', 'order_lines.id', 'parcel_lines.order_line_id')
          .select(['order_lines.name', 'parcel_lines.quantity', lineSerials().as('units')])
          .whereRef('parcel_lines.parcel_id', '=', 'parcels.id')
          .orderBy('order_lines.position'),
      ).as('lines'),
      lastNoteOfParcel().as('reason'),
    ])
    .where('vendor_order_id', '=', vendorOrderId)
    .where('status', '<>', 'cancelled')
    .orderBy('position')
    .execute()
}

/** What is left to pack of a vendor order, line by line; empty where all is packed or nothing is to be packed any more. */
export function readLeftToPack(app: Tools, sellerId: string, vendorOrderId: string): Promise<LeftToPack[]> {
  return inSellerTransaction(app, sellerId, async (tx) => {
    const vendorOrder = await tx
      .selectFrom('vendor_orders')
      .select('status')
      .where('id', '=', vendorOrderId)
      .executeTakeFirst()
    if (!vendorOrder || !TO_PACK.has(vendorOrder.status)) return []
    const lines = await readLinesToPack(tx, vendorOrderId)
    const facts = await tx
      .selectFrom('order_lines')
      .leftJoin('products', 'products.id', 'order_lines.product_id')
      .select([
        'order_lines.id',
        'order_lines.offer_id',
        'order_lines.mpn',
        'products.ean',
        shownLinePicture().as('picture'),
      ])
      .where('order_lines.vendor_order_id', '=', vendorOrderId)
      .execute()
    const units = await listSerialsOnSale(
      tx,
      facts.map(({ offer_id }) => offer_id),
    )
    return lines.flatMap(({ lineId, name, category, quantity, taken }) => {
      const fact = facts.find(({ id }) => id === lineId)
      const left = Math.min(quantity - taken.quantity, PIECES_OF_LINE_MAX)
      if (left <= 0) return []
      return {
        lineId,
        name,
        mpn: fact?.mpn ?? null,
        ean: fact?.ean ?? null,
        picture: fact?.picture ?? null,
        left,
        needsSerial: needsSerial(category),
        returnedSerials: fact ? (units.get(fact.offer_id) ?? []) : [],
      }
    })
  })
}

const TO_PACK: ReadonlySet<string> = new Set(['pending', 'accepted', 'partly-shipped'])

/** Whether this is a placed vendor order that this seller ships. */
export async function isOwnVendorOrder(
  app: Tools,
  sellerId: string,
  vendorOrderId: string,
): Promise<boolean> {
  return inSellerTransaction(app, sellerId, async (tx) => {
    const vendorOrder = await findVendorOrder(tx, vendorOrderId)
    return vendorOrder?.sellerId === sellerId
  })
}

/** The seller of a vendor order, for an administrator who acts for them; undefined where there is no such vendor order. */
export async function findSellerOfVendorOrder(
  app: Pick<App, 'db'>,
  _admin: Permitted<'orders.fulfil'>,
  { orderId, vendorOrderId }: { orderId: string; vendorOrderId: string },
): Promise<{ sellerId: string; sellerName: string } | undefined> {
  if (!isUuid(orderId) || !isUuid(vendorOrderId)) return undefined
  const row = await app.db
    .selectFrom('vendor_orders')
    .select(['seller_id', 'supplier_name'])
    .where('id', '=', vendorOrderId)
    .where('order_id', '=', orderId)
    .where('placed_at', 'is not', null)
    .executeTakeFirst()
  return row && { sellerId: row.seller_id, sellerName: row.supplier_name }
}
