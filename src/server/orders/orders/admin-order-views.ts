import { type Selectable, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { ownEmail } from '#domain/ground/shared/account-email.ts'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { findState } from '#domain/ground/shipping/states.ts'
import { type GstOfRate, gstByRate } from '#domain/money/invoicing/gst-included.ts'
import type { RestPaidAt } from '#domain/money/payments/advance/advance-words.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import type { PaymentStatus } from '#domain/money/payments/payment-status.ts'
import { type CustomerStatus, shownInOffice } from '#domain/orders/orders/order-status.ts'
import { type NextStep, nextStep } from '#domain/selling/order-moves/next-step.ts'
import { type OrderProgress, orderProgress } from '#domain/selling/order-moves/order-progress.ts'
import type { OrderWait } from '#domain/selling/order-moves/order-wait.ts'
import { isToDispatch, type VendorOrderStatus } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { contributedTo } from '#server/money/earnings/contributions/contribution-views.ts'
import { type InvoiceTo, invoiceToOf } from '#server/money/invoicing/invoice-to.ts'
import { type OrderParcel, readOrderParcels } from '#server/orders/orders/parcels/order-parcel-views.ts'
import { type BoughtAgain, readBoughtAgain } from './bought-again-views.ts'
import { deliveryNote, deliveryTaken } from './delivery-taken-views.ts'
import {
  cardOf,
  contributedText,
  creditedNote,
  lineView,
  type OrderLineView,
  readLines,
  taxedOf,
} from './order-line-views.ts'
import { cashLeft, cashTaken, inTwoWays, restPaid } from './parcels/cash-left-views.ts'
import { type ReplacedBy, replacedByOf, replacement } from './replaced/replaced-by-views.ts'

type Db = App['db']

/** One order as the back office sees it, whole. Times are ISO texts, amounts paise. */
export interface AdminOrder {
  id: string
  number: string
  status: CustomerStatus
  /** How far its sellers are; undefined where nothing is left to send. */
  progress: OrderProgress | undefined
  /** Null as long as it is not placed. */
  placedAt: string | null
  /** What was ordered in its place, to be paid in another way. */
  replacedBy: ReplacedBy | undefined
  createdAt: string
  customer: { userId: string; name: string; accountEmail: string | null }
  deliverTo: {
    name: string
    email: string
    phoneNumber: string
    address: string
    city: string
    state: string
    postalCode: string
  }
  invoiceTo: InvoiceTo | undefined
  shippingMethod: string
  payment: {
    method: PaymentMethod
    status: PaymentStatus | null
    amountPaise: Paise
    gateway: string | null
    gatewayPaymentId: string | null
    card: { brand: string; last4: string } | undefined
    instrument: string | null
    /** What of an order with an advance was paid and is still to pay, in words. */
    inTwoWays: string | undefined
    /** What of it another payment paid online in place of cash. */
    rest: RestPaidAt | undefined
    /** What of it is still to be collected in cash. */
    cashLeftPaise: Paise
    /** The offer of a bank by which it was paid, and what that took off. */
    bankOffer: { gatewayOfferId: string; discountPaise: Paise } | null
    problem: string | null
  }
  vendorOrders: {
    id: string
    sellerId: string
    sellerName: string
    status: VendorOrderStatus
    /** In the words that its seller reads. */
    next: NextStep
    /** Whom it waits for so that nothing of it is to be sent yet. */
    waitsFor: OrderWait | null
    /** A pre-order whose day is still to come. */
    isForLater: boolean
    subtotalPaise: Paise
    shippingPaise: Paise
    cancelledPaise: Paise
    deliveredAt: string | null
    dispatchBy: Day
    preorderFrom: Day | null
    promisedBy: Day | null
    lines: OrderLineView[]
    /** Also those that were unpacked again. */
    parcels: OrderParcel[]
  }[]
  subtotalPaise: Paise
  savingsPaise: Paise
  /** Of it, what promotions took off. */
  promotionPaise: Paise
  shippingPaise: Paise
  /** What promotions took off the delivery, in words; undefined where none did. */
  deliveryAs: string | undefined
  totalPaise: Paise
  /** What its cancelled pieces were to cost. */
  cancelledPaise: Paise
  /** What somebody else than the customer pays of the rest, and who of them for promotions. */
  contributedPaise: Paise
  contributedAs: string
  /** What was credited after it had left, in words. */
  creditedAs: string | undefined
  /** The tax inside what was not cancelled, by rate; undefined when a seller's state is not on record. */
  gst: GstOfRate[] | undefined
  boughtAgain: BoughtAgain
  timeline: AdminOrderEvent[]
  mails: AdminOrderMail[]
  notes: { id: number; author: string; body: string; at: string }[]
}

/** A move of the payment or of a seller's vendor order: from what to what, by whom. */
export interface AdminOrderEvent {
  id: number
  at: string
  subject: 'payment' | 'vendor_order' | 'parcel'
  sellerName: string | undefined
  /** Which parcel of the vendor order, from 1. */
  parcelPosition: number | null
  from: string | null
  to: string
  byKind: 'customer' | 'vendor' | 'admin' | 'system'
  byName: string | null
  note: string | null
}

/** A message about the order. */
export interface AdminOrderMail {
  id: string
  kind: string
  to: string
  subject: string
  createdAt: string
  sentAt: string | null
  attempts: number
  problem: string | null
  isCopy: boolean
  /** Its text is kept, so that it can be sent once more. */
  hasText: boolean
}

const LETTERS_MAX = 100
const NOTES_MAX = 200

/** One order by its id, whoever's; undefined when there is none. */
export async function findAdminOrder(
  app: Pick<App, 'db' | 'clock'>,
  _admin: Permitted<'orders.read'>,
  orderId: string,
): Promise<AdminOrder | undefined> {
  if (!isUuid(orderId)) return undefined
  const { db } = app
  const row = await readOrder(db, orderId)
  if (!row) return undefined
  const [vendorOrders, lines, timeline, mails, notes, parcels, boughtAgain] = await Promise.all([
    readVendorOrders(db, orderId),
    readLines(db, orderId),
    readTimeline(db, orderId),
    readMails(db, orderId),
    readNotes(db, orderId),
    readOrderParcels(app, orderId),
    readBoughtAgain(db, orderId),
  ])
  const linesOf = (vendorOrderId: string) => lines.filter((line) => line.vendor_order_id === vendorOrderId)
  const when = { waitsFor: row.waits_for, today: indianDay(app.clock.now()) }
  return {
    id: row.id,
    number: orderNumber(row.sequence),
    status: shownInOffice(row.status, { payment: row.payment_now, lines }),
    progress: orderProgress({
      vendorOrders: vendorOrders.map(({ status, dispatch_by: leavesBy }) => ({ status, leavesBy })),
      ...when,
    }),
    placedAt: row.placed_at?.toISOString() ?? null,
    replacedBy: replacedByOf(row.replacement),
    createdAt: row.created_at.toISOString(),
    customer: {
      userId: row.user_id,
      name: row.account_name ?? `${row.first_name} ${row.last_name}`,
      accountEmail: row.account_email === null ? null : (ownEmail(row.account_email) ?? null),
    },
    deliverTo: addresseeOf(row),
    invoiceTo: invoiceToOf(row),
    shippingMethod: row.shipping_method,
    payment: paymentOf(row),
    vendorOrders: vendorOrders.map((vendorOrder) => ({
      ...vendorOrderOf(vendorOrder),
      next: nextStep({ status: vendorOrder.status, leavesBy: vendorOrder.dispatch_by, ...when }),
      waitsFor: isToDispatch(vendorOrder.status) ? row.waits_for : null,
      isForLater: vendorOrder.preorder_from !== null && vendorOrder.preorder_from > when.today,
      lines: linesOf(vendorOrder.id).map(lineView),
      parcels: parcels.filter(({ vendorOrderId }) => vendorOrderId === vendorOrder.id),
    })),
    subtotalPaise: row.subtotal_paise,
    savingsPaise: row.savings_paise,
    promotionPaise: lines.reduce((sum, line) => sum + line.promotion_paise, 0),
    shippingPaise: row.shipping_paise,
    deliveryAs: deliveryNote(row.delivery_taken, row.shipping_paise),
    totalPaise: row.total_paise,
    cancelledPaise: vendorOrders.reduce((sum, vendorOrder) => sum + vendorOrder.cancelled_paise, 0),
    ...contributedOf(row, lines, vendorOrders),
    gst: gstByRate(row.place_of_supply, taxedOf(vendorOrders, lines)),
    boughtAgain,
    timeline,
    mails,
    notes,
  }
}

function paymentOf(row: NonNullable<Awaited<ReturnType<typeof readOrder>>>): AdminOrder['payment'] {
  return {
    method: row.payment_method,
    status: row.payment_now,
    amountPaise: row.amount_paise ?? row.total_paise,
    gateway: row.gateway,
    gatewayPaymentId: row.gateway_payment_id,
    card: cardOf(row),
    instrument: row.instrument,
    inTwoWays: row.has_advance
      ? inTwoWays({
          placedAt: row.placed_at,
          method: row.payment_method,
          status: row.payment_now,
          advancePaise: row.amount_paise ?? 0,
          cashLeft: row.cash_left,
          cashTaken: row.cash_taken,
          rest: row.rest_paid,
        })
      : undefined,
    rest: row.rest_paid ?? undefined,
    cashLeftPaise: row.has_advance && row.placed_at ? Number(row.cash_left) : 0,
    bankOffer: row.bank_offer,
    problem: row.problem,
  }
}

function readOrder(db: Db, orderId: string) {
  return db
    .selectFrom('orders')
    .leftJoin('payments', 'payments.order_id', 'orders.id')
    .leftJoin('users', 'users.id', 'orders.user_id')
    .selectAll('orders')
    .select(['payments.status as payment_now', 'payments.problem', 'payments.amount_paise'])
    .select(['payments.gateway', 'payments.gateway_payment_id'])
    .select(sql<OrderWait | null>`order_waits_for(orders.id)`.as('waits_for'))
    .select(contributedTo({ order: 'orders.id' }).as('contributed'))
    .select(deliveryTaken({ order: 'orders.id' }).as('delivery_taken'))
    .select(replacement().as('replacement'))
    .select(['payments.card_brand', 'payments.card_last4', 'payments.card_issuer'])
    .select(['payments.instrument', cashLeft({ order: 'orders.id' }).as('cash_left')])
    .select([cashTaken({ order: 'orders.id' }).as('cash_taken'), restPaid('orders.id').as('rest_paid')])
    .select(['users.name as account_name', 'users.email as account_email'])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('used_bank_offers')
          .innerJoin('bank_offers', 'bank_offers.id', 'bank_offer_id')
          .select(['gateway_offer_id as gatewayOfferId', 'discount_paise as discountPaise'])
          .whereRef('used_bank_offers.order_id', '=', 'orders.id'),
      ).as('bank_offer'),
    )
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
}

