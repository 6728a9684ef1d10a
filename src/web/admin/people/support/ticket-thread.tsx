import { formatDateTime } from '#domain/ground/shared/dates.ts'
import type { TicketMessageKind } from '#domain/people/support/ticket-state.ts'
import type { ThreadMessage, TicketPage } from '#server/people/support/thread-views.ts'
import { Badge } from '#web/ui/badge.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Lock } from '#web/ui/pictures/icons.ts'

/** What a message is, when it is not simply said. */
const WORDS: Readonly<Record<TicketMessageKind, string>> = {
  reply: '',
  answer: 'answered by email',
  resolution: 'resolved it by email',
  closing: 'closed it without an email',
  reopening: 'reopened it',
  note: 'internal note',
}

/** Everything that was said, the oldest first. */
export function TicketThread({ ticket }: { ticket: TicketPage }) {
  const first: ThreadMessage = {
    id: 0,
    kind: 'reply',
    author: ticket.name,
    text: ticket.message,
    at: ticket.createdAt,
    mail: undefined,
  }
  return (
    <ol aria-label="Messages" className="flex flex-col gap-6">
      {[first, ...ticket.messages].map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </ol>
  )
}

function Message({ message }: { message: ThreadMessage }) {
  const { kind, author, text, at, mail } = message
  const isInternal = kind === 'note' || kind === 'closing' || kind === 'reopening'
  return (
    <li
      className={joinClasses(
        isInternal ? 'rounded-control bg-sunken p-4' : 'border-l-2 pl-4 sm:pl-5',
        kind === 'reply' ? 'border-line' : 'border-accent',
      )}
    >
      <p className="flex flex-wrap items-baseline gap-x-2 pb-1">
        {isInternal ? <Lock aria-label="Only for us" className="size-3.5 self-center text-muted" /> : null}
        <strong className="font-semibold">{author}</strong>
        {WORDS[kind] ? <span className="text-muted text-sm">{WORDS[kind]}</span> : null}
        <time dateTime={at} className="figures text-muted text-sm">
          {formatDateTime(at)}
        </time>
        {mail ? <MailState mail={mail} /> : null}
      </p>
      <p className="whitespace-pre-line break-words">{text}</p>
    </li>
  )
}

function MailState({ mail }: { mail: NonNullable<ThreadMessage['mail']> }) {
  if (mail.sentAt) return <Badge tone="green">Email sent</Badge>
  return mail.problem ? (
    <Badge tone="red">Email not sent yet: {mail.problem}</Badge>
  ) : (
    <Badge>Email queued</Badge>
  )
}
