import type { Moves } from '#domain/ground/shared/moves.ts'

export const TICKET_STATUSES = ['open', 'answered', 'closed'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]

/** `grievance`: a complaint in the sense of the E-Commerce Rules; an administrator decides what is one. */
export const TICKET_KINDS = ['contact', 'grievance'] as const
export type TicketKind = (typeof TICKET_KINDS)[number]

/** What is said in a thread after its first message, and what is only for us. */
export type TicketMessageKind = 'reply' | 'answer' | 'resolution' | 'closing' | 'reopening' | 'note'

/** open: our turn. answered: the person's turn. closed: settled, until somebody opens it again. */
export const TICKET_MOVES: Moves<TicketStatus> = {
  open: ['answered', 'closed'],
  answered: ['open', 'closed'],
  closed: ['open'],
}

/** A status as people read it. */
export const TICKET_STATUS_LABELS: Readonly<Record<TicketStatus, string>> = {
  open: 'Open',
  answered: 'Answered',
  closed: 'Closed',
}
