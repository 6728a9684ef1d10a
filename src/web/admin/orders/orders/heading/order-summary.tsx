import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatToPay, type Paise } from '#domain/ground/shared/money.ts'
import { PAYMENT_METHOD_LABELS } from '#domain/money/payments/payment-method.ts'
import { paymentLabel, sellerState } from '#domain/orders/orders/state-words.ts'
import { isToDispatch } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { AdminOrder } from '#server/orders/orders/admin-order-views.ts'
import type { RefundView } from '#server/orders/refunds/refund-views.ts'
import { NextStepText } from '#web/shared/orders/orders/next-step-text.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Breakable } from '#web/ui/breakable.tsx'
import { paymentTone } from '../payment-words.ts'

interface OrderSummaryProps {
  order: AdminOrder
  refunds: readonly RefundView[]
  opensUsers: boolean
}

/** Money, state and people of an order at one glance; the sections below have the rest. */
export function OrderSummary({ order, refunds, opensUsers }: OrderSummaryProps) {
  return (
    <dl className="mb-6 grid gap-px overflow-hidden rounded-stage border border-line bg-line md:grid-cols-3">
      <Money order={order} refunds={refunds} />
      <Sellers order={order} />
      <Customer order={order} opensUsers={opensUsers} />
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 bg-surface p-4 sm:p-5">
      <dt className="pb-1 text-muted text-sm">{label}</dt>
      <dd className="flex flex-col gap-1.5 text-[0.9375rem]">{children}</dd>
    </div>
  )
}

function Money({ order, refunds }: Pick<OrderSummaryProps, 'order' | 'refunds'>) {
  const { method, status, cashLeftPaise, inTwoWays } = order.payment
  const { paise, pieces, gone } = stillOrdered(order)
  const backPaise = refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  const isOver = refunds.every(({ status, isChargedBack }) => status === 'processed' || isChargedBack)
  const failed = refunds.filter((refund) => refund.status === 'failed' && !refund.isChargedBack).length
  return (
    <Fact label="Money">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="figures font-semibold text-xl">{formatToPay(paise)}</span>
        <span className="text-muted">for {counted(pieces, 'piece')}</span>
      </p>
      {gone > 0 ? (
        <p className="text-muted text-sm">
          {`Without ${counted(gone, 'piece')} cancelled, ${formatToPay(order.cancelledPaise)}`}
        </p>
      ) : null}
      <p className="flex flex-wrap items-center gap-2">
        <span className="figures">{inTwoWays ?? PAYMENT_METHOD_LABELS[method]}</span>
        {status ? (
          <Badge tone={paymentTone(status, cashLeftPaise)}>{paymentLabel(status, { cashLeftPaise })}</Badge>
        ) : null}
      </p>
      {backPaise > 0 ? (
        <p className="text-sm">
          <a href="#money-back" className="text-link">
            {formatToPay(backPaise)} {isOver ? 'went' : 'goes'} back
          </a>
          {failed > 0 ? (
            <span className="pl-2 font-medium text-bad">{counted(failed, 'refund')} failed</span>
          ) : null}
        </p>
      ) : null}
    </Fact>
  )
}

/** What was not cancelled of an order that goes on; of one that was cancelled whole, what it was. */
export function stillOrdered({
  vendorOrders,
  totalPaise,
  cancelledPaise,
}: {
  vendorOrders: readonly { lines: readonly { quantity: number; cancelledQuantity: number }[] }[]
  totalPaise: Paise
  cancelledPaise: Paise
}) {
  const lines = vendorOrders.flatMap((vendorOrder) => vendorOrder.lines)
  const all = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const gone = lines.reduce((sum, { cancelledQuantity }) => sum + cancelledQuantity, 0)
  if (gone === all) return { paise: totalPaise, pieces: all, gone: 0 }
  return { paise: totalPaise - cancelledPaise, pieces: all - gone, gone }
}

function Sellers({ order }: Pick<OrderSummaryProps, 'order'>) {
  return (
    <Fact label={order.vendorOrders.length === 1 ? 'Seller' : counted(order.vendorOrders.length, 'seller')}>
      <ul className="flex flex-col gap-1.5">
        {order.vendorOrders.map((vendorOrder) => {
          const { label, colour } = sellerState(vendorOrder.status, vendorOrder)
          return (
            <li key={vendorOrder.id} className="flex flex-wrap items-center gap-x-2">
              <a href={`#part-${vendorOrder.id}`} className="wrap-anywhere text-link">
                {vendorOrder.sellerName}
              </a>
              <Badge tone={colour}>{label}</Badge>
              {isToDispatch(vendorOrder.status) ? (
                <NextStepText next={vendorOrder.next} className="basis-full text-sm" />
              ) : null}
            </li>
          )
        })}
      </ul>
    </Fact>
  )
}

function Customer({ order, opensUsers }: Pick<OrderSummaryProps, 'order' | 'opensUsers'>) {
  const { customer, deliverTo } = order
  return (
    <Fact label="Customer">
      <p>
        {opensUsers ? (
          <Link to={`/admin/users/${customer.userId}`} className="text-link">
            {customer.name}
          </Link>
        ) : (
          customer.name
        )}
        <span className="text-muted">
          , {deliverTo.city} <span className="figures">{deliverTo.postalCode}</span>
        </span>
      </p>
      <p className="wrap-anywhere text-sm">
        <a href={`tel:${deliverTo.phoneNumber}`} className="figures text-link">
          {deliverTo.phoneNumber}
        </a>
      </p>
      <p className="wrap-anywhere text-muted text-sm">
        <Breakable text={deliverTo.email} />
      </p>
    </Fact>
  )
}
