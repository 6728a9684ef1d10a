import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import type { PaymentStatus } from '#domain/money/payments/payment-status.ts'
import {
  type CustomerStep,
  customerNextStep,
  parcelNextStep,
} from '#domain/orders/fulfilment/customer-next-step.ts'
import type { FollowedPart } from '#domain/orders/fulfilment/what-comes-next.ts'
import type { VendorOrderStatus } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { OrderParcel } from './order-parcel-views.ts'

/** A part of an order with its parcels, as its next step depends on them. */
export interface PartRow {
  supplier_name: string
  status: VendorOrderStatus
  dispatch_by: Day
  promised_by: Day | null
  parcels: readonly ParcelRow[]
}

type ParcelRow = Pick<OrderParcel, 'status' | 'expectedOn' | 'cashPaise' | 'reason'> & {
  movedAt: Date | string
}

/** A parcel as its customer follows it. */
export interface CustomerParcel extends OrderParcel {
  /** "Parcel 2": numbered through the order. */
  label: string
  next: CustomerStep
}

/** The parts of the orders of a query with the parcels that were not unpacked, for `nextStepOfOrder`. */
export function partsToFollow(eb: ExpressionBuilder<Schema, 'orders'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('vendor_orders')
      .innerJoin('sellers', 'sellers.id', 'vendor_orders.seller_id')
      .select(['supplier_name', 'vendor_orders.status', 'dispatch_by', 'promised_by'])
      .select((part) =>
        jsonArrayFrom(
          part
            .selectFrom('parcels')
            .select((parcel) => [
              'parcels.status',
              'expected_on as expectedOn',
              'cash_paise as cashPaise',
              'moved_at as movedAt',
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

/** The parts as their customer follows them, their parcels numbered through the order. */
function followedParts(parts: readonly PartRow[]): FollowedPart[] {
  let number = 0
  return parts.map((part) => ({
    sellerName: part.supplier_name,
    status: part.status,
    dispatchBy: part.dispatch_by,
    promisedBy: part.promised_by,
    parcels: part.parcels.map(({ movedAt, ...parcel }) => {
      number += 1
      return { ...parcel, label: `Parcel ${number}`, movedOn: indianDay(new Date(movedAt)) }
    }),
  }))
}

/** What comes next for the customer of an order. */
export function nextStepOfOrder(
  {
    payment,
    parts,
    waitsForBank,
  }: { payment: PaymentStatus; parts: readonly PartRow[]; waitsForBank: boolean },
  now: Date,
): CustomerStep {
  return customerNextStep({
    payment: { status: payment },
    parts: followedParts(parts),
    waitsForBank,
    today: indianDay(now),
  })
}

/** The same, with the next step of each of its parcels: those that were not unpacked, in the order of their parts. */
export function followOrder(
  order: {
    payment: PaymentStatus
    waitsForBank: boolean
    parts: readonly (Omit<PartRow, 'parcels'> & { id: string })[]
    parcels: readonly OrderParcel[]
  },
  now: Date,
): { next: CustomerStep; parcels: CustomerParcel[] } {
  const parts = order.parts.map((part) => ({
    ...part,
    parcels: order.parcels.filter((each) => each.vendorOrderId === part.id && each.status !== 'cancelled'),
  }))
  const followed = {
    payment: { status: order.payment },
    parts: followedParts(parts),
    waitsForBank: order.waitsForBank,
    today: indianDay(now),
  }
  const steps = followed.parts.flatMap((part) =>
    part.parcels.map((parcel) => ({ label: parcel.label, next: parcelNextStep(parcel, part, followed) })),
  )
  return {
    next: customerNextStep(followed),
    parcels: parts
      .flatMap(({ parcels }) => parcels)
      .flatMap((parcel, index) => {
        const step = steps[index]
        return step ? [{ ...parcel, ...step }] : []
      }),
  }
}
