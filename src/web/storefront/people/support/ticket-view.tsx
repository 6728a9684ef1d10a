import { Form, useNavigation } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { MESSAGE_LENGTH_MAX } from '#domain/people/support/contact-form.ts'
import type { OwnThread } from '#server/people/support/thread-views.ts'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

interface TicketViewProps {
  thread: OwnThread
  requestKey: string
  refusal: RefusedForm | undefined
}

/** A ticket as its person reads it and writes back, by a link or signed in. */
export function TicketView({ thread, requestKey: key, refusal: actionData }: TicketViewProps) {
  const isSending = useNavigation().formMethod === 'POST'
  const { fields, typed } = actionData ?? { fields: {}, typed: {} }
  return (
    <>
      <PageHeading
        title={
          <>
            Ticket <span className="figures">{thread.number}</span>
          </>
        }
      >
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <StatusBadge status={thread.status} />
          <span>{thread.subject}</span>
        </p>
      </PageHeading>
      <Thread thread={thread} />
      <Form
        key={thread.messages.length}
        method="post"
        noValidate
        className="flex flex-col gap-5 border-line border-t pt-8"
      >
        <h2 className="text-2xl">Write back</h2>
        {thread.status === 'closed' ? (
          <p className="text-muted">
            This ticket is closed. If the problem is not solved, your message reopens it.
          </p>
        ) : null}
        {fields.form ? (
          <Notice tone="bad" role="alert">
            {fields.form}
          </Notice>
        ) : null}
        <input type="hidden" name="key" value={key} />
        <TextArea
          label="Message"
          name="text"
          rows={6}
          required
          maxLength={MESSAGE_LENGTH_MAX}
          defaultValue={typed.text ?? ''}
          error={fields.text}
        />
        <div>
          <Button type="submit" variant="primary" size="lg" busy={isSending && 'Sending...'}>
            Send Message
          </Button>
        </div>
      </Form>
    </>
  )
}

function StatusBadge({ status }: Pick<OwnThread, 'status'>) {
  if (status === 'closed') return <Badge>Closed</Badge>
  return status === 'open' ? <Badge tone="yellow">We are on it</Badge> : <Badge tone="blue">Answered</Badge>
}

function Thread({ thread }: { thread: OwnThread }) {
  return (
    <ol aria-label="Messages" className="flex flex-col gap-6 pb-10">
      {thread.messages.map(({ id, isOurs, text, at }) => (
        <li
          key={id}
          className={isOurs ? 'border-accent border-l-2 pl-4 sm:pl-5' : 'border-line border-l-2 pl-4 sm:pl-5'}
        >
          <p className="flex flex-wrap items-baseline gap-x-3 pb-1">
            <strong className="font-semibold">{isOurs ? 'NanoNagar' : thread.name}</strong>
            <time dateTime={at} className="figures text-muted text-sm">
              {formatDateTime(at)}
            </time>
          </p>
          <p className="whitespace-pre-line break-words">{text}</p>
        </li>
      ))}
    </ol>
  )
}