function contributedOf(
  { contributed, total_paise: totalPaise }: { contributed: Paise; total_paise: Paise },
  lines: Parameters<typeof contributedText>[0] & Parameters<typeof creditedNote>[0],
  vendorOrders: Parameters<typeof creditedNote>[1]['vendorOrders'],
): Pick<AdminOrder, 'contributedPaise' | 'contributedAs' | 'creditedAs'> {
  const contributedPaise = Number(contributed)
  const creditedAs = creditedNote(lines, { totalPaise, vendorOrders, contributedPaise })
  return { contributedPaise, contributedAs: contributedText(lines), creditedAs }
}

function vendorOrderOf(row: Awaited<ReturnType<typeof readVendorOrders>>[number]) {
  return {
    id: row.id,
    sellerId: row.seller_id,
    sellerName: row.supplier_name,
    status: row.status,
    subtotalPaise: row.subtotal_paise,
    shippingPaise: row.shipping_paise,
    cancelledPaise: row.cancelled_paise,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    dispatchBy: row.dispatch_by,
    preorderFrom: row.preorder_from,
    promisedBy: row.promised_by,
  }
}

function addresseeOf(row: Selectable<Schema['orders']>): AdminOrder['deliverTo'] {
  return {
    name: `${row.first_name} ${row.last_name}`,
    email: row.email,
    phoneNumber: row.phone_number,
    address: row.address,
    city: row.city,
    state: findState(row.state_code)?.name ?? row.state_code,
    postalCode: row.postal_code,
  }
}

