import { formatLimit } from '#domain/ground/shared/time-limit.ts'
import { clockWords } from '#domain/people/support/ticket-clock.ts'
import type { ClockShown } from '#server/people/support/ticket-views.ts'
import { Badge } from '#web/ui/badge.tsx'

/** How a ticket stands with the law's times, in colour and in words; its exact limit on pointing. */
export function ClockBadge({ clock }: { clock: ClockShown }) {
  const calm = clock.step === 'done' ? 'green' : 'grey'
  const tone = { late: 'red', near: 'yellow', calm } as const
  return (
    <span title={clock.step === 'done' ? undefined : `until ${formatLimit(clock.dueAt)}`}>
      <Badge tone={tone[clock.urgency]}>{clockWords(clock)}</Badge>
    </span>
  )
}
