import { data } from 'react-router'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { replyByLink } from '#server/people/support/reply-by-link.ts'
import { findOwnThread } from '#server/people/support/thread-views.ts'
import { LINK_DAYS } from '#server/people/support/ticket-link.ts'
import { addressContext, appContext, visitorContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Route } from './+types/ticket-page.route'
import { TicketView } from './ticket-view.tsx'

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
  return (
    <div className="page-width max-w-3xl py-8 sm:py-12">
      <TicketView thread={thread} requestKey={key} refusal={actionData} />
    </div>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData?.thread ? `Ticket ${loaderData.thread.number}` : 'Page Not Found')
}
