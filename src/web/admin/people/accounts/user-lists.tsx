import { Link } from 'react-router'
import { formatDate, formatDateTime } from '#domain/ground/shared/dates.ts'
import { auditWords } from '#domain/office/audit-log/audit-words.ts'
import { CONTACT_SUBJECTS } from '#domain/people/support/contact-form.ts'
import type { TicketStatus } from '#domain/people/support/ticket-state.ts'
import type { UserPage } from '#server/people/accounts/user-page-views.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ListSection } from '#web/ui/sections/page-section.tsx'

const TICKET_TONES: Readonly<Record<TicketStatus, 'yellow' | 'blue' | 'grey'>> = {
  open: 'yellow',
  answered: 'blue',
  closed: 'grey',
}

/** What a person wrote to the marketplace. */
export function UserTickets({ tickets }: { tickets: NonNullable<UserPage['tickets']> }) {
  return (
    <ListSection id="tickets" title="Tickets" rows={tickets} empty="No messages to NanoNagar.">
      {({ id, number, subject, status, at }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
          <Link to={`/admin/support/${id}`} className="figures text-link font-medium">
            {number}
          </Link>
          <span className="min-w-0">{subjectWords(subject)}</span>
          <span className="ml-auto flex items-center gap-3">
            <Badge tone={TICKET_TONES[status]}>
              <span className="inline-block first-letter:uppercase">{status}</span>
            </Badge>
            <time dateTime={at} className="figures whitespace-nowrap text-muted text-sm">
              {formatDate(at)}
            </time>
          </span>
        </li>
      )}
    </ListSection>
  )
}

function subjectWords(subject: string): string {
  return CONTACT_SUBJECTS.find(({ key }) => key === subject)?.label ?? subject
}

/** What a person agreed to, and when. */
export function UserConsents({ consents }: { consents: UserPage['consents'] }) {
  return (
    <ListSection id="consents" title="Consents" rows={consents} empty="None on record.">
      {({ purpose, textVersion, granted, at }) => (
        <li key={`${purpose} ${at}`} className="figures flex flex-wrap justify-between gap-x-4 py-2.5">
          <span>
            <span className="inline-block font-medium first-letter:uppercase">{purpose}</span>, version{' '}
            {textVersion}
          </span>
          <span className="text-muted text-sm">
            {granted ? 'Agreed' : 'Withdrawn'} {formatDateTime(at)}
          </span>
        </li>
      )}
    </ListSection>
  )
}

interface UserAuditEntriesProps {
  auditEntries: NonNullable<UserPage['auditEntries']>
  userId: string
}

/** What was done to a person's account, by whom and why. */
export function UserAuditEntries({ auditEntries, userId }: UserAuditEntriesProps) {
  return (
    <ListSection
      id="trail"
      title="Admin actions"
      more={
        <Link to={`/admin/audit?subject=user:${userId}`} className="text-link text-sm">
          All in the audit log
        </Link>
      }
      rows={auditEntries}
      empty="Nothing yet."
    >
      {({ id, at, by, action, reason }) => (
        <li key={id} className="py-2.5">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="font-medium">{actionWords(action)}</span>
            <span className="figures text-muted text-sm">
              {by}, {formatDateTime(at)}
            </span>
          </p>
          {reason ? <p className="whitespace-pre-line break-words text-muted text-sm">{reason}</p> : null}
        </li>
      )}
    </ListSection>
  )
}

/** `user.sessions_ended` as "Sessions ended": that it is about a user, the page says. */
function actionWords(action: string): string {
  return action.startsWith('user.')
    ? auditWords(action).replace(/^User (.)/, (_, first) => first.toUpperCase())
    : auditWords(action)
}

/** The latest at the way into a person's account: right and wrong passwords, changes of factors, by whom and from where. */
export function UserAccess({ access, userId }: { access: NonNullable<UserPage['access']>; userId: string }) {
  return (
    <ListSection
      id="access"
      title="Sign-ins and sign-in settings"
      more={
        <Link to={`/admin/audit?subject=account:${userId}`} className="text-link text-sm">
          All in the audit log
        </Link>
      }
      rows={access}
      empty="Nothing yet."
    >
      {({ id, at, action, proof, address }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2.5">
          <span className="font-medium">
            {auditWords(action)}
            {proof ? ` with ${proof}` : ''}
          </span>
          <span className="figures text-muted text-sm">
            {address ? `from ${address}, ` : ''}
            {formatDateTime(at)}
          </span>
        </li>
      )}
    </ListSection>
  )
}