function readVendorOrders(db: Db, orderId: string) {
  return db
    .selectFrom('vendor_orders')
    .innerJoin('sellers', 'sellers.id', 'vendor_orders.seller_id')
    .selectAll('vendor_orders')
    .where('order_id', '=', orderId)
    .orderBy('sellers.is_house', 'desc')
    .orderBy('supplier_name')
    .execute()
}

async function readTimeline(db: Db, orderId: string): Promise<AdminOrderEvent[]> {
  const rows = await db
    .selectFrom('order_events')
    .leftJoin('users', 'users.id', 'order_events.by_id')
    .leftJoin('vendor_orders', 'vendor_orders.id', 'order_events.vendor_order_id')
    .leftJoin('parcels', 'parcels.id', 'order_events.parcel_id')
    .select(['order_events.id', 'order_events.at', 'subject', 'from_status as from', 'to_status as to'])
    .select(['by_kind as byKind', 'users.name as byName', 'order_events.note'])
    .select(['supplier_name', 'parcels.position as parcelPosition'])
    .where('order_events.order_id', '=', orderId)
    .orderBy('order_events.id')
    .execute()
  return rows.map(({ at, supplier_name: sellerName, ...event }) => ({
    ...event,
    at: at.toISOString(),
    sellerName: sellerName ?? undefined,
  }))
}

async function readMails(db: Db, orderId: string): Promise<AdminOrderMail[]> {
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'kind', 'to_address as to', 'subject', 'attempts', 'last_problem as problem'])
    .select(['created_at', 'sent_at', 'resend_of', 'has_secret'])
    .select((eb) => eb('text_body', 'is not', null).as('has_text'))
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(LETTERS_MAX)
    .execute()
  return rows.map(({ created_at: createdAt, sent_at: sentAt, resend_of, has_text, has_secret, ...mail }) => ({
    ...mail,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    isCopy: resend_of !== null,
    hasText: Boolean(has_text) && !has_secret,
  }))
}

async function readNotes(db: Db, orderId: string): Promise<AdminOrder['notes']> {
  const rows = await db
    .selectFrom('order_notes')
    .select(['id', 'author_name as author', 'body', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(NOTES_MAX)
    .execute()
  return rows.map((note) => ({ ...note, at: note.at.toISOString() }))
}
