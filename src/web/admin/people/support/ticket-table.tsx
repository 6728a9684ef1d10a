import { Link } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import type { ListedTicket } from '#server/people/support/ticket-views.ts'
import { Breakable } from '#web/ui/breakable.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { ClockBadge } from './clock-badge.tsx'
import { StatusBadges } from './status-badge.tsx'

/** The tickets, each with who wrote and how it begins. */
export function TicketTable({ tickets }: { tickets: readonly ListedTicket[] }) {
  return (
    <Table isList caption="Tickets" className="border-line border-t">
      <TableHead>
        <TableRow>
          <TableHeader>Ticket</TableHeader>
          <TableHeader>State</TableHeader>
          <TableHeader>Clock</TableHeader>
          <TableHeader className="whitespace-nowrap">Assigned to</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {tickets.map((ticket) => (
          <TableRow key={ticket.id}>
            <TableCell heading className="w-full">
              <Link
                to={`/admin/support/${ticket.id}`}
                prefetch="intent"
                data-list-open
                className="inline-flex flex-wrap compact:shrink-0 compact:flex-nowrap items-baseline gap-x-2 py-0.5 font-semibold hover:underline"
              >
                <span className="figures">{ticket.number}</span>
                <span>{ticket.subject}</span>
              </Link>
              <p className="text-muted text-sm compact:hidden">
                {ticket.name}, <Breakable text={ticket.email} />
              </p>
              <p className="compact-line line-clamp-2 text-[0.9375rem] text-muted">{ticket.excerpt}</p>
            </TableCell>
            <TableCell label="State">
              <span className="flex flex-col items-start gap-1.5 compact:flex-row stacked:flex-row">
                <StatusBadges status={ticket.status} kind={ticket.kind} />
              </span>
            </TableCell>
            <TableCell label="Clock" className="table-card-short whitespace-nowrap">
              <ClockBadge clock={ticket.clock} />
              <time
                dateTime={ticket.createdAt}
                className="figures block pt-1 text-muted text-sm compact:hidden"
              >
                {formatDateTime(ticket.createdAt)}
              </time>
            </TableCell>
            <TableCell label="Assigned to">
              {ticket.assignee ?? <span className="text-muted">Nobody</span>}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
