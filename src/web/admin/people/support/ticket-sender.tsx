import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { formatToPay } from '#domain/ground/shared/money.ts'
import { TICKET_STATUS_LABELS } from '#domain/people/support/ticket-state.ts'
import type { TicketPage } from '#server/people/support/thread-views.ts'

/** Who wrote it, what they bought, and what else they wrote about. */
export function TicketSender({ ticket, mayAudit }: { ticket: TicketPage; mayAudit: boolean }) {
  const { userId, otherAccountId, orders, others } = ticket
  return (
    <section aria-labelledby="person-heading" className="flex flex-col gap-6">
      <div>
        <h2 id="person-heading" className="pb-2 text-xl">
          {ticket.name}
        </h2>
        <p className="break-words text-[0.9375rem]">{ticket.email}</p>
        {ticket.phone ? <p className="figures text-[0.9375rem]">{ticket.phone}</p> : null}
        <p className="pt-1 text-muted text-sm">
          {userId ? (
            <AccountLink id={userId}>Sent from their account</AccountLink>
          ) : (
            'Sent without an account'
          )}
          {otherAccountId ? (
            <>
              . <AccountLink id={otherAccountId}>An account has this email</AccountLink>; nothing proves that
              it is theirs.
            </>
          ) : null}
        </p>
      </div>
      {orders.length > 0 ? (
        <List title="Latest orders">
          {orders.map(({ id, number, placedAt, totalPaise }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3 py-2">
              <Link to={`/admin/orders/${id}`} className="figures text-link">
                {number}
              </Link>
              <span className="figures text-muted text-sm">
                {formatDate(placedAt)}, {formatToPay(totalPaise)}
              </span>
            </li>
          ))}
        </List>
      ) : null}
      {others.length > 0 ? (
        <List title="Other tickets from this email">
          {others.map(({ id, number, subject, status, createdAt }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3 py-2">
              <Link to={`/admin/support/${id}`} className="figures text-link">
                {number}
              </Link>
              <span className="text-muted text-sm">
                {subject}, {formatDate(createdAt)}, {TICKET_STATUS_LABELS[status].toLowerCase()}
              </span>
            </li>
          ))}
        </List>
      ) : null}
      {mayAudit ? (
        <p className="text-sm">
          <Link to={`/admin/audit?subject=ticket:${ticket.id}`} className="text-link text-muted">
            This ticket in the audit log
          </Link>
        </p>
      ) : null}
    </section>
  )
}

function AccountLink({ id, children }: { id: string; children: string }) {
  return (
    <Link to={`/admin/users/${id}`} className="text-link">
      {children}
    </Link>
  )
}

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="pb-1 font-medium text-sm">{title}</h3>
      <ul className="divide-y divide-line border-line border-y">{children}</ul>
    </div>
  )
}
