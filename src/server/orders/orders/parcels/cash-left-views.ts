import { type RawBuilder, sql } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { PaidShort, RestPaid, RestPaidAt } from '#domain/money/payments/advance/advance-words.ts'
import { twoWaysText } from '#domain/money/payments/advance/advance-words.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import type { PaymentStatus } from '#domain/money/payments/payment-status.ts'
import { isPaid } from '#domain/orders/refunds/money-of-parcel.ts'

/**
 * What is still to be collected at the doors of an order with an advance, or for one seller's vendor order of it, by the names
 * of a query: nothing of what was cancelled, of parcels that arrived, and of those that do not come. In paise.
 */
export function cashLeft(of: { order: string } | { vendorOrder: string }): RawBuilder<Paise> {
  const [column, id] = namesOf(of)
  return sql<Paise>`((SELECT coalesce(sum(line_paise + shipping_share_paise - contributed_paise - advance_paise
        - (SELECT coalesce(sum(gone.goods_paise + gone.shipping_paise - gone.contributed_paise - gone.advance_paise), 0)
          FROM cancellation_lines AS gone WHERE gone.order_line_id = rest_of.id)), 0) FROM order_lines AS rest_of WHERE rest_of.${column} = ${id})
    - (SELECT coalesce(sum(cash_paise), 0) FROM parcels AS ended WHERE ended.${column} = ${id}
        AND ended.status IN ('delivered', 'returning', 'returned', 'lost', 'damaged')))::bigint`
}

/** What was collected at those doors. In paise. */
export function cashTaken(of: { order: string } | { vendorOrder: string }): RawBuilder<Paise> {
  const [column, id] = namesOf(of)
  return sql<Paise>`(SELECT coalesce(sum(cash_paise), 0) FROM parcels AS paid_at_door WHERE paid_at_door.${column} = ${id}
        AND paid_at_door.status = 'delivered')::bigint`
}

function namesOf(of: { order: string } | { vendorOrder: string }) {
  return 'order' in of
    ? ([sql.ref('order_id'), sql.ref(of.order)] as const)
    : ([sql.ref('vendor_order_id'), sql.ref(of.vendorOrder)] as const)
}

/** What of an order with an advance, by its id in a query, was paid online after it, and when; null where nothing was. */
export function restPaid(orderId: string): RawBuilder<RestPaidAt | null> {
  return sql<RestPaidAt | null>`(SELECT json_build_object('paise', rest.amount_paise, 'method', rest.method,
      'at', to_char(rest.paid_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) FROM rest_payments AS rest
    WHERE rest.order_id = ${sql.ref(orderId)} AND rest.gateway_payment_id IS NOT NULL)`
}

/** Whether an order, by the name of its row in a query, is paid in two ways: an advance online, and its rest in cash. */
export function isInTwoWays(order: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${order}.has_advance`)} AND rest_paid_at(${sql.ref(`${order}.id`)}) IS NULL)`
}

/** How an order with an advance is paid, in words: nothing is collected for one that was let go before it was placed. */
export function inTwoWays(of: {
  placedAt: Date | null
  method: PaymentMethod
  status: PaymentStatus | null
  advancePaise: Paise
  /** As the database counts them, which gives large sums as texts. */
  cashLeft: Paise | string
  cashTaken: Paise | string
  rest: RestPaid | null
}): string {
  const isPaidNow = of.status !== null && isPaid(of.status)
  return twoWaysText({
    method: of.method,
    advancePaise: of.advancePaise,
    isPaid: isPaidNow ? 'yes' : of.status === 'cancelled' ? 'never' : 'not yet',
    cashLeftPaise: isPaidNow && !of.placedAt ? 0 : Number(of.cashLeft),
    cashTakenPaise: Number(of.cashTaken),
    rest: of.rest,
  })
}

/** What was paid of a row of `orders` that has an advance, and what is still to be collected; null for any other, and before it is placed. */
export function twoWays(): RawBuilder<PaidShort | null> {
  return sql<PaidShort | null>`CASE WHEN orders.has_advance AND orders.placed_at IS NOT NULL THEN json_build_object(
    'advancePaise', (SELECT amount_paise FROM payments WHERE payments.order_id = orders.id),
    'cashLeftPaise', ${cashLeft({ order: 'orders.id' })}, 'cashTakenPaise', ${cashTaken({ order: 'orders.id' })},
    'rest', ${restPaid('orders.id')}) END`
}
