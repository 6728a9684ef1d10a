import { Link } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { OrderTimeline, TimelineSteps } from '#web/shared/orders/orders/order-timeline.tsx'
import { type Happened, historySteps } from './history-steps.ts'

/** So many of the latest stand in sight, the others unfold. */
const SHOWN = 12

/** Everything that happened to an order in one column: what, when, by whom. */
export function OrderHistory({
  orderId,
  mayAudit,
  ...happened
}: Happened & { orderId: string; mayAudit: boolean }) {
  const steps = historySteps(happened)
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
          <Link to={`/admin/audit?subject=order:${orderId}`} prefetch="none" className="text-link">
            What administrators did
          </Link>
        </p>
      ) : null}
      <p className="wrap-anywhere pt-4 text-muted text-sm">Order ID {orderId}</p>
    </OrderTimeline>
  )
}
