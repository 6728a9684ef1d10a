import { Link } from 'react-router'
import { formatDateTime } from '#domain/shared/dates.ts'
import type { ListedTicket } from '#server/support/ticket-views.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { ClockBadge } from './clock-badge.tsx'
import { StatusBadges } from './status-badge.tsx'

/** The tickets; on a phone everything about one stands in its first cell. */
export function TicketTable({ tickets }: { tickets: readonly ListedTicket[] }) {
  return (
    <Table caption="Tickets" className="border-line border-t">
      <TableHead>
        <TableRow>
          <TableHeader>Ticket</TableHeader>
          <TableHeader className="hidden md:table-cell">State</TableHeader>
          <TableHeader className="hidden md:table-cell">Clock</TableHeader>
          <TableHeader className="hidden whitespace-nowrap lg:table-cell">Assigned to</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {tickets.map((ticket) => (
          <TableRow key={ticket.id}>
            <TableCell className="max-w-0 md:w-full">
              <Link
                to={`/admin/support/${ticket.id}`}
                prefetch="intent"
                data-list-open
                className="inline-flex flex-wrap items-baseline gap-x-2 py-0.5 font-semibold hover:underline"
              >
                <span className="figures">{ticket.number}</span>
                <span>{ticket.subject}</span>
              </Link>
              <p className="truncate text-muted text-sm">
                {ticket.name}, {ticket.email}
              </p>
              <p className="line-clamp-2 break-words text-[0.9375rem] md:line-clamp-1">{ticket.excerpt}</p>
              <p className="flex flex-wrap gap-1.5 pt-2 md:hidden">
                <StatusBadges status={ticket.status} kind={ticket.kind} />
                <ClockBadge clock={ticket.clock} />
              </p>
            </TableCell>
            <TableCell className="hidden md:table-cell">
              <span className="flex flex-col items-start gap-1.5">
                <StatusBadges status={ticket.status} kind={ticket.kind} />
              </span>
            </TableCell>
            <TableCell className="hidden whitespace-nowrap md:table-cell">
              <ClockBadge clock={ticket.clock} />
              <time dateTime={ticket.createdAt} className="figures block pt-1 text-muted text-sm">
                {formatDateTime(ticket.createdAt)}
              </time>
            </TableCell>
            <TableCell className="hidden whitespace-nowrap lg:table-cell">
              {ticket.assignee ?? <span className="text-muted">Nobody</span>}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
