import { data, Form, useNavigation } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { MESSAGE_LENGTH_MAX } from '#domain/people/support/contact-form.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { replyByLink } from '#server/people/support/reply-by-link.ts'
import { findOwnThread, type OwnThread } from '#server/people/support/thread-views.ts'
import { LINK_DAYS } from '#server/people/support/ticket-link.ts'
import { addressContext, appContext, visitorContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { Route } from './+types/ticket-page.route'

/** The link is the key: it is not stored, not shown to other sites, and not kept by anything on the way. */
const PRIVATE = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }

export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const thread = await findOwnThread(app, params.token)
  if (!thread)
    return data({ thread: undefined, key: '', linkDays: LINK_DAYS }, { status: 404, headers: PRIVATE })
  return data({ thread, key: app.random.uuid(), linkDays: LINK_DAYS }, { headers: PRIVATE })
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  const form = await request.formData()
  const allowed = await withinLimit(app, 'ticket-reply-address', context.get(addressContext))
  if (!allowed.ok) return refusedForm(allowed.problem, form)
  const userId = context.get(visitorContext).customer?.userId
  const kept = await replyByLink(app, { token: params.token, fields: Object.fromEntries(form), userId })
  if (!kept.ok) return refusedForm(kept.problem, form, { staysOnPage: true })
  const text = `We have your message. We added it to ticket ${kept.value.number}.`
  return redirectWithToast(`/contact/tickets/${params.token}`, { kind: 'success', text })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export default function TicketPage({ loaderData, actionData }: Route.ComponentProps) {
  const { thread, key, linkDays } = loaderData
  const isSending = useNavigation().formMethod === 'POST'
  if (!thread)
    return (
      <EmptyState
        as="h1"
        title="This link no longer works"
        action={<ButtonLink to="/contact">Write to us</ButtonLink>}
      >
        <p>
          {`It stops working ${linkDays} days after the ticket is closed. Please write to us again and we will find the old ticket.`}
        </p>
      </EmptyState>
    )
  const { fields, typed } = actionData ?? { fields: {}, typed: {} }
  return (
    <div className="page-width max-w-3xl py-8 sm:py-12">
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
    </div>
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

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData?.thread ? `Ticket ${loaderData.thread.number}` : 'Page Not Found')
}
