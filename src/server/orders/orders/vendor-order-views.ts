import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { WAITING_COUNTED_MAX } from '#domain/ground/shared/capped-count.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { type Day, indianDay } from '#domain/ground/shared/months.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { preorderText } from '#domain/ground/shipping/preorder.ts'
import { findState } from '#domain/ground/shipping/states.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import { type OrderSearch, readOrderSearch } from '#domain/orders/orders/order-search.ts'
import {
  type OrderFilters,
  SHOWN_STATUSES,
  type ShownState,
  type ShownStatus,
} from '#domain/orders/orders/vendor-order-list.ts'
import { type NextStep, nextStep } from '#domain/selling/order-moves/next-step.ts'
import type { OrderWait } from '#domain/selling/order-moves/order-wait.ts'
import {
  isToDispatch,
  TO_DISPATCH,
  type VendorOrderStatus,
} from '#domain/selling/order-moves/vendor-order-status.ts'
import {
  type ProductPicture,
  shownLinePicture,
} from '#server/goods/catalogue/pictures/shown-picture-views.ts'
import type { App } from '#server/ground/app.ts'
import {
  allOf,
  anyOf,
  equals,
  filterConditions,
  fromDay,
  toDay,
} from '#server/ground/db/filter-conditions.ts'
import { type KeysetList, keysetPage, moment, uuid } from '#server/ground/db/keyset-page.ts'
import { countUpTo, withTotal } from '#server/ground/db/list-total.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { contributedTo } from '#server/money/earnings/contributions/contribution-views.ts'
import { foretellEwayBills } from '#server/money/invoicing/eway-bills/eway-bill-views.ts'
import { type InvoiceTo, invoiceToOf } from '#server/money/invoicing/invoice-to.ts'
import { addressFacts, showsAddress } from './address-visibility-views.ts'
import { isFor, ordersNamed } from './all-orders-criteria-views.ts'
import { deliveryNote, deliveryTaken } from './delivery-taken-views.ts'
import { contributedText } from './order-line-views.ts'
import { cashLeft, cashTaken } from './parcels/cash-left-views.ts'

type Tools = Pick<App, 'db' | 'random' | 'clock'>

/** One row of a seller's list: their vendor order. Times are ISO texts, amounts paise. */
export interface SoldOrder {
  id: string
  number: string
  placedAt: string
  status: ShownStatus
  /** Whom it waits for so that nothing of it is to be sent yet; null where it is the seller's to send, or was. */
  waitsFor: OrderWait | null
  customerName: string
  city: string
  paymentMethod: PaymentMethod
  /** What is still to be collected in cash of an order with an advance; undefined for one without. */
  cashLeftPaise: Paise | undefined
  /** The rest beside its advance was paid online. */
  isRestPaid: boolean
  totalPaise: Paise
  units: number
  /** How many products these are of. */
  products: number
  firstItem: string
  /** Of the first item. */
  picture: ProductPicture | null
  next: NextStep
  /** A pre-order whose day is still to come. */
  isForLater: boolean
  /** Something of it may not leave before it has an e-way bill. */
  needsEwayBill: boolean
}

export interface SoldOrderList extends Partial<PagePosition> {
  orders: SoldOrder[]
}

export const SOLD_ORDERS: KeysetList<'latest'> = {
  table: 'vendor_orders',
  pageSize: 25,
  tieBreaker: uuid('id'),
  orders: { latest: { by: [moment('placed_at')], direction: 'desc' } },
}

/**
 * What is to be sent, and not yet: its customer or a bank decides first, or it is a pre-order for later that nobody has
 * accepted ahead.
 */
const isWaiting = (
  today: Day,
) => sql<SqlBool>`(vendor_orders.status IN (${sql.join(TO_DISPATCH.map((status) => sql.lit(status)))})
  AND (vendor_orders.status = 'pending' AND coalesce(vendor_orders.preorder_from > ${today}::date, false)
    OR order_waits_for(vendor_orders.order_id) IS NOT NULL))`

