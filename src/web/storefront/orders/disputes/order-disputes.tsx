import { Link } from 'react-router'
import { DISPUTE_KIND_LABELS } from '#domain/orders/disputes/dispute-state.ts'
import type { ListedDispute } from '#server/orders/disputes/dispute-list-views.ts'
import { DisputeClockBadge, DisputeStatusBadge } from '#web/shared/orders/disputes/dispute-clock-badge.tsx'

interface OrderDisputesProps {
  orderId: string
  disputes: readonly ListedDispute[]
  /** Something of the order can be disputed now. */
  canDispute: boolean
}

/** The disputes about an order, and the way to open one; nothing where there is neither. */
export function OrderDisputes({ orderId, disputes, canDispute }: OrderDisputesProps) {
  if (disputes.length === 0 && !canDispute) return null
  return (
    <section aria-labelledby="disputes" className="text-[0.9375rem]">
      <h2 id="disputes" className="pb-2 font-sans font-semibold text-base tracking-normal">
        {disputes.length > 0 ? 'Disputes' : 'Something wrong?'}
      </h2>
      {disputes.length > 0 ? (
        <ul className="flex flex-col gap-4 pb-3">
          {disputes.map((dispute) => (
            <li key={dispute.id}>
              <Link to={`/orders/${orderId}/disputes/${dispute.id}`} className="text-link">
                <span>{dispute.number}</span>: {DISPUTE_KIND_LABELS[dispute.kind]}
              </Link>
              <span className="flex flex-wrap gap-2 pt-1">
                <DisputeStatusBadge status={dispute.status} reader="customer" />
                <DisputeClockBadge clock={dispute.clock} />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {canDispute ? (
        <p className="text-muted">
          If the seller does not put it right,{' '}
          <Link to={`/orders/${orderId}/dispute`} className="text-link">
            open a dispute
          </Link>
          .
        </p>
      ) : null}
    </section>
  )
}
