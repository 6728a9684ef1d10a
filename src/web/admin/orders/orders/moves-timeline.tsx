import { Link } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { statusLabel } from '#domain/orders/orders/order-status.ts'
import { SELLER_STATE_LABELS } from '#domain/orders/orders/state-words.ts'
import {
  VENDOR_ORDER_STATUSES,
  type VendorOrderStatus,
} from '#domain/selling/order-moves/vendor-order-status.ts'
import type { AdminOrder, AdminOrderEvent } from '#server/orders/orders/admin-order-views.ts'
import { OrderTimeline, TimelineSteps } from '#web/shared/orders/orders/order-timeline.tsx'

/** So many of the latest stand in sight, the others unfold. */
const SHOWN = 8

/** Every move of the payment, of each vendor order and of each parcel: what, when, by whom. */
export function MovesTimeline({ order, mayAudit }: { order: AdminOrder; mayAudit: boolean }) {
  const steps = order.timeline.map((event) => ({
    key: event.id,
    at: event.at,
    text: moveText(event),
    by: actorText(event),
    note: event.note,
  }))
  const from = Math.max(0, steps.length - SHOWN)
  return (
    <OrderTimeline steps={steps.slice(from)}>
      {from > 0 ? (
        <details>
          <summary className="min-h-11 cursor-pointer content-center text-link text-sm">
            {counted(from, 'earlier step')}
          </summary>
          <div className="pt-2">
            <TimelineSteps steps={steps.slice(0, from)} />
          </div>
        </details>
      ) : null}
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
  const word = (status: string) => wordOf(subject, status).toLowerCase()
  return from ? `${what}: ${word(from)} → ${word(to)}` : `${what}: ${word(to)}`
}

/** A vendor order's words are those of the lists; a payment's and a parcel's are their own. */
function wordOf(subject: AdminOrderEvent['subject'], status: string): string {
  return subject === 'vendor_order' && isVendorOrderStatus(status)
    ? SELLER_STATE_LABELS[status]
    : statusLabel(status)
}

function isVendorOrderStatus(status: string): status is VendorOrderStatus {
  return VENDOR_ORDER_STATUSES.some((known) => known === status)
}

function actorText({ byKind, byName }: AdminOrderEvent): string {
  if (byKind === 'system') return 'our system'
  const kind = { customer: 'the customer', vendor: 'the seller', admin: 'an administrator' }[byKind]
  return byName ? `${byName} (${kind.replace(/^(the|an) /, '')})` : kind
}
