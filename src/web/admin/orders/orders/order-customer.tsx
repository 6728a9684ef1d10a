import { Link } from 'react-router'
import { unbrokenPlaces } from '#domain/ground/shared/unbroken-text.ts'
import type { AdminOrder } from '#server/orders/orders/admin-order-views.ts'
import { InvoiceTo } from '#web/shared/orders/orders/invoice-to.tsx'
import { Breakable } from '#web/ui/breakable.tsx'

/** Who ordered, and where it goes. */
export function OrderCustomer({ order, opensUsers }: { order: AdminOrder; opensUsers: boolean }) {
  const { customer, deliverTo } = order
  return (
    <dl className="flex flex-col gap-6 rounded-stage border border-line bg-surface p-5 text-[0.9375rem] sm:p-6">
      <div>
        <dt className="pb-1 font-semibold">Customer</dt>
        <dd>
          {opensUsers ? (
            <Link to={`/admin/users/${customer.userId}`} className="text-link">
              {customer.name}
            </Link>
          ) : (
            customer.name
          )}
          {customer.accountEmail && customer.accountEmail !== deliverTo.email ? (
            <span className="wrap-anywhere block text-muted">
              <Breakable text={customer.accountEmail} />
            </span>
          ) : null}
        </dd>
      </div>
      <div>
        <dt className="pb-1 font-semibold">Deliver to</dt>
        <dd>
          <address className="not-italic leading-relaxed">
            {deliverTo.name}
            <br />
            {unbrokenPlaces(deliverTo.address)}
            <br />
            {deliverTo.city} <span className="figures">{deliverTo.postalCode}</span>
            <br />
            {deliverTo.state}
            <br />
            <a href={`tel:+91${deliverTo.phoneNumber}`} className="figures text-link">
              {deliverTo.phoneNumber}
            </a>
            <br />
            <a href={`mailto:${deliverTo.email}`} className="wrap-anywhere text-link">
              <Breakable text={deliverTo.email} />
            </a>
          </address>
        </dd>
      </div>
      <InvoiceTo buyer={order.invoiceTo} />
      <div>
        <dt className="pb-1 font-semibold">Shipping method</dt>
        <dd>{order.shippingMethod}</dd>
      </div>
    </dl>
  )
}
