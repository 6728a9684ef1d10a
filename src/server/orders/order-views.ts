import type { Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type GstIncluded, gstIncluded } from '#domain/invoicing/gst-included.ts'
import { orderNumber, shortOrderId } from '#domain/orders/order-number.ts'
import type { CustomerStatus } from '#domain/orders/order-status.ts'
import type { VendorOrderStatus } from '#domain/orders/vendor-order-status.ts'
import type { PaymentStatus } from '#domain/payments/payment-status.ts'
import { invariant } from '#domain/shared/invariant.ts'
import type { Paise } from '#domain/shared/money.ts'
import { findState } from '#domain/shipping/states.ts'
import type { Permitted } from '#server/access/acting-admin.ts'
import type { App } from '#server/app.ts'
import { type KeysetList, keysetPage, moment, uuid } from '#server/db/keyset-page.ts'
import type { Schema } from '#server/db/schema.ts'
import { supplierState } from '#server/sellers/supplier-views.ts'
import type { OrderForMail } from './order-mail.ts'

type Db = Transaction<Schema> | App['db']

/** One row of My Orders. Times are ISO texts, amounts paise. */
export interface OrderSummary {
  id: string
  number: string
  /** The id cut to eight characters with an ellipsis. */
  shortId: string
  placedAt: string
  totalPaise: Paise
  status: CustomerStatus
  itemCount: number
  /** What stands first in the order, for a glance. */
  firstItem: { name: string; pictureKey: string | null; pictureAlt: string | null }
}

export interface OrderList {
  orders: OrderSummary[]
  /** Hand this back to read on; undefined at the end. */
  nextCursor?: string
}

export const OWN_ORDERS: KeysetList<'latest'> = {
  table: 'orders',
  pageSize: 20,
  tieBreaker: uuid('id'),
  orders: { latest: { by: [moment('placed_at')], direction: 'desc', tieDirection: 'asc' } },
}
const ORDERS_PER_PAGE_MAX = 50

/**
 * A customer's placed orders, newest first, a page at a time. A cursor that is not one of ours starts at the newest.
 */
export async function listOrders(
  app: Pick<App, 'db'>,
  userId: string,
  { cursor, limit = OWN_ORDERS.pageSize }: { cursor?: string | undefined; limit?: number } = {},
): Promise<OrderList> {
  const pageSize = Math.min(Math.max(1, limit), ORDERS_PER_PAGE_MAX)
  const page = keysetPage({ ...OWN_ORDERS, pageSize }, { sort: 'latest', cursor })
  const rows = await app.db
    .selectFrom('orders')
    .select((eb) => [
      'orders.id',
      'orders.sequence',
      'orders.placed_at',
      'orders.total_paise',
      'orders.status',
      jsonArrayFrom(
        eb
          .selectFrom('order_lines')
          .select(['name', 'picture_key', 'picture_alt', 'quantity'])
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .orderBy('position'),
      ).as('lines'),
    ])
    .where('orders.user_id', '=', userId)
    .where('orders.placed_at', 'is not', null)
    .select(page.key.as('key'))
    .where(page.after)
    .orderBy(page.orderBy())
    .limit(page.limit)
    .execute()
  const { rows: shown, ...next } = page.cut(rows)
  const orders = shown.map((row): OrderSummary => {
    const [first] = row.lines
    invariant(row.placed_at && first, 'a placed order has a time and a line')
    return {
      id: row.id,
      number: orderNumber(row.sequence),
      shortId: shortOrderId(row.id),
      placedAt: row.placed_at.toISOString(),
      totalPaise: row.total_paise,
      status: row.status,
      itemCount: row.lines.reduce((sum, line) => sum + line.quantity, 0),
      firstItem: { name: first.name, pictureKey: first.picture_key, pictureAlt: first.picture_alt },
    }
  })
  return { orders, ...next }
}

/** The same of anybody, for their page in the back office. */
export function listOrdersOfPerson(
  app: Pick<App, 'db'>,
  _admin: Permitted<'orders.read'>,
  { userId, limit }: { userId: string; limit: number },
): Promise<OrderList> {
  return listOrders(app, userId, { limit })
}

export interface OrderLineView {
  offerId: string
  productId: string
  name: string
  mpn: string | null
  pictureKey: string | null
  pictureAlt: string | null
  quantity: number
  listPricePaise: Paise
  discountBp: number
  unitPricePaise: Paise
  linePaise: Paise
  gstRateBp: number
  hsn: string
}

/** The part of an order that one seller ships. */
export interface VendorOrderView {
  id: string
  sellerName: string
  status: VendorOrderStatus
  subtotalPaise: Paise
  shippingPaise: Paise
  lines: OrderLineView[]
}

export interface OrderPage {
  id: string
  number: string
  shortId: string
  /** Null as long as a card payment has not been confirmed. */
  placedAt: string | null
  createdAt: string
  status: CustomerStatus
  shippingMethod: string
  deliverTo: {
    firstName: string
    lastName: string
    email: string
    phoneNumber: string
    address: string
    city: string
    state: string
    postalCode: string
  }
  payment: {
    method: 'card' | 'cod'
    status: PaymentStatus
    card: { brand: string; last4: string; issuer: string } | undefined
    problem: string | null
  }
  parts: VendorOrderView[]
  subtotalPaise: Paise
  savingsPaise: Paise
  shippingPaise: Paise
  totalPaise: Paise
  /** The tax inside the total; undefined when a seller's state is not on record. */
  gst: GstIncluded | undefined
  timeline: TimelineEntry[]
}