const isInState = (today: Day) => (state: ShownState) => {
  if (state === 'waiting') return isWaiting(today)
  const isStored = sql<SqlBool>`vendor_orders.status = ${state}`
  return isToDispatch(state) ? allOf([isStored, sql`NOT ${isWaiting(today)}`]) : isStored
}

/**
 * The seller's vendor orders, the latest first, a page at a time. In a state as its badge says it, or by the status that is
 * stored, which the API knows.
 */
// Long because it is one page: what reads its rows, and what becomes of each.
export async function listSoldOrders(
  app: Tools,
  sellerId: string,
  filters: OrderFilters,
  { statusIs = 'shown' }: { statusIs?: 'shown' | 'stored' } = {},
): Promise<SoldOrderList> {
  const page = keysetPage(SOLD_ORDERS, filters)
  const today = indianDay(app.clock.now())
  const conditions = filterConditions(filters, {
    status: statusIs === 'shown' ? isInState(today) : equals('vendor_orders.status'),
    q: (typed) => soldOrderFits(readOrderSearch(typed) ?? {}),
    from: fromDay('vendor_orders.placed_at'),
    to: toDay('vendor_orders.placed_at'),
  })
  const { shown, ewayBills, ...position } = await inSellerTransaction(app, sellerId, async (tx) => {
    const sold = tx
      .selectFrom('vendor_orders')
      .where('vendor_orders.seller_id', '=', sellerId)
      .where('vendor_orders.placed_at', 'is not', null)
    const rows = await sold
      .innerJoin('orders', 'orders.id', 'vendor_orders.order_id')
      .select(['vendor_orders.id', 'vendor_orders.status', 'vendor_orders.placed_at', 'orders.sequence'])
      .select(['vendor_orders.subtotal_paise', 'vendor_orders.shipping_paise', 'orders.payment_method'])
      .select(['vendor_orders.cancelled_paise', 'vendor_orders.preorder_from', 'orders.has_advance'])
      .select(
        sql<Paise>`CASE WHEN orders.has_advance THEN ${cashLeft({ vendorOrder: 'vendor_orders.id' })} ELSE 0 END`.as(
          'cash_left',
        ),
      )
      .select(sql<OrderWait | null>`order_waits_for(vendor_orders.order_id)`.as('waits_for'))
      .select(
        sql<boolean>`orders.has_advance AND rest_paid_at(vendor_orders.order_id) IS NOT NULL`.as(
          'is_rest_paid',
        ),
      )
      .select(['orders.first_name', 'orders.last_name', 'orders.city', 'vendor_orders.dispatch_by'])
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom('order_lines')
            .select(['name', 'quantity', 'cancelled_quantity', shownLinePicture().as('picture')])
            .whereRef('order_lines.vendor_order_id', '=', 'vendor_orders.id')
            .orderBy('position'),
        ).as('lines'),
      )
      .$narrowType<{ status: ShownStatus }>()
      .where(allOf(conditions))
      .$call(page.read)
    const listed = sold
      .innerJoin('orders', 'orders.id', 'vendor_orders.order_id')
      .where(allOf(conditions))
      .select('vendor_orders.id')
    const { rows: shown, ...position } = await withTotal(page.cut(rows), () => countUpTo(tx, listed))
    const ewayBills = await foretellEwayBills(
      { db: tx, clock: app.clock },
      shown.map(({ id }) => id),
    )
    return { shown, ewayBills, ...position }
  })
  const orders = shown.map((row): SoldOrder => {
    const left = row.lines.filter((line) => line.quantity > line.cancelled_quantity)
    const first = left[0] ?? row.lines[0]
    invariant(row.placed_at && first, 'a placed vendor order has a time and a line')
    return {
      id: row.id,
      number: orderNumber(row.sequence),
      placedAt: row.placed_at.toISOString(),
      status: row.status,
      waitsFor: isToDispatch(row.status) ? row.waits_for : null,
      customerName: `${row.first_name} ${row.last_name}`,
      city: row.city,
      paymentMethod: row.payment_method,
      cashLeftPaise: row.has_advance ? Number(row.cash_left) : undefined,
      isRestPaid: row.is_rest_paid,
      totalPaise: row.subtotal_paise + row.shipping_paise - row.cancelled_paise,
      units: row.lines.reduce((sum, line) => sum + line.quantity - line.cancelled_quantity, 0),
      products: left.length,
      firstItem: first.name,
      picture: first.picture,
      next: nextStep({
        status: row.status,
        leavesBy: row.dispatch_by,
        waitsFor: row.waits_for,
        today,
      }),
      isForLater: row.preorder_from !== null && row.preorder_from > today,
      needsEwayBill: ewayBills.has(row.id),
    }
  })
  return { orders, ...position }
}

