import { Link } from 'react-router'
import { statusLabel } from '#domain/orders/orders/order-status.ts'
import type { AdminOrder, AdminOrderEvent } from '#server/orders/orders/admin-order-views.ts'
import { OrderTimeline } from '#web/shared/orders/orders/order-timeline.tsx'

/** Every move of the payment, of each vendor order and of each parcel: what, when, by whom. */
export function MovesTimeline({ order, mayAudit }: { order: AdminOrder; mayAudit: boolean }) {
  const steps = order.timeline.map((event) => ({
    key: event.id,
    at: event.at,
    text: moveText(event),
    by: actorText(event),
    note: event.note,
  }))
  return (
    <OrderTimeline steps={steps}>
      {mayAudit ? (
        <p className="pt-4 text-sm">
          <Link to={`/admin/audit?subject=order:${order.id}`} prefetch="none" className="text-link">
            What administrators did
          </Link>
        </p>
      ) : null}
      <p className="wrap-anywhere pt-4 text-muted text-sm">Order ID {order.id}</p>
    </OrderTimeline>
  )
}

function moveText({ subject, sellerName, parcelPosition, from, to }: AdminOrderEvent): string {
  const seller = sellerName ?? 'A part'
  const what =
    subject === 'payment'
      ? 'Payment'
      : subject === 'parcel'
        ? `Parcel ${parcelPosition} of ${seller}`
        : seller
  const word = (status: string) => statusLabel(status).toLowerCase()
  return from ? `${what}: ${word(from)} → ${word(to)}` : `${what}: ${word(to)}`
}

function actorText({ byKind, byName }: AdminOrderEvent): string {
  if (byKind === 'system') return 'our system'
  const kind = { customer: 'the customer', vendor: 'the seller', admin: 'an administrator' }[byKind]
  return byName ? `${byName} (${kind.replace(/^(the|an) /, '')})` : kind
}
