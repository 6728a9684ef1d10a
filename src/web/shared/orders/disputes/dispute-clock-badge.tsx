import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatLimit } from '#domain/ground/shared/time-limit.ts'
import { type DisputeStatus, disputeStatusText } from '#domain/orders/disputes/dispute-state.ts'
import type { ClockShown } from '#server/orders/disputes/dispute-views.ts'
import { Badge } from '#web/ui/badge.tsx'

const TONES = {
  'with-seller': 'blue',
  'with-customer': 'blue',
  'with-us': 'blue',
  refunded: 'green',
  refused: 'grey',
  withdrawn: 'grey',
} as const

/** Where a dispute is. */
export function DisputeStatusBadge(props: {
  status: DisputeStatus
  reader: 'customer' | 'vendor' | 'admin'
}) {
  return <Badge tone={TONES[props.status]}>{disputeStatusText(props.status, props.reader)}</Badge>
}

/** Until when the next step is due, in colour and in words; nothing once a dispute has ended. */
export function DisputeClockBadge({ clock }: { clock: ClockShown | undefined }) {
  if (!clock) return null
  const tone = { late: 'red', near: 'yellow', calm: 'grey' } as const
  return (
    <Badge tone={tone[clock.urgency]}>
      {clock.urgency === 'late' ? 'Late, was due ' : 'Until '}
      <time dateTime={clock.dueAt}>
        {clock.urgency === 'late' ? formatDateTime(clock.dueAt) : formatLimit(clock.dueAt)}
      </time>
    </Badge>
  )
}