/**
 * How many of a seller's orders are in each state, each counted so far and no further: the order in which those of a
 * status are counted is that of one index alone, so that no plan reads all orders for a status that few have.
 */
export function countSoldOrders(app: Tools, sellerId: string): Promise<ReadonlyMap<ShownState, number>> {
  const today = indianDay(app.clock.now())
  return inSellerTransaction(app, sellerId, async (tx) => {
    const { rows } = await sql<{ state: ShownState; count: number }>`
      SELECT status AS state, (SELECT count(*) FROM (
        SELECT FROM vendor_orders
        WHERE seller_id = ${sellerId} AND placed_at IS NOT NULL
          AND vendor_orders.status BETWEEN shown.status AND shown.status AND NOT ${isWaiting(today)}
        ORDER BY vendor_orders.status, placed_at, id
        LIMIT ${sql.lit(WAITING_COUNTED_MAX)}) AS counted)::integer AS count
      FROM unnest(${[...SHOWN_STATUSES]}::text[]) AS shown (status)
      UNION ALL SELECT 'waiting', (SELECT count(*) FROM (
        SELECT FROM vendor_orders
        WHERE seller_id = ${sellerId} AND placed_at IS NOT NULL AND ${isWaiting(today)}
        LIMIT ${sql.lit(WAITING_COUNTED_MAX)}) AS counted)::integer`.execute(tx)
    return new Map(rows.map(({ state, count }) => [state, count]))
  })
}

/** Nothing by which a seller could try out a customer's e-mail address or telephone number. */
function soldOrderFits({ sequence, sequenceSpans, paper, words }: OrderSearch): RawBuilder<SqlBool> {
  const named = ordersNamed({
    ...(sequence !== undefined && { sequence }),
    ...(sequenceSpans && { sequenceSpans }),
    ...(paper && { paper }),
  })
  return anyOf([...named, ...(words ? [isFor(words)] : [])])
}

/** A seller's vendor order, whole. */
export interface SoldOrderPage {
  id: string
  number: string
  placedAt: string
  status: ShownStatus
  next: NextStep
  /** Its customer is still to confirm that it is paid in cash: nobody packs it before. */
  isUnconfirmed: boolean
  /** What something of it is worth that may not leave before it has an e-way bill; undefined where nothing needs one. */
  needsEwayBillPaise: Paise | undefined
  /** Whom it waits for so that nothing of it is to be sent yet; null where it is the seller's to send, or was. */
  waitsFor: OrderWait | null
  /** A pre-order whose day is still to come. */
  isForLater: boolean
  paymentMethod: PaymentMethod
  /** What the courier still collects of an order with an advance; undefined where it is paid in one way. */
  restPaise: Paise | undefined
  /** What the couriers have collected of it. */
  restTakenPaise: Paise
  /** When the rest beside its advance was paid online. */
  restPaidAt: string | undefined
  shippingMethod: string
  customerName: string
  /** What delivery needs; undefined once it needs nothing any more. */
  deliverTo:
    | { phoneNumber: string; address: string; city: string; state: string; postalCode: string }
    | undefined
  invoiceTo: InvoiceTo | undefined
  lines: {
    lineId: string
    offerId: string
    productId: string
    name: string
    mpn: string | null
    picture: ProductPicture | null
    sku: string | null
    hsn: string
    quantity: number
    /** Of them, how many were cancelled before they left. */
    cancelledQuantity: number
    listPricePaise: Paise
    unitPricePaise: Paise
    promotionPaise: Paise
    linePaise: Paise
    /** From when it is sent, of a pre-order. */
    preorder: string | null
  }[]
  subtotalPaise: Paise
  shippingPaise: Paise
  /** What promotions of the seller took off that. */
  shippingOffPaise: Paise
  /** What a sum says of it; undefined where none did. */
  deliveryAs: string | undefined
  totalPaise: Paise
  /** What its cancelled pieces were to cost. */
  cancelledPaise: Paise
  /** What somebody else than the customer pays of the rest. */
  contributedPaise: Paise
  /** What a sum calls that. */
  contributedAs: string
  timeline: { at: string; to: ShownStatus }[]
  /** When its address was changed; what it was before is not the seller's to know. */
  addressChangedAt: string[]
}

