import { Link } from 'react-router'
import { statusLabel } from '#domain/orders/order-status.ts'
import { formatDateTime } from '#domain/shared/dates.ts'
import type { AdminOrder, AdminOrderEvent } from '#server/orders/admin-order-views.ts'

/** Every move of the payment and of each part, the latest first: what, when, by whom. */
export function OrderTimeline({ order, mayAudit }: { order: AdminOrder; mayAudit: boolean }) {
  return (
    <section aria-labelledby="order-timeline">
      <h2 id="order-timeline" className="pb-4 text-lg">
        What has happened
      </h2>
      <ol className="flex flex-col">
        {order.timeline.toReversed().map((event, index) => (
          <li
            key={event.id}
            className="relative border-line border-l pb-6 pl-6 last:border-transparent last:pb-0"
          >
            <span
              aria-hidden="true"
              className={`absolute top-1.5 -left-[5px] size-[9px] rounded-full ${index === 0 ? 'bg-accent' : 'bg-edge'}`}
            />
            <p className="font-medium">{moveText(event)}</p>
            <p className="figures text-muted text-sm">
              <time dateTime={event.at}>{formatDateTime(event.at)}</time>, by {actorText(event)}
            </p>
            {event.note ? <p className="text-muted text-sm">{event.note}</p> : null}
          </li>
        ))}
      </ol>
      {mayAudit ? (
        <p className="pt-4 text-sm">
          <Link to={`/admin/audit?subject=order:${order.id}`} prefetch="none" className="text-link">
            What administrators did with it
          </Link>
        </p>
      ) : null}
    </section>
  )
}

function moveText({ subject, sellerName, from, to }: AdminOrderEvent): string {
  const what = subject === 'payment' ? 'Payment' : (sellerName ?? 'A part')
  const word = (status: string) => statusLabel(status).toLowerCase()
  return from ? `${what}: ${word(from)} → ${word(to)}` : `${what}: ${word(to)}`
}

function actorText({ byKind, byName }: AdminOrderEvent): string {
  if (byKind === 'system') return 'the shop itself'
  const kind = { customer: 'the customer', vendor: 'the vendor', admin: 'an administrator' }[byKind]
  return byName ? `${byName} (${kind.replace(/^(the|an) /, '')})` : kind
}
