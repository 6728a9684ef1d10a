import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ConfirmationOutcome } from '#domain/ground/cash-on-delivery/cash-confirmation.ts'
import type { Day } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { orderNumber, shortOrderId } from '#domain/ground/shared/order-number.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { findState } from '#domain/ground/shipping/states.ts'
import { type GstIncluded, gstIncluded } from '#domain/money/invoicing/gst-included.ts'
import type { RestPaidAt } from '#domain/money/payments/advance/advance-words.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import type { PaymentStatus } from '#domain/money/payments/payment-status.ts'
import type { CancellationReason } from '#domain/orders/cancellations/cancellation-reason.ts'
import {
  allGone,
  BOUGHT_AGAIN,
  type CustomerStep,
  type GonePieces,
  hasCome,
} from '#domain/orders/fulfilment/customer-next-step.ts'
import type { FollowedPayment } from '#domain/orders/fulfilment/what-comes-next.ts'
import { type CustomerStatus, shownStatus } from '#domain/orders/orders/order-status.ts'
import type { OrderWait } from '#domain/selling/order-moves/order-wait.ts'
import type { VendorOrderStatus } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { App } from '#server/ground/app.ts'
import {
  type CashConfirmation,
  findConfirmation,
} from '#server/ground/cash-on-delivery/cash-confirmation-views.ts'
import { agreedToPay, contributedTo } from '#server/money/earnings/contributions/contribution-views.ts'
import { type InvoiceTo, invoiceToOf } from '#server/money/invoicing/invoice-to.ts'
import { waitsForCustomer } from '#server/money/payments/order-payments-views.ts'
import {
  listAddressChangesForCustomer,
  type ToldAddressChange,
} from '#server/orders/orders/address/address-change-views.ts'
import { type CustomerParcel, followOrder } from '#server/orders/orders/parcels/next-step-views.ts'
import { readOrderParcels } from '#server/orders/orders/parcels/order-parcel-views.ts'
import { type BoughtAgain, isBoughtAgain, readBoughtAgain } from './bought-again-views.ts'
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

/** The vendor order that one seller ships. */
export interface VendorOrderView {
  id: string
  sellerId: string
  sellerName: string
  status: VendorOrderStatus
  subtotalPaise: Paise
  shippingPaise: Paise
  /** When it is to leave the seller, and when it is to arrive, as promised. */
  dispatchBy: Day
  promisedBy: Day | null
  lines: OrderLineView[]
  /** What has been packed and not unpacked again. */
  parcels: CustomerParcel[]
}

export interface OrderPage {
  id: string
  number: string
  shortId: string
  /** Null as long as a card payment has not been confirmed. */
  placedAt: string | null
  createdAt: string
  status: CustomerStatus
  /** Its customer is to confirm that it is paid in cash. */
  isToConfirm: boolean
  /** What the page leads with. */
  next: CustomerStep
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
  invoiceTo: InvoiceTo | undefined
  payment: {
    method: PaymentMethod
    status: PaymentStatus
    /** While it is pending: its customer has a step to take. Else its bank has to answer. */
    isForCustomer: boolean
    card: { brand: string; last4: string; issuer: string } | undefined
    /** The bank, wallet, lender or plan that paid; null of the ways that have none. */
    instrument: string | null
    /** What of an order with an advance was paid and is still to pay, in words; undefined where it is paid in one way. */
    inTwoWays: string | undefined
    /** What of it another payment paid online in place of cash. */
    rest: RestPaidAt | undefined
    problem: string | null
  }
  vendorOrders: VendorOrderView[]
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
  /** What somebody else pays of the rest. */
  contributedPaise: Paise
  /** The same of the whole, as it was when nothing was cancelled. */
  contributedAtFirstPaise: Paise
  /** What a sum calls that. */
  contributedAs: string
  /** What was credited after it had left, in words. */
  creditedAs: string | undefined
  boughtAgain: BoughtAgain
  /** The tax inside what was not cancelled; undefined when a seller's state is not on record. */
  gst: GstIncluded | undefined
  timeline: TimelineEntry[]
  /** Since when its customer was to confirm it, and how that ended; undefined where they never were. */
  addressChanges: ToldAddressChange[]
  confirmation: { askedAt: string; endedAt: string | null; outcome: ConfirmationOutcome | null } | undefined
  /** What was cancelled of it before it left, in the order in which it happened. */
  cancellations: CancelledEntry[]
}