/** One vendor order by its id; undefined when it is another seller's, or nobody's, or not placed yet. */
export async function findSoldOrder(
  app: Tools,
  sellerId: string,
  vendorOrderId: string,
): Promise<SoldOrderPage | undefined> {
  const [order] = await readSoldOrders(app, sellerId, [vendorOrderId])
  return order
}

/** The same for several vendor orders, in the order of their ids; those that are absent are left out. */
export async function readSoldOrders(
  app: Tools,
  sellerId: string,
  vendorOrderIds: readonly string[],
): Promise<SoldOrderPage[]> {
  const ids = vendorOrderIds.filter(isUuid)
  if (ids.length === 0) return []
  const { rows, ewayBills } = await inSellerTransaction(app, sellerId, async (tx) => ({
    rows: await selectPages(tx)
      .where('vendor_orders.id', 'in', ids)
      .where('vendor_orders.seller_id', '=', sellerId)
      .execute(),
    ewayBills: await foretellEwayBills({ db: tx, clock: app.clock }, ids),
  }))
  const now = app.clock.now()
  const found = new Map(
    rows.map((row) => [row.id, { ...pageOf(row, now), needsEwayBillPaise: ewayBills.get(row.id) }]),
  )
  return ids.flatMap((id) => found.get(id) ?? [])
}

function selectPages(tx: Transaction<Schema>) {
  return tx
    .selectFrom('vendor_orders')
    .innerJoin('orders', 'orders.id', 'vendor_orders.order_id')
    .select(['vendor_orders.id', 'vendor_orders.status', 'vendor_orders.placed_at', 'orders.sequence'])
    .select(['vendor_orders.subtotal_paise', 'vendor_orders.shipping_paise', 'vendor_orders.delivered_at'])
    .select(['vendor_orders.cancelled_paise', ...addressFacts])
    .select(contributedTo({ vendorOrder: 'vendor_orders.id' }).as('contributed'))
    .select(deliveryTaken({ vendorOrder: 'vendor_orders.id' }).as('delivery_taken'))
    .select(sql<OrderWait | null>`order_waits_for(vendor_orders.order_id)`.as('waits_for'))
    .select(sql<Date[]>`address_changes_of(vendor_orders.order_id)`.as('address_changes'))
    .select(sql<Date | null>`rest_paid_at(vendor_orders.order_id)`.as('rest_paid_at'))
    .select(['orders.payment_method', 'orders.shipping_method', 'orders.first_name', 'orders.last_name'])
    .select(['orders.has_advance', cashLeft({ vendorOrder: 'vendor_orders.id' }).as('cash_left')])
    .select(cashTaken({ vendorOrder: 'vendor_orders.id' }).as('cash_taken'))
    .select(['orders.phone_number', 'orders.address', 'orders.city', 'orders.state_code'])
    .select((eb) => [
      'orders.postal_code',
      'orders.buyer_gstin',
      'orders.buyer_company',
      'orders.buyer_po_number',
      'orders.buyer_address',
      'orders.buyer_city',
      'orders.buyer_postal_code',
      'orders.place_of_supply',
      'vendor_orders.dispatch_by',
      'vendor_orders.preorder_from',
      jsonArrayFrom(
        eb
          .selectFrom('order_lines')
          .innerJoin('offers', 'offers.id', 'order_lines.offer_id')
          .selectAll('order_lines')
          .select(['offers.seller_sku', shownLinePicture().as('picture')])
          .whereRef('order_lines.vendor_order_id', '=', 'vendor_orders.id')
          .orderBy('position'),
      ).as('lines'),
      jsonArrayFrom(
        eb
          .selectFrom('order_events')
          .select(['order_events.at', 'order_events.to_status'])
          .whereRef('order_events.order_id', '=', 'vendor_orders.order_id')
          .whereRef('order_events.vendor_order_id', '=', 'vendor_orders.id')
          .where('order_events.subject', '=', 'vendor_order')
          .$narrowType<{ to_status: VendorOrderStatus }>()
          .orderBy('order_events.id'),
      ).as('events'),
    ])
    .where('vendor_orders.placed_at', 'is not', null)
    .$narrowType<{ status: ShownStatus }>()
}

