import { Link } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatCount, formatToPay } from '#domain/ground/shared/money.ts'
import { twoWaysToCollect } from '#domain/money/payments/advance/advance-words.ts'
import { PAYMENT_METHOD_LABELS } from '#domain/money/payments/payment-method.ts'
import { sellerState } from '#domain/orders/orders/state-words.ts'
import type { SoldOrder } from '#server/orders/orders/vendor-order-views.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { EwayBillMark } from '#web/shared/orders/fulfilment/eway-bill-mark.tsx'
import { NextStepText } from '#web/shared/orders/orders/next-step-text.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

const COLUMNS = 'xl:grid-cols-[11.5rem_minmax(0,1.4fr)_minmax(0,1fr)_8.5rem_11rem] xl:items-center xl:gap-x-6'

/** What stands in which column, where there are columns; who listens hears it in each row. */
export function OrderRowHeads() {
  return (
    <div
      aria-hidden="true"
      className={`hidden border-line border-t pt-3 pb-2 font-medium text-muted text-sm xl:grid ${COLUMNS}`}
    >
      <span>Order</span>
      <span>What to do</span>
      <span>Customer</span>
      <span className="text-right">Your total</span>
      <span className="text-right">Status</span>
    </div>
  )
}

/** "UPI", or with an advance "By UPI, ₹8,967 in cash at delivery". */
function paidBy({ paymentMethod, cashLeftPaise, isRestPaid }: SoldOrder): string {
  if (cashLeftPaise === undefined) return PAYMENT_METHOD_LABELS[paymentMethod]
  return twoWaysToCollect(paymentMethod, { cashLeftPaise, isRestPaid })
}

/** One order in the list; the whole row leads to it. */
export function OrderRow({ order }: { order: SoldOrder }) {
  const others = order.units - 1
  const state = sellerState(order.status, order)
  // Nothing is to do, and the badge says the rest.
  const isSaidByStatus = order.status === 'shipped' || order.status === 'delivered'
  return (
    <article
      className={`relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 py-3 hover:bg-sunken xl:py-4 ${COLUMNS}`}
    >
      {/* On a narrow screen number and badge stand on one line, and below them when and how it is paid. */}
      <div className="max-xl:contents">
        <h2 className="font-sans font-semibold text-base tracking-normal">
          <Link
            to={`/vendor/orders/${order.id}`}
            prefetch="intent"
            className="figures after:absolute after:inset-0"
          >
            {order.number}
          </Link>
        </h2>
        <p className="figures order-3 col-span-2 text-muted text-sm xl:whitespace-nowrap">
          <time dateTime={order.placedAt}>{formatDateTime(order.placedAt)}</time>
          <span className="xl:hidden"> · {paidBy(order)}</span>
        </p>
      </div>
      <div className="order-4 col-span-2 flex min-w-0 items-center gap-3 text-[0.9375rem] xl:order-none xl:col-span-1">
        <ProductThumb picture={order.picture} width={48} className="w-12" />
        <div className="min-w-0">
          {isSaidByStatus ? null : <NextStepText next={order.next} />}
          <p className={joinClasses('wrap-anywhere line-clamp-2', !isSaidByStatus && 'text-muted text-sm')}>
            {order.products === 1 && others > 0 ? `${formatCount(order.units)} × ` : null}
            {order.firstItem}
            {order.products > 1 ? ` and ${formatCount(others)} more` : null}
          </p>
          {order.needsEwayBill ? <EwayBillMark className="pt-0.5" /> : null}
        </div>
      </div>
      <p className="wrap-anywhere order-5 text-muted text-sm xl:order-none">
        <span className="xl:block xl:text-[0.9375rem] xl:text-ink">{order.customerName}</span>
        <span className="xl:hidden">, </span>
        {order.city}
      </p>
      <p className="order-6 text-right xl:order-none">
        <span className="figures block font-semibold">{formatToPay(order.totalPaise)}</span>
        <span className="figures hidden text-muted text-sm xl:block">{paidBy(order)}</span>
      </p>
      <p className="order-2 text-right xl:order-none">
        <Badge tone={state.colour}>{state.label}</Badge>
      </p>
    </article>
  )
}
