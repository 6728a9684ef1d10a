import type { ReactNode } from 'react'
import type { MarketplaceTerms } from '#domain/ground/settings/marketplace-terms.ts'
import { unbrokenPlaces } from '#domain/ground/shared/unbroken-text.ts'
import { PAYMENT_METHODS } from '#domain/orders/checkout/checkout-inputs.ts'
import { statusLabel } from '#domain/orders/orders/order-status.ts'
import type { OrderPage } from '#server/orders/orders/order-page-views.ts'
import { InvoiceTo } from '#web/shared/orders/orders/invoice-to.tsx'

interface OrderFactsProps {
  order: Omit<OrderPage, 'timeline' | 'cancellations'>
  /** The marketplace's terms on the day of the order: it keeps them. */
  terms: Pick<MarketplaceTerms, 'returnDays' | 'defectDays'>
}

/** Where it goes, how it is paid, and until when it can come back. */
export function OrderFacts({ order, terms }: OrderFactsProps) {
  const { deliverTo, payment } = order
  return (
    <dl className="flex flex-col gap-6 text-[0.9375rem]">
      <Fact label="Delivery address">
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
      </Fact>
      <InvoiceTo buyer={order.invoiceTo} />
      <Fact label="Shipping method">{order.shippingMethod}</Fact>
      <Fact label="Payment">
        {PAYMENT_METHODS.find(({ key }) => key === payment.method)?.label}
        {payment.card ? (
          <span className="figures block text-muted">
            {payment.card.brand} ending in {payment.card.last4}
            {payment.card.issuer ? `, ${payment.card.issuer}` : ''}
          </span>
        ) : null}
        <span className="block text-muted">{statusLabel(payment.status)}</span>
      </Fact>
      {order.status === 'cancelled' ? null : (
        <Fact label="Returns">
          Within {terms.returnDays} days of delivery
          <span className="block text-muted">Defects: tell us within {terms.defectDays} days</span>
        </Fact>
      )}
      <Fact label="Order ID">
        <span className="break-all text-muted text-sm">{order.id}</span>
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="pb-1 font-semibold">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
