import type { NotNull, Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { indianDay } from '#domain/ground/shared/days.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { PaperAddress } from '#domain/money/invoicing/invoice-document.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { lineSerials } from '#server/money/invoicing/line-serials-views.ts'
import type { PackingSlip } from '#server/money/invoicing/pdf/packing-slip-pdf.ts'
import type { PickingList } from '#server/money/invoicing/pdf/picking-list-pdf.ts'
import type { ShippingLabel } from '#server/money/invoicing/pdf/shipping-label-pdf.ts'
import { addressFacts, showsAddress } from '#server/orders/orders/address-visibility-views.ts'
import { supplierState } from '#server/selling/sellers/supplier-views.ts'
import { doorUrl } from '../door/door-link.ts'
import { readLinesToPack } from '../vendor-order-store.ts'

type Tx = Transaction<Schema>
type Tools = Pick<App, 'db' | 'random' | 'clock' | 'config'>

/** Of one vendor order only, or of any of the seller's. */
export interface ParcelsToPrint {
  parcelIds: readonly string[]
  vendorOrderId?: string
}

/**
 * The labels of a seller's parcels in the order in which they were asked for. What is another seller's, was unpacked, or
 * needs no address any more is left out.
 */
export async function readLabels(
  app: Tools,
  sellerId: string,
  asked: ParcelsToPrint,
): Promise<ShippingLabel[]> {
  const rows = await readParcelsToPrint(app, sellerId, asked)
  return rows.map((row) => ({
    ...numbersOf(row),
    courierName: row.courier_name,
    trackingNumber: row.tracking_number,
    deliverTo: { ...deliveryOf(row), phoneNumber: row.phone_number },
    sender: { name: row.seller_name, phoneNumber: row.care_phone, place: senderOf(row) },
    returnTo: returnOf(row),
    cashPaise: row.cash_paise,
    doorUrl: row.needs_code ? doorUrl(app, row.id) : null,
  }))
}

/** The packing slips of a seller's parcels, of the same ones. */
export async function readPackingSlips(
  app: Tools,
  sellerId: string,
  asked: ParcelsToPrint,
): Promise<PackingSlip[]> {
  const rows = await readParcelsToPrint(app, sellerId, asked)
  return rows.map((row) => ({
    ...numbersOf(row),
    orderedOn: indianDay(row.placed_at),
    sender: { name: row.seller_name, place: senderOf(row) },
    deliverTo: deliveryOf(row),
    position: placeAmongSiblings(row),
    lines: row.lines.map(({ name, mpn, seller_sku: sku, quantity, units }) => ({
      name,
      mpn,
      sku,
      quantity,
      serials: units.map(({ serial }) => serial),
    })),
  }))
}

/** What of a seller's vendor orders is still to be packed; undefined when that is nothing. */
export async function findPickingList(
  app: Tools,
  sellerId: string,
  vendorOrderIds: readonly string[],
): Promise<PickingList | undefined> {
  const ids = vendorOrderIds.filter(isUuid)
  if (ids.length === 0) return undefined
  const rows = await inSellerTransaction(app, sellerId, async (tx) => {
    const vendorOrders = await tx
      .selectFrom('vendor_orders')
      .innerJoin('orders', 'orders.id', 'vendor_orders.order_id')
      .innerJoin('sellers', 'sellers.id', 'vendor_orders.seller_id')
      .select(['vendor_orders.id', 'orders.sequence', 'sellers.name'])
      .where('vendor_orders.id', 'in', ids)
      .where('vendor_orders.seller_id', '=', sellerId)
      .where('vendor_orders.placed_at', 'is not', null)
      .where('vendor_orders.status', 'in', ['pending', 'accepted', 'partly-shipped'])
      .orderBy('orders.sequence')
      .execute()
    const lines = []
    for (const vendorOrder of vendorOrders) lines.push(...(await readLinesToPick(tx, vendorOrder)))
    return { sellerName: vendorOrders[0]?.name ?? '', lines }
  })
  return rows.lines.length > 0 ? { ...rows, madeAt: app.clock.now().toISOString() } : undefined
}

async function readLinesToPick(tx: Tx, vendorOrder: { id: string; sequence: number }) {
  const left = await readLinesToPack(tx, vendorOrder.id)
  const marks = await tx
    .selectFrom('order_lines')
    .innerJoin('offers', 'offers.id', 'order_lines.offer_id')
    .select(['order_lines.id', 'order_lines.mpn', 'offers.seller_sku'])
    .where('order_lines.vendor_order_id', '=', vendorOrder.id)
    .execute()
  return left
    .filter(({ quantity, taken }) => quantity > taken.quantity)
    .map(({ lineId, name, quantity, taken }) => {
      const mark = marks.find(({ id }) => id === lineId)
      return {
        name,
        mpn: mark?.mpn ?? null,
        sku: mark?.seller_sku ?? null,
        orderNumber: orderNumber(vendorOrder.sequence),
        quantity: quantity - taken.quantity,
      }
    })
}

async function readParcelsToPrint(
  app: Tools,
  sellerId: string,
  { parcelIds, vendorOrderId }: ParcelsToPrint,
) {
  const ids = parcelIds.filter(isUuid)
  if (ids.length === 0) return []
  const rows = await inSellerTransaction(app, sellerId, (tx) =>
    selectParcels(tx)
      .where('parcels.id', 'in', ids)
      .where('parcels.seller_id', '=', sellerId)
      .$if(vendorOrderId !== undefined, (query) =>
        query.where('parcels.vendor_order_id', '=', vendorOrderId ?? ''),
      )
      .execute(),
  )
  const now = app.clock.now()
  const found = new Map(
    rows
      .filter((row) => showsAddress(row, { status: row.vendor_order_status, now }))
      .map((row) => [row.id, row]),
  )
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? [])
}

