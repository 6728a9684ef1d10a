import { data, Link } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { threadList } from '#domain/orders/messages/message-lists.ts'
import { noteSeenByCustomer } from '#server/orders/messages/note-seen.ts'
import { sendAsCustomer } from '#server/orders/messages/send-message.ts'
import { readPromise } from '#server/orders/messages/shop/hours-views.ts'
import { findOwnThread } from '#server/orders/messages/thread-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { HeldForm } from '#web/shared/orders/messages/held-form.tsx'
import { changeHeldByForm, refusedAbout, sentToast } from '#web/shared/orders/messages/held-message.action.ts'
import { MessageForm } from '#web/shared/orders/messages/message-form.tsx'
import { MessageThread } from '#web/shared/orders/messages/message-thread.tsx'
import { receiveMessage } from '#web/shared/orders/messages/receive-message.action.ts'
import { promiseText } from '#web/shared/orders/messages/shop-promise.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/thread-page.route'

/** Somebody else's conversation is as absent as one that never was. Whoever reads it has seen it. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const customer = requireCustomer(context, request)
  const app = context.get(appContext)
  const query = threadList.parse(new URL(request.url).searchParams)
  const at = app.clock.now()
  const thread = await findOwnThread(app, customer, params.id, query.cursor)
  if (!thread) throw data(null, { status: 404 })
  await noteSeenByCustomer(app, customer, { conversationId: params.id, at })
  return {
    thread,
    promise: await readPromise(app, thread.sellerId),
    requestKey: app.random.uuid(),
    pages: threadList.pages(`/messages/${params.id}`, query, thread),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const customer = requireCustomer(context, request)
  const app = context.get(appContext)
  const { form, pictures, problem } = await receiveMessage(app, request, customer.userId)
  const intent = readIntent(form, ['send', 'edit', 'withdraw'])
  const { id: conversationId } = params
  const back = `/messages/${conversationId}#newest`
  if (intent !== 'send') return changeHeldByForm(app, { customer }, { conversationId, intent, form, back })
  if (problem) return refusedAbout('', refusedForm(problem, form))
  const fields = Object.fromEntries(form)
  const sent = await sendAsCustomer(app, customer, { fields, pictures, to: { conversationId } })
  if (!sent.ok) return refusedAbout('', refusedForm(sent.problem, form))
  return redirectWithToast(back, sentToast(sent.value.state))
}

export default function ThreadPage({ loaderData, actionData }: Route.ComponentProps) {
  const { thread, promise, requestKey, pages } = loaderData
  const { about } = thread
  return (
    <div className="page-width max-w-3xl py-6 sm:py-10">
      <Breadcrumbs
        items={[{ label: 'Messages', to: '/messages' }, { label: thread.sellerName }]}
        className="pb-4"
      />
      <PageHeading title={thread.sellerName} className="pb-4">
        <p className="wrap-anywhere">
          <Link
            to={'orderId' in about ? `/orders/${about.orderId}` : `/products/${about.productId}`}
            className="text-link"
          >
            {thread.title}
          </Link>
        </p>
      </PageHeading>
      <ListPages {...pages} label="Messages" nextLabel="Older messages" />
      <MessageThread
        thread={thread}
        reader="customer"
        home={`/messages/${thread.id}`}
        note={
          thread.shutBy
            ? undefined
            : thread.dueAt
              ? `The seller has promised an answer by ${formatDateTime(thread.dueAt)}.`
              : promiseText(promise, thread)
        }
        below={(message) => (
          <HeldForm
            message={message}
            requestKey={requestKey}
            answer={actionData?.about === message.id ? actionData : undefined}
          />
        )}
      />
      <section
        aria-label={`Write to ${thread.sellerName}`}
        className={thread.shutBy ? 'pt-6' : 'answer-box mt-4'}
      >
        {thread.shutBy ? (
          <Notice tone="warn" title="This seller does not sell here at the moment">
            <p>Messages cannot be sent to them. Our support can help you.</p>
          </Notice>
        ) : (
          <MessageForm
            key={requestKey}
            requestKey={requestKey}
            answer={actionData?.about === '' ? actionData : undefined}
          />
        )}
      </section>
    </div>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData?.thread ? `Messages with ${loaderData.thread.sellerName}` : 'Page Not Found')
}
