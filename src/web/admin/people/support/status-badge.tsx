import {
  TICKET_STATUS_LABELS,
  type TicketKind,
  type TicketStatus,
} from '#domain/people/support/ticket-state.ts'
import { Badge } from '#web/ui/badge.tsx'

const TONES = { open: 'yellow', answered: 'blue', closed: 'grey' } as const

/** Whose turn it is; and whether the ticket is a grievance. */
export function StatusBadges({ status, kind }: { status: TicketStatus; kind: TicketKind }) {
  return (
    <>
      <Badge tone={TONES[status]}>{TICKET_STATUS_LABELS[status]}</Badge>
      {kind === 'grievance' ? <Badge tone="red">Grievance</Badge> : null}
    </>
  )
}