export interface CancelledEntry {
  id: string
  at: string
  vendorOrderId: string
  sellerName: string
  by: 'customer' | 'vendor' | 'admin' | 'system'
  reason: CancellationReason
  pieces: { name: string; quantity: number }[]
}

export interface TimelineEntry {
  at: string
  subject: 'payment' | 'vendor_order' | 'parcel'
  /** Which seller's vendor order moved; undefined for the payment. */
  sellerName: string | undefined
  vendorOrderId: string | null
  parcelId: string | null
  from: string | null
  to: string
  note: string | null
}

/** One order of this customer, whole; undefined when it is not theirs, which reads the same as when it is nobody's. */
export async function findOrder(
  app: Pick<App, 'db' | 'clock'>,
  userId: string,
  orderId: string,
): Promise<OrderPage | undefined> {
  if (!isUuid(orderId.toLowerCase())) return undefined
  const row = await readOrder(app, { userId, orderId })
  if (!row) return undefined
  const [vendorOrders, lines, events, parcels, cancellations, confirmation, addressChanges] =
    await Promise.all([
      readVendorOrders(app, orderId),
      readLines(app.db, orderId),
      readEvents(app, orderId),
      readOrderParcels(app, orderId),
      readCancellations(app, orderId),
      findConfirmation(app.db, orderId),
      listAddressChangesForCustomer(app, orderId),
    ])
  const followed = followOrder(
    {
      payment: followedPayment(row, app.clock.now()),
      waitsFor: row.waits_for,
      isCodeSent: confirmation !== undefined && confirmation.codeNumber > 0,
      vendorOrders,
      parcels,
    },
    app.clock.now(),
  )
  const status = shownStatus(row.status, { payment: row.payment_status, lines })
  const sellerNames = new Map(vendorOrders.map((vendorOrder) => [vendorOrder.id, vendorOrder.supplier_name]))
  return {
    id: row.id,
    number: orderNumber(row.sequence),
    shortId: shortOrderId(row.id),
    placedAt: row.placed_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    status,
    isToConfirm: row.waits_for === 'customer',
    next: shownNext(row, { status, parcels, lines, next: followed.next }),
    shippingMethod: row.shipping_method,
    deliverTo: addressee(row),
    invoiceTo: invoiceToOf(row),
    payment: paymentOf(row),
    vendorOrders: vendorOrders.map((vendorOrder) => ({
      ...shareOf(vendorOrder),
      lines: lines.filter((line) => line.vendor_order_id === vendorOrder.id).map(lineView),
      parcels: followed.parcels.filter(({ vendorOrderId }) => vendorOrderId === vendorOrder.id),
    })),
    subtotalPaise: row.subtotal_paise,
    savingsPaise: row.savings_paise,
    promotionPaise: lines.reduce((sum, line) => sum + line.promotion_paise, 0),
    shippingPaise: row.shipping_paise,
    totalPaise: row.total_paise,
    cancelledPaise: vendorOrders.reduce((sum, vendorOrder) => sum + vendorOrder.cancelled_paise, 0),
    ...(await readWhoElsePays(app, row, { lines, vendorOrders })),
    gst: gstIncluded(row.place_of_supply, taxedOf(vendorOrders, lines)),
    timeline: events.map((event) => timelineEntry(event, sellerNames)),
    confirmation: confirmation && confirmationOf(confirmation),
    addressChanges,
    cancellations: cancellations.map(({ at, ...cancelled }) => ({
      ...cancelled,
      at: at.toISOString(),
      sellerName: sellerNames.get(cancelled.vendorOrderId) ?? '',
    })),
  }
}

