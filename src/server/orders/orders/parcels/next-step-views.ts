import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import type { PaymentStatus } from '#domain/money/payments/payment-status.ts'
import {
  type CustomerStep,
  customerNextStep,
  parcelNextStep,
} from '#domain/orders/fulfilment/customer-next-step.ts'
import { isToGoBack, openWish } from '#domain/orders/fulfilment/delivery-wish.ts'
import type { FollowedOrder, FollowedVendorOrder } from '#domain/orders/fulfilment/what-comes-next.ts'
import type { OrderWait } from '#domain/selling/order-moves/order-wait.ts'
import type { VendorOrderStatus } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { OrderParcel } from './order-parcel-views.ts'

/** A vendor order with its parcels, as its next step depends on them. */
export interface VendorOrderRow {
  supplier_name: string
  status: VendorOrderStatus
  dispatch_by: Day
  promised_by: Day | null
  preorder_from: Day | null
  parcels: readonly ParcelRow[]
}

type ParcelRow = Pick<
  OrderParcel,
  'status' | 'position' | 'expectedOn' | 'cashPaise' | 'advancePaise' | 'reason' | 'cameAfterRefund' | 'wish'
> & { movedAt: string }

/** The same as a row of a list: its wish may be one of an attempt that was made. */
type VendorOrderListed = Omit<VendorOrderRow, 'parcels'> & {
  parcels: readonly (ParcelRow & { wishedAt: string | null })[]
}

/** A parcel as its customer follows it. */
export interface CustomerParcel extends OrderParcel {
  /** "Parcel 2": with the number that its label, its seller and the back office have. */
  label: string
  /** The courier has it, and its customer asked that it goes back. */
  goesBack: boolean
  next: CustomerStep
}

/** The vendor orders of the orders of a query with the parcels that were not unpacked, for `nextStepOfOrder`. */
export function vendorOrdersToFollow(eb: ExpressionBuilder<Schema, 'orders'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('vendor_orders')
      .innerJoin('sellers', 'sellers.id', 'vendor_orders.seller_id')
      .select(['supplier_name', 'vendor_orders.status', 'dispatch_by', 'promised_by', 'preorder_from'])
      .select((vendorOrder) =>
        jsonArrayFrom(
          vendorOrder
            .selectFrom('parcels')
            .select((parcel) => [
              'parcels.status',
              'parcels.position',
              'expected_on as expectedOn',
              'cash_paise as cashPaise',
              sql<number>`(SELECT coalesce(sum(advance_paise), 0) FROM parcel_lines WHERE parcel_id = ${parcel.ref('parcels.id')})`.as(
                'advancePaise',
              ),
              // A timestamp arrives as a text in JSON, whatever the type says.
              parcel.ref('moved_at').$castTo<string>().as('movedAt'),
              'delivery_wish as wish',
              parcel.ref('delivery_wished_at').$castTo<string | null>().as('wishedAt'),
              parcel('came_after_refund_at', 'is not', null).$castTo<boolean>().as('cameAfterRefund'),
              parcel
                .selectFrom('order_events')
                .select('note')
                .whereRef('order_events.order_id', '=', 'parcels.order_id')
                .whereRef('order_events.parcel_id', '=', 'parcels.id')
                .orderBy('order_events.id', 'desc')
                .limit(1)
                .as('reason'),
            ])
            .whereRef('parcels.vendor_order_id', '=', 'vendor_orders.id')
            .where('parcels.status', '<>', 'cancelled')
            .orderBy('parcels.position'),
        ).as('parcels'),
      )
      .whereRef('vendor_orders.order_id', '=', 'orders.id')
      .orderBy('sellers.is_house', 'desc')
      .orderBy('supplier_name'),
  )
}

/**
 * The vendor orders as their customer follows them, each parcel with its number. Where two sellers have the same one, of
 * before a number was an order's, they are numbered through.
 */
function followedVendorOrders(vendorOrders: readonly VendorOrderRow[]): FollowedVendorOrder[] {
  const positions = vendorOrders.flatMap(({ parcels }) => parcels.map(({ position }) => position))
  const areOwn = new Set(positions).size === positions.length
  let count = 0
  return vendorOrders.map((vendorOrder) => ({
    sellerName: vendorOrder.supplier_name,
    status: vendorOrder.status,
    dispatchBy: vendorOrder.dispatch_by,
    promisedBy: vendorOrder.promised_by,
    preorderFrom: vendorOrder.preorder_from,
    parcels: vendorOrder.parcels.map(({ movedAt, position, ...parcel }) => {
      count += 1
      const label = `Parcel ${areOwn ? position : count}`
      return { ...parcel, label, movedOn: indianDay(new Date(movedAt)) }
    }),
  }))
}

function withOpenWishes(vendorOrder: VendorOrderListed): VendorOrderRow {
  return {
    ...vendorOrder,
    parcels: vendorOrder.parcels.map(({ wishedAt, ...parcel }) => ({
      ...parcel,
      wish: openWish({
        ...parcel,
        movedAt: new Date(parcel.movedAt),
        wishedAt: wishedAt === null ? null : new Date(wishedAt),
      }),
    })),
  }
}

/** What comes next for the customer of an order. */
export function nextStepOfOrder(
  {
    payment,
    vendorOrders,
    waitsFor,
    isCodeSent,
  }: {
    payment: PaymentStatus
    vendorOrders: readonly VendorOrderListed[]
    waitsFor: OrderWait | null
    isCodeSent?: boolean
  },
  now: Date,
): CustomerStep {
  return customerNextStep({
    payment: { status: payment },
    vendorOrders: followedVendorOrders(vendorOrders.map(withOpenWishes)),
    waitsFor,
    ...(isCodeSent && { isCodeSent }),
    today: indianDay(now),
  })
}

/** The same, with the next step of each of its parcels: those that were not unpacked, in the order of their vendor orders. */
export function followOrder(
  order: {
    payment: FollowedOrder['payment']
    waitsFor: OrderWait | null
    isCodeSent: boolean
    vendorOrders: readonly (Omit<VendorOrderRow, 'parcels'> & { id: string })[]
    parcels: readonly OrderParcel[]
  },
  now: Date,
): { next: CustomerStep; parcels: CustomerParcel[] } {
  const vendorOrders = order.vendorOrders.map((vendorOrder) => ({
    ...vendorOrder,
    parcels: order.parcels.filter(
      (each) => each.vendorOrderId === vendorOrder.id && each.status !== 'cancelled',
    ),
  }))
  const followed = {
    payment: order.payment,
    vendorOrders: followedVendorOrders(vendorOrders),
    waitsFor: order.waitsFor,
    isCodeSent: order.isCodeSent,
    today: indianDay(now),
  }
  const steps = followed.vendorOrders.flatMap((vendorOrder) =>
    vendorOrder.parcels.map((parcel) => ({
      label: parcel.label,
      next: parcelNextStep(parcel, vendorOrder, followed),
    })),
  )
  return {
    next: customerNextStep(followed),
    parcels: vendorOrders
      .flatMap(({ parcels }) => parcels)
      .flatMap((parcel, index) => {
        const step = steps[index]
        return step ? [{ ...parcel, ...step, goesBack: isToGoBack(parcel.wish) }] : []
      }),
  }
}