export interface TimelineEntry {
  at: string
  subject: 'payment' | 'vendor_order'
  /** Which seller's part moved; undefined for the payment. */
  sellerName: string | undefined
  to: string
  note: string | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** One order of this customer, whole; undefined when it is not theirs, which reads the same as when it is nobody's. */
export async function findOrder(
  app: Pick<App, 'db'>,
  userId: string,
  orderId: string,
): Promise<OrderPage | undefined> {
  if (!UUID.test(orderId)) return undefined
  const row = await app.db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .selectAll('orders')
    .select(['payments.status as payment_status', 'payments.problem'])
    .select(['payments.card_brand', 'payments.card_last4', 'payments.card_issuer'])
    .where('orders.id', '=', orderId)
    .where('orders.user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return undefined
  const [parts, lines, events] = await Promise.all([
    readParts(app.db, orderId),
    readLines(app.db, orderId),
    readEvents(app.db, orderId),
  ])
  const sellerNames = new Map(parts.map((part) => [part.id, part.supplier_name]))
  const state = findState(row.state_code)
  return {
    id: row.id,
    number: orderNumber(row.sequence),
    shortId: shortOrderId(row.id),
    placedAt: row.placed_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    status: row.status,
    shippingMethod: row.shipping_method,
    deliverTo: {
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phoneNumber: row.phone_number,
      address: row.address,
      city: row.city,
      state: state?.name ?? row.state_code,
      postalCode: row.postal_code,
    },
    payment: {
      method: row.payment_method,
      status: row.payment_status,
      card: cardOf(row),
      problem: row.problem,
    },
    parts: parts.map((part) => ({
      id: part.id,
      sellerName: part.supplier_name,
      status: part.status,
      subtotalPaise: part.subtotal_paise,
      shippingPaise: part.shipping_paise,
      lines: lines.filter((line) => line.vendor_order_id === part.id).map(lineView),
    })),
    subtotalPaise: row.subtotal_paise,
    savingsPaise: row.savings_paise,
    shippingPaise: row.shipping_paise,
    totalPaise: row.total_paise,
    gst:
      state &&
      gstIncluded(
        state.code,
        parts.map((part) => ({
          sellerState: supplierState(part.supplier_state_code),
          shippingPaise: part.shipping_paise,
          lines: lines
            .filter((line) => line.vendor_order_id === part.id)
            .map((line) => ({ grossPaise: line.line_paise, rateBp: line.gst_rate_bp })),
        })),
      ),
    timeline: events.map((event) => ({
      at: event.at.toISOString(),
      subject: event.subject,
      sellerName: event.vendor_order_id ? sellerNames.get(event.vendor_order_id) : undefined,
      to: event.to_status,
      note: event.note,
    })),
  }
}

/** An order with what its mails say, and whose it is. Throws when there is none. */
export async function findOrderForMail(
  db: Db,
  orderId: string,
): Promise<OrderForMail & { userId: string; email: string; offerIds: string[] }> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .selectAll('orders')
    .select(['payments.card_brand', 'payments.card_last4', 'payments.card_issuer'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const lines = await readLines(db, orderId)
  return {
    orderId: row.id,
    userId: row.user_id,
    email: row.email,
    number: orderNumber(row.sequence),
    placedAt: row.placed_at,
    firstName: row.first_name,
    lastName: row.last_name,
    phoneNumber: row.phone_number,
    address: row.address,
    city: row.city,
    state: row.state_code,
    postalCode: row.postal_code,
    paymentMethod: row.payment_method,
    card: cardOf(row),
    lines: lines.map((line) => ({ name: line.name, quantity: line.quantity, linePaise: line.line_paise })),
    offerIds: lines.map((line) => line.offer_id),
    subtotalPaise: row.subtotal_paise,
    savingsPaise: row.savings_paise,
    shippingPaise: row.shipping_paise,
    totalPaise: row.total_paise,
  }
}

export function cardOf(row: {
  card_brand: string | null
  card_last4: string | null
  card_issuer: string | null
}) {
  const { card_brand: brand, card_last4: last4, card_issuer: issuer } = row
  return brand && last4 ? { brand, last4, issuer: issuer ?? '' } : undefined
}

function readParts(db: Db, orderId: string) {
  return db
    .selectFrom('vendor_orders')
    .innerJoin('sellers', 'sellers.id', 'vendor_orders.seller_id')
    .select(['vendor_orders.id', 'vendor_orders.status', 'vendor_orders.subtotal_paise'])
    .select(['vendor_orders.shipping_paise', 'supplier_name', 'supplier_state_code'])
    .where('order_id', '=', orderId)
    .orderBy('sellers.is_house', 'desc')
    .orderBy('supplier_name')
    .execute()
}

export function readLines(db: Db, orderId: string) {
  return db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
}

export function lineView(line: Awaited<ReturnType<typeof readLines>>[number]): OrderLineView {
  return {
    offerId: line.offer_id,
    productId: line.product_id,
    name: line.name,
    mpn: line.mpn,
    pictureKey: line.picture_key,
    pictureAlt: line.picture_alt,
    quantity: line.quantity,
    listPricePaise: line.list_price_paise,
    discountBp: line.discount_bp,
    unitPricePaise: line.unit_price_paise,
    linePaise: line.line_paise,
    gstRateBp: line.gst_rate_bp,
    hsn: line.hsn,
  }
}

function readEvents(db: Db, orderId: string) {
  return db
    .selectFrom('order_events')
    .select(['at', 'subject', 'vendor_order_id', 'to_status', 'note'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}
