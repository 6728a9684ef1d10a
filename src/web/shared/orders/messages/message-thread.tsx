import type { ReactNode } from 'react'
import { formatDate, formatTime } from '#domain/ground/shared/dates.ts'
import { MINUTE_MS } from '#domain/ground/shared/durations.ts'
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
  /** Said in the middle, behind the newest message: by when there is an answer. */
  note?: string | undefined
}

/** So soon after the last message of its side one stands under the same name. */
const TOGETHER_MS = 10 * MINUTE_MS

/** What was said, the oldest first: whoever reads is on the right, everybody else on the left, day by day. */
export function MessageThread({ thread, reader, home, below, note }: MessageThreadProps) {
  const { messages } = thread
  return (
    <>
      <ol aria-label="Messages" className="flex flex-col">
        {messages.map((message, index) => {
          const before = messages[index - 1]
          const day = formatDate(message.writtenAt)
          const isNewDay = before === undefined || formatDate(before.writtenAt) !== day
          const isFirst = isNewDay || !isTogether(before, message)
          return (
            <li
              key={message.id}
              id={index === messages.length - 1 ? 'newest' : undefined}
              className={joinClasses('flex scroll-mt-[35dvh] flex-col', isFirst ? 'pt-4' : 'pt-1')}
            >
              {isNewDay ? (
                <p className="figures self-center pb-4 text-muted text-sm">
                  <time dateTime={message.writtenAt}>{day}</time>
                </p>
              ) : null}
              <Bubble message={message} thread={thread} reader={reader} home={home} isFirst={isFirst}>
                {below?.(message)}
              </Bubble>
            </li>
          )
        })}
      </ol>
      {note ? <p className="pt-5 text-center text-muted text-sm">{note}</p> : null}
    </>
  )
}

function isTogether(before: ThreadMessage, message: ThreadMessage): boolean {
  return (
    before.side === message.side &&
    Date.parse(message.writtenAt) - Date.parse(before.writtenAt) <= TOGETHER_MS
  )
}

interface BubbleProps extends Omit<MessageThreadProps, 'below' | 'note'> {
  message: ThreadMessage
  /** The first one of its side for a while: it bears the name. */
  isFirst: boolean
  children: ReactNode
}

function Bubble({ message, thread, reader, home, isFirst, children }: BubbleProps) {
  const isOwn = message.side === reader
  const isOffice = message.side === 'office'
  const waits = message.state === 'held' || message.state === 'refused'
  return (
    <div
      className={joinClasses(
        'flex max-w-[min(88%,40rem)] flex-col',
        isOwn ? 'items-end self-end' : 'items-start self-start',
      )}
    >
      <p
        className={joinClasses(
          'flex flex-wrap items-center gap-x-2 gap-y-1 px-1 pb-1 text-sm',
          isFirst ? undefined : 'sr-only',
        )}
      >
        <strong className="wrap-anywhere font-semibold">{nameOf(message, thread, reader)}</strong>
        {isOffice && !isOwn ? <Badge tone="blue">NanoNagar team</Badge> : null}
        <time dateTime={message.writtenAt} className="figures text-muted">
          {formatTime(message.writtenAt)}
        </time>
      </p>
      <div
        className={joinClasses(
          'flex min-w-0 max-w-full flex-col gap-2 rounded-[1rem] border px-3.5 py-2.5',
          waits
            ? 'border-edge border-dashed'
            : isOffice
              ? 'border-note bg-note-wash'
              : isOwn
                ? 'border-transparent bg-chosen'
                : 'border-line bg-surface',
        )}
      >
        {waits ? (
          <p>
            {message.state === 'held' ? <Badge tone="yellow">Held</Badge> : null}
            {message.state === 'refused' ? <Badge tone="red">Not sent</Badge> : null}
          </p>
        ) : null}
        {message.state === 'withdrawn' ? (
          <p className="text-muted italic">Taken back.</p>
        ) : message.text === '' ? null : (
          <p className="wrap-anywhere whitespace-pre-line">{message.text}</p>
        )}
        <Pictures message={message} home={home} />
        {waits ? <p className="wrap-anywhere text-sm">{stateWords(message, reader)}</p> : null}
        {waits ? children : null}
      </div>
      {message.id === thread.seenId ? <p className="px-1 pt-1 text-muted text-sm">Seen</p> : null}
    </div>
  )
}

function nameOf(message: ThreadMessage, thread: MessageThreadProps['thread'], reader: MessageReader): string {
  if (message.side === reader) return reader === 'office' ? 'NanoNagar' : 'You'
  if (message.side === 'office') return 'NanoNagar'
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
    <ul className="flex flex-wrap gap-2">
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
