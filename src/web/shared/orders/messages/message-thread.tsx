import type { ReactNode } from 'react'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import type { MessageReader, Thread, ThreadMessage } from '#server/orders/messages/thread-views.ts'
import { Badge } from '#web/ui/badge.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

interface MessageThreadProps {
  thread: Pick<Thread, 'messages' | 'sellerName' | 'customerName' | 'seenId'>
  reader: MessageReader
  /** Where its pictures are. */
  home: string
  /** What can be done about a message that is held or was refused. */
  below?: (message: ThreadMessage) => ReactNode
}

/** What was said, the oldest first; whoever reads is "You", and NanoNagar is marked. */
export function MessageThread({ thread, reader, home, below }: MessageThreadProps) {
  return (
    <ol aria-label="Messages" className="flex flex-col gap-6">
      {thread.messages.map((message) => (
        <li
          key={message.id}
          className={joinClasses(
            'border-l-2 pl-4 sm:pl-5',
            message.side === 'office'
              ? 'border-accent'
              : message.side === reader
                ? 'border-edge'
                : 'border-line',
          )}
        >
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 pb-1">
            <strong className="wrap-anywhere font-semibold">{nameOf(message, thread, reader)}</strong>
            {message.side === 'office' ? <Badge tone="blue">NanoNagar team</Badge> : null}
            {message.state === 'held' ? <Badge tone="yellow">Held</Badge> : null}
            {message.state === 'refused' ? <Badge tone="red">Not sent</Badge> : null}
            <time dateTime={message.writtenAt} className="figures text-muted text-sm">
              {formatDateTime(message.writtenAt)}
            </time>
          </p>
          {message.state === 'withdrawn' ? (
            <p className="text-muted">Taken back.</p>
          ) : (
            <p className="wrap-anywhere max-w-prose whitespace-pre-line">{message.text}</p>
          )}
          <Pictures message={message} home={home} />
          {message.id === thread.seenId ? <p className="pt-1 text-muted text-sm">Seen</p> : null}
          {message.state === 'held' || message.state === 'refused' ? (
            <div className="pt-2">
              <p className="wrap-anywhere pb-1 text-sm">{stateWords(message, reader)}</p>
              {below?.(message)}
            </div>
          ) : null}
        </li>
      ))}
    </ol>
  )
}

function nameOf(message: ThreadMessage, thread: MessageThreadProps['thread'], reader: MessageReader): string {
  if (message.side === 'office') return 'NanoNagar'
  if (message.side === reader) return 'You'
  return message.side === 'seller' ? thread.sellerName : thread.customerName || 'A customer who has left'
}

function stateWords(message: ThreadMessage, reader: MessageReader): string {
  if (message.state === 'refused') return `We did not send this message: ${message.reason}`
  if (reader === 'office') return `Held for ${message.reason}.`
  return `Held until our team has looked: it has ${message.reason}. We keep contact details and payments on NanoNagar, where both of you are protected. Nobody else can read it yet.`
}

function Pictures({ message, home }: { message: ThreadMessage; home: string }) {
  if (message.pictures.length === 0 || message.state === 'withdrawn') return null
  return (
    <ul className="flex flex-wrap gap-3 pt-2">
      {message.pictures.map((id, index) => (
        <li key={id}>
          <a
            href={`${home}/pictures/${id}`}
            target="_blank"
            rel="noopener"
            className="block overflow-hidden rounded-control border border-line hover:border-ink"
          >
            <img
              src={`${home}/pictures/${id}`}
              alt={`Open attachment ${index + 1}`}
              width={112}
              height={112}
              loading="lazy"
              className="size-28 bg-sunken object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
