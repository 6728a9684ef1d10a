import { Link } from 'react-router'
import { cappedCount, WAITING_COUNTED_MAX } from '#domain/ground/shared/capped-count.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { sellerState } from '#domain/orders/orders/state-words.ts'
import type { WaitingOrder } from '#server/money/earnings/dashboard-views.ts'
import { NextStepText } from '#web/shared/orders/orders/next-step-text.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ListSection } from '#web/ui/sections/page-section.tsx'

/** What has to be packed and sent, the longest waiting first, and how much has trouble on its way: as Dispatch counts them. */
export function WaitingOrders({
  orders,
  count,
  trouble,
}: {
  orders: readonly WaitingOrder[]
  /** "12", or "100+" when nobody counted further. */
  count: string
  /** Parcels that are on their way and need a hand. */
  trouble: number
}) {
  return (
    <ListSection
      id="waiting"
      title={
        <>
          Waiting for dispatch <span className="figures pl-1 font-sans text-base text-muted">{count}</span>
        </>
      }
      rows={orders}
      empty="Nothing is waiting. Everything has shipped."
      below={
        trouble > 0 ? (
          <p className="pt-3 text-sm">
            <Link to="/vendor/dispatch?tab=trouble" className="text-link">
              {cappedCount(trouble, WAITING_COUNTED_MAX)} {trouble === 1 ? 'parcel has' : 'parcels have'}{' '}
              trouble on the way
            </Link>
          </p>
        ) : null
      }
    >
      {(order) => (
        <li key={order.id} className="relative flex items-center justify-between gap-4 py-3 hover:bg-sunken">
          <div className="min-w-0">
            <Link
              to={`/vendor/orders/${order.id}`}
              prefetch="intent"
              className="figures font-medium after:absolute after:inset-0"
            >
              {order.number}
            </Link>
            <NextStepText next={order.next} className="text-sm" />
            <p className="wrap-anywhere text-muted text-sm">
              {counted(order.units, 'piece')} to {order.city}
            </p>
          </div>
          <StateBadge status={order.status} />
        </li>
      )}
    </ListSection>
  )
}

function StateBadge({ status }: Pick<WaitingOrder, 'status'>) {
  const { label, colour } = sellerState(status)
  return <Badge tone={colour}>{label}</Badge>
}