function selectParcels(tx: Tx) {
  return tx
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .innerJoin('vendor_orders', 'vendor_orders.id', 'parcels.vendor_order_id')
    .innerJoin('sellers', 'sellers.id', 'parcels.seller_id')
    .select(['parcels.id', 'parcels.position', 'parcels.cash_paise', 'parcels.needs_code'])
    .select(['parcels.courier_name', 'parcels.tracking_number', 'orders.sequence'])
    .select([
      'vendor_orders.status as vendor_order_status',
      'vendor_orders.placed_at',
      'vendor_orders.delivered_at',
    ])
    .select(addressFacts)
    .select(['orders.first_name', 'orders.last_name', 'orders.phone_number', 'orders.address'])
    .select(['orders.city', 'orders.state_code', 'orders.postal_code'])
    .select(['sellers.name as seller_name', 'sellers.care_phone'])
    .select((eb) => [
      eb.fn.coalesce('pickup_address', 'sellers.address').as('sender_address'),
      eb.fn.coalesce('pickup_city', 'sellers.city').as('sender_city'),
      eb.fn.coalesce('pickup_state_code', 'sellers.state_code').as('sender_state'),
      eb.fn.coalesce('pickup_postal_code', 'sellers.postal_code').as('sender_pin'),
      'return_address',
      'return_city',
      'return_state_code',
      'return_postal_code',
      jsonArrayFrom(
        eb
          .selectFrom('parcels as sibling')
          .select('sibling.id')
          .whereRef('sibling.vendor_order_id', '=', 'parcels.vendor_order_id')
          .where('sibling.status', '<>', 'cancelled')
          .orderBy('sibling.position'),
      ).as('siblings'),
      jsonArrayFrom(
        eb
          .selectFrom('parcel_lines')
          .innerJoin('order_lines', 'order_lines.id', 'parcel_lines.order_line_id')
          .innerJoin('offers', 'offers.id', 'order_lines.offer_id')
          .select([
            'order_lines.name',
            'order_lines.mpn',
            'offers.seller_sku',
            'parcel_lines.quantity',
            lineSerials().as('units'),
          ])
          .whereRef('parcel_lines.parcel_id', '=', 'parcels.id')
          .orderBy('order_lines.position'),
      ).as('lines'),
    ])
    .where('parcels.status', '<>', 'cancelled')
    .where('vendor_orders.placed_at', 'is not', null)
    .$narrowType<{ placed_at: NotNull }>()
}

type ParcelRow = Awaited<ReturnType<ReturnType<typeof selectParcels>['execute']>>[number]

/** Which of this seller's parcels of the order it is, where there are several. */
function placeAmongSiblings({ id, siblings }: Pick<ParcelRow, 'id' | 'siblings'>): string | undefined {
  const place = siblings.findIndex((sibling) => sibling.id === id) + 1
  return siblings.length > 1 ? `${place} of ${siblings.length}` : undefined
}

/** A parcel's number is its order's and its own in it. */
function numbersOf({ sequence, position }: Pick<ParcelRow, 'sequence' | 'position'>) {
  const number = orderNumber(sequence)
  return { orderNumber: number, parcelNumber: `${number.replace('#', '')}-${position}` }
}

function deliveryOf(row: ParcelRow): PaperAddress {
  return {
    name: `${row.first_name} ${row.last_name}`,
    address: row.address,
    city: row.city,
    state: row.state_code,
    postalCode: row.postal_code,
  }
}

/** Where parcels are collected, or else where the seller is registered; null while the seller has given no address. */
function senderOf(row: ParcelRow): PaperAddress | null {
  const { sender_address: address, sender_city: city, sender_state, sender_pin: postalCode } = row
  return placeOf({ name: row.seller_name, address, city, state: sender_state, postalCode })
}

function returnOf(row: ParcelRow): PaperAddress | null {
  const { return_address: address, return_city: city, return_state_code, return_postal_code } = row
  return placeOf({
    name: row.seller_name,
    address,
    city,
    state: return_state_code,
    postalCode: return_postal_code,
  })
}

function placeOf(place: {
  name: string
  address: string | null
  city: string | null
  state: string | null
  postalCode: string | null
}): PaperAddress | null {
  const { name, address, city, postalCode } = place
  const state = supplierState(place.state)
  return address && city && postalCode && state ? { name, address, city, state, postalCode } : null
}
