import { data } from 'react-router'
import { replyAsOwner } from '#server/people/support/reply-by-link.ts'
import { findThreadOf } from '#server/people/support/thread-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import type { Route } from './+types/own-ticket-page.route'
import { TicketView } from './ticket-view.tsx'

/** A ticket that was written signed in, from the inbox; without a link of a letter. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const customer = requireCustomer(context, request)
  const app = context.get(appContext)
  const thread = await findThreadOf(app, customer, params.ticketId)
  if (!thread) throw data(null, { status: 404 })
  return { thread, requestKey: app.random.uuid() }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const customer = requireCustomer(context, request)
  const form = await request.formData()
  const { ticketId } = params
  const kept = await replyAsOwner(context.get(appContext), customer, {
    ticketId,
    fields: Object.fromEntries(form),
  })
  if (!kept.ok) return refusedForm(kept.problem, form)
  return redirectWithToast(`/messages/tickets/${ticketId}`, {
    kind: 'success',
    text: `We have your message. We added it to ticket ${kept.value.number}.`,
  })
}

export default function OwnTicketPage({ loaderData, actionData }: Route.ComponentProps) {
  const { thread, requestKey } = loaderData
  return (
    <div className="page-width max-w-3xl py-6 sm:py-10">
      <Breadcrumbs
        items={[{ label: 'Messages', to: '/messages' }, { label: thread.number }]}
        className="pb-4"
      />
      <TicketView thread={thread} requestKey={requestKey} refusal={actionData} />
    </div>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData?.thread ? `Ticket ${loaderData.thread.number}` : 'Page Not Found')
}
