import { Link } from 'react-router'
import type { MarketplaceTerms } from '#domain/ground/settings/marketplace-terms.ts'
import { unbrokenPlaces } from '#domain/ground/shared/unbroken-text.ts'
import { PAYMENT_METHOD_LABELS } from '#domain/money/payments/payment-method.ts'
import { statusLabel } from '#domain/orders/orders/order-status.ts'
import type { OrderPage } from '#server/orders/orders/order-page-views.ts'
import { InvoiceTo } from '#web/shared/orders/orders/invoice-to.tsx'

interface OrderFactsProps {
  order: Omit<OrderPage, 'timeline' | 'cancellations'>
  /** The marketplace's terms on the day of the order: it keeps them. */
  terms: Pick<MarketplaceTerms, 'returnDays' | 'defectDays'>
  /** Nothing of it is packed yet. */
  mayChangeAddress: boolean
}

/** Where it goes, how it is paid, and until when it can come back. */
export function OrderFacts({ order, terms, mayChangeAddress }: OrderFactsProps) {
  const { deliverTo, payment } = order
  return (
    <dl className="flex flex-col gap-6 text-[0.9375rem]">
      <div>
        <dt className="pb-1 font-semibold">Delivery address</dt>
        <dd>
          <address className="not-italic">
            {deliverTo.firstName} {deliverTo.lastName}
            <br />
            {unbrokenPlaces(deliverTo.address)}
            <br />
            {deliverTo.city} {deliverTo.postalCode}
            <br />
            {deliverTo.state}
            <br />
            <span className="figures text-muted">{deliverTo.phoneNumber}</span>
            <br />
            <span className="break-words text-muted">{deliverTo.email}</span>
          </address>
          {mayChangeAddress ? (
            <Link to={`/orders/${order.id}/address`} className="text-link inline-flex min-h-11 items-center">
              Change the address
            </Link>
          ) : null}
        </dd>
      </div>
      <InvoiceTo buyer={order.invoiceTo} />
      <div>
        <dt className="pb-1 font-semibold">Shipping method</dt>
        <dd>{order.shippingMethod}</dd>
      </div>
      <div>
        <dt className="pb-1 font-semibold">Payment</dt>
        <dd>
          <span className="figures">{payment.inTwoWays ?? PAYMENT_METHOD_LABELS[payment.method]}</span>
          {payment.card ? (
            <span className="figures block text-muted">
              {payment.card.brand} ending in {payment.card.last4}
              {payment.card.issuer ? `, ${payment.card.issuer}` : ''}
            </span>
          ) : null}
          {payment.instrument ? <span className="block text-muted">{payment.instrument}</span> : null}
          {payment.inTwoWays && payment.status === 'paid' ? null : (
            <span className="block text-muted">{statusLabel(payment.status)}</span>
          )}
        </dd>
      </div>
      {order.status === 'cancelled' ? null : (
        <div>
          <dt className="pb-1 font-semibold">Returns</dt>
          <dd>
            Within {terms.returnDays} days of delivery
            <span className="block text-muted">Defects: tell us within {terms.defectDays} days</span>
          </dd>
        </div>
      )}
    </dl>
  )
}
