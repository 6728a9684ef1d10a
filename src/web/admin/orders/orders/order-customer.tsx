import { Link } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { unbrokenPlaces } from '#domain/ground/shared/unbroken-text.ts'
import type { AddressChangeView } from '#server/orders/orders/address/address-change-views.ts'
import type { AdminOrder } from '#server/orders/orders/admin-order-views.ts'
import { InvoiceTo } from '#web/shared/orders/orders/invoice-to.tsx'
import { Breakable } from '#web/ui/breakable.tsx'

/** Who ordered, and where it goes. */
export function OrderCustomer({
  order,
  opensUsers,
  changes,
  mayCorrect,
}: {
  order: AdminOrder
  opensUsers: boolean
  /** How its address was corrected, the first first. */
  changes: readonly AddressChangeView[]
  mayCorrect: boolean
}) {
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
          <Address deliverTo={deliverTo} />
          <AddressChanges changes={changes} />
          {mayCorrect ? (
            <Link
              to={`/admin/orders/${order.id}/address`}
              className="text-link inline-flex min-h-11 items-center"
            >
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
    </dl>
  )
}

/** Where it was to go before, the latest first. */
function AddressChanges({ changes }: { changes: readonly AddressChangeView[] }) {
  if (changes.length === 0) return null
  return (
    <details className="pt-1">
      <summary className="min-h-11 w-fit cursor-pointer content-center text-link">Addresses before</summary>
      <ul className="flex flex-col gap-3 pb-2">
        {changes.toReversed().map(({ at, byKind, byName, reason, from }) => (
          <li key={at}>
            <span className="wrap-anywhere block">
              {from.address}, {from.city} <span className="figures">{from.postalCode}</span>
            </span>
            <span className="block text-muted text-sm">
              {`Until ${formatDateTime(at)}, changed by ${byKind === 'customer' ? 'the customer' : (byName ?? 'NanoNagar')}`}
            </span>
            {reason ? <span className="wrap-anywhere block text-muted text-sm">{reason}</span> : null}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Address({ deliverTo }: Pick<AdminOrder, 'deliverTo'>) {
  return (
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
  )
}