/** Of what one seller sends of an order: who, how far it is, what it costs and until when it goes. */
function shareOf(vendorOrder: Awaited<ReturnType<typeof readVendorOrders>>[number]) {
  return {
    id: vendorOrder.id,
    sellerId: vendorOrder.seller_id,
    sellerName: vendorOrder.supplier_name,
    status: vendorOrder.status,
    subtotalPaise: vendorOrder.subtotal_paise,
    shippingPaise: vendorOrder.shipping_paise,
    dispatchBy: vendorOrder.dispatch_by,
    promisedBy: vendorOrder.promised_by,
  }
}

function confirmationOf({
  askedAt,
  endedAt,
  outcome,
}: CashConfirmation): NonNullable<OrderPage['confirmation']> {
  return { askedAt: askedAt.toISOString(), endedAt: endedAt?.toISOString() ?? null, outcome }
}

function timelineEntry(
  { at, ...event }: Awaited<ReturnType<typeof readEvents>>[number],
  sellerNames: ReadonlyMap<string, string>,
): TimelineEntry {
  const sellerName = event.vendorOrderId ? sellerNames.get(event.vendorOrderId) : undefined
  return { ...event, at: at.toISOString(), sellerName }
}

type OrderRow = NonNullable<Awaited<ReturnType<typeof readOrder>>>

function followedPayment(row: OrderRow, now: Date): FollowedPayment {
  return {
    status: row.payment_status,
    method: row.payment_method,
    isForCustomer: row.is_for_customer,
    heldUntil: row.held_until && row.held_until > now ? row.held_until : null,
  }
}

function paymentOf(row: OrderRow): OrderPage['payment'] {
  return {
    method: row.payment_method,
    status: row.payment_status,
    isForCustomer: row.is_for_customer,
    card: cardOf(row),
    instrument: row.instrument,
    inTwoWays: row.has_advance
      ? inTwoWays({
          placedAt: row.placed_at,
          method: row.payment_method,
          status: row.payment_status,
          advancePaise: row.paid_paise,
          cashLeft: row.cash_left,
          cashTaken: row.cash_taken,
          rest: row.rest_paid,
        })
      : undefined,
    rest: row.rest_paid ?? undefined,
    problem: row.problem,
  }
}

function shownNext(
  row: OrderRow,
  {
    status,
    parcels,
    lines,
    next,
  }: {
    status: CustomerStatus
    parcels: Parameters<typeof hasCome>[0]
    lines: readonly GonePieces[]
    next: CustomerStep
  },
): CustomerStep {
  if (status === 'cancelled' && row.is_bought_again) return BOUGHT_AGAIN
  return status === row.status || hasCome(parcels) ? next : allGone(lines)
}

function addressee(row: OrderRow): OrderPage['deliverTo'] {
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_number,
    address: row.address,
    city: row.city,
    state: findState(row.state_code)?.name ?? row.state_code,
    postalCode: row.postal_code,
  }
}

function readOrder({ db }: Pick<App, 'db'>, { userId, orderId }: { userId: string; orderId: string }) {
  return db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .selectAll('orders')
    .select(['payments.status as payment_status', 'payments.problem'])
    .select(sql<OrderWait | null>`order_waits_for(orders.id)`.as('waits_for'))
    .select([
      contributedTo({ order: 'orders.id' }).as('contributed'),
      agreedToPay().as('agreed'),
      isBoughtAgain().as('is_bought_again'),
    ])
    .select(deliveryTaken({ order: 'orders.id' }).as('delivery_taken'))
    .select(['payments.card_brand', 'payments.card_last4', 'payments.card_issuer', 'payments.instrument'])
    .select(['payments.amount_paise as paid_paise', cashLeft({ order: 'orders.id' }).as('cash_left')])
    .select([cashTaken({ order: 'orders.id' }).as('cash_taken'), restPaid('orders.id').as('rest_paid')])
    .select(waitsForCustomer().as('is_for_customer'))
    .select((eb) =>
      eb
        .selectFrom('stock_holds')
        .select((hold) => hold.fn.min('expires_at').as('until'))
        .whereRef('stock_holds.order_id', '=', 'orders.id')
        .as('held_until'),
    )
    .where('orders.id', '=', orderId)
    .where('orders.user_id', '=', userId)
    .executeTakeFirst()
}