type SoldOrderRow = Awaited<ReturnType<ReturnType<typeof selectPages>['execute']>>[number]

function pageOf(row: SoldOrderRow, now: Date): Omit<SoldOrderPage, 'needsEwayBillPaise'> {
  invariant(row.placed_at, 'a vendor order that is shown has been placed')
  const { status } = row
  return {
    id: row.id,
    number: orderNumber(row.sequence),
    placedAt: row.placed_at.toISOString(),
    status,
    next: nextStep({
      status,
      leavesBy: row.dispatch_by,
      waitsFor: row.waits_for,
      today: indianDay(now),
    }),
    isUnconfirmed: row.waits_for === 'customer',
    waitsFor: isToDispatch(status) ? row.waits_for : null,
    isForLater: row.preorder_from !== null && row.preorder_from > indianDay(now),
    paymentMethod: row.payment_method,
    restPaise: row.has_advance ? Number(row.cash_left) : undefined,
    restTakenPaise: Number(row.cash_taken),
    restPaidAt: row.rest_paid_at?.toISOString(),
    shippingMethod: row.shipping_method,
    customerName: `${row.first_name} ${row.last_name}`,
    deliverTo: showsAddress(row, { status, now })
      ? {
          phoneNumber: row.phone_number,
          address: row.address,
          city: row.city,
          state: findState(row.state_code)?.name ?? row.state_code,
          postalCode: row.postal_code,
        }
      : undefined,
    invoiceTo: invoiceToOf(row),
    lines: row.lines.map((line) => ({
      lineId: line.id,
      offerId: line.offer_id,
      productId: line.product_id,
      name: line.name,
      mpn: line.mpn,
      picture: line.picture,
      sku: line.seller_sku,
      hsn: line.hsn,
      quantity: line.quantity,
      cancelledQuantity: line.cancelled_quantity,
      listPricePaise: line.list_price_paise,
      unitPricePaise: line.unit_price_paise,
      promotionPaise: line.promotion_paise,
      linePaise: line.line_paise,
      preorder: line.preorder_from && preorderText(line.preorder_from),
    })),
    subtotalPaise: row.subtotal_paise,
    shippingPaise: row.shipping_paise,
    shippingOffPaise: row.lines.reduce((sum, line) => sum + line.shipping_off_paise, 0),
    deliveryAs: deliveryNote(row.delivery_taken, row.shipping_paise),
    totalPaise: row.subtotal_paise + row.shipping_paise,
    cancelledPaise: row.cancelled_paise,
    contributedPaise: Number(row.contributed),
    contributedAs: contributedText(row.lines),
    timeline: row.events.flatMap(({ at, to_status }) =>
      to_status === 'awaiting-payment' ? [] : [{ at: new Date(at).toISOString(), to: to_status }],
    ),
    addressChangedAt: row.address_changes.map((at) => at.toISOString()),
  }
}