function readVendorOrders({ db }: Pick<App, 'db'>, orderId: string) {
  return db
    .selectFrom('vendor_orders')
    .innerJoin('sellers', 'sellers.id', 'vendor_orders.seller_id')
    .select(['vendor_orders.id', 'vendor_orders.status', 'vendor_orders.subtotal_paise'])
    .select(['vendor_orders.shipping_paise', 'supplier_name', 'supplier_state_code'])
    .select(['vendor_orders.cancelled_paise', 'vendor_orders.seller_id'])
    .select(['dispatch_by', 'promised_by', 'preorder_from'])
    .where('order_id', '=', orderId)
    .orderBy('sellers.is_house', 'desc')
    .orderBy('supplier_name')
    .execute()
}

async function readWhoElsePays(
  { db }: Pick<App, 'db'>,
  order: OrderRow,
  of: {
    lines: Parameters<typeof contributedText>[0] & Parameters<typeof creditedNote>[0]
    vendorOrders: Parameters<typeof creditedNote>[1]['vendorOrders']
  },
): Promise<
  Pick<
    OrderPage,
    | 'contributedPaise'
    | 'contributedAtFirstPaise'
    | 'contributedAs'
    | 'creditedAs'
    | 'deliveryAs'
    | 'boughtAgain'
  >
> {
  const { id: orderId, contributed, agreed, total_paise: totalPaise } = order
  const { delivery_taken: taken, shipping_paise: shippingPaise } = order
  const { lines, vendorOrders } = of
  const contributedPaise = Number(contributed)
  return {
    contributedPaise,
    contributedAtFirstPaise: totalPaise - Number(agreed),
    contributedAs: contributedText(lines),
    creditedAs: creditedNote(lines, { totalPaise, vendorOrders, contributedPaise }),
    deliveryAs: deliveryNote(taken, shippingPaise),
    boughtAgain: await readBoughtAgain(db, orderId),
  }
}

function readEvents({ db }: Pick<App, 'db'>, orderId: string) {
  return db
    .selectFrom('order_events')
    .select(['at', 'subject', 'vendor_order_id as vendorOrderId', 'parcel_id as parcelId'])
    .select(['from_status as from', 'to_status as to', 'note'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}

function readCancellations({ db }: Pick<App, 'db'>, orderId: string) {
  return db
    .selectFrom('cancellations')
    .select(['cancellations.id', 'cancelled_at as at', 'vendor_order_id as vendorOrderId'])
    .select(['by_kind as by', 'reason'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('cancellation_lines')
          .innerJoin('order_lines', 'order_lines.id', 'cancellation_lines.order_line_id')
          .select(['order_lines.name', 'cancellation_lines.quantity'])
          .whereRef('cancellation_id', '=', 'cancellations.id')
          .orderBy('order_lines.position'),
      ).as('pieces'),
    )
    .where('order_id', '=', orderId)
    .orderBy('cancelled_at')
    .orderBy('cancellations.id')
    .execute()
}

/** How many pieces an order has; none of one that is not there. */
export function piecesOf(order: Pick<OrderPage, 'vendorOrders'> | undefined): number {
  const lines = (order?.vendorOrders ?? []).flatMap((each) => each.lines)
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}
