import { data, Link } from 'react-router'
import { mayDo } from '#domain/ground/access/office-roles.ts'
import { REFUSAL_MAX } from '#domain/orders/messages/message-limits.ts'
import { threadList } from '#domain/orders/messages/message-lists.ts'
import { decideMessage } from '#server/orders/messages/decide-message.ts'
import { noteRead } from '#server/orders/messages/note-seen.ts'
import { sendForOffice } from '#server/orders/messages/send-message.ts'
import { findThreadForOffice, type ThreadMessage } from '#server/orders/messages/thread-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { refusedAbout } from '#web/shared/orders/messages/held-message.action.ts'
import { MessageForm } from '#web/shared/orders/messages/message-form.tsx'
import { MessageThread } from '#web/shared/orders/messages/message-thread.tsx'
import { receiveMessage } from '#web/shared/orders/messages/receive-message.action.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDetails } from '#web/ui/dialogs/confirm-details.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/thread-page.route'

/** Whoever reads what two people wrote to each other is in the audit log. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'support.read')
  const app = context.get(appContext)
  const query = threadList.parse(new URL(request.url).searchParams)
  const thread = await findThreadForOffice(app, admin, params.id, query.cursor)
  if (!thread) throw data(null, { status: 404 })
  await noteRead(app, admin, params.id)
  return {
    thread,
    mayAnswer: mayDo(admin.role, 'support.answer'),
    requestKey: app.random.uuid(),
    pages: threadList.pages(`/admin/messages/${params.id}`, query, thread),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'support.answer')
  const app = context.get(appContext)
  const { form, pictures, problem } = await receiveMessage(app, request, admin.userId)
  const intent = readIntent(form, ['send', 'release', 'refuse'])
  const { id: conversationId } = params
  const back = `/admin/messages/${conversationId}#newest`
  if (intent === 'send') {
    if (problem) return refusedAbout('', refusedForm(problem, form))
    const sent = await sendForOffice(app, admin, {
      fields: Object.fromEntries(form),
      pictures,
      conversationId,
    })
    if (!sent.ok) return refusedAbout('', refusedForm(sent.problem, form))
    return redirectWithToast(back, { kind: 'success', text: 'Your message is sent to both sides.' })
  }
  const messageId = String(form.get('message') ?? '')
  const decided = await decideMessage(app, admin, {
    conversationId,
    messageId,
    writtenAt: String(form.get('writtenAt') ?? ''),
    outcome: intent,
    words: form.get('words'),
  })
  if (!decided.ok) return refusedAbout(messageId, refusedForm(decided.problem, form))
  return redirectWithToast(back, {
    kind: 'success',
    text: intent === 'release' ? 'The message is sent on.' : 'The message is refused, and its writer told.',
  })
}

/** After a refusal too: it was decided or changed meanwhile. */
export function shouldRevalidate() {
  return true
}

export default function AdminThreadPage({ loaderData, actionData }: Route.ComponentProps) {
  const { thread, mayAnswer, requestKey, pages } = loaderData
  const { about } = thread
  const customer = thread.customerName || 'A customer who has left'
  return (
    <>
      <Breadcrumbs items={[{ label: 'Messages', to: '/admin/messages' }, { label: thread.title }]} />
      <PageHeading title={`${customer} and ${thread.sellerName}`} className="pt-1 pb-6">
        <p className="wrap-anywhere">
          <Link
            to={'orderId' in about ? `/admin/orders/${about.orderId}` : `/admin/products/${about.productId}`}
            className="text-link"
          >
            {thread.title}
          </Link>
        </p>
      </PageHeading>
      <div className="max-w-3xl">
        <ListPages {...pages} label="Messages" nextLabel="Older messages" />
        <MessageThread
          thread={thread}
          reader="office"
          home={`/admin/messages/${thread.id}`}
          below={(message) =>
            mayAnswer && message.state === 'held' ? (
              <Decision
                message={message}
                answer={actionData?.about === message.id ? actionData : undefined}
              />
            ) : null
          }
        />
        {mayAnswer ? (
          <section
            aria-labelledby="write-title"
            className={
              thread.isHouse && thread.shutBy !== 'customer'
                ? 'answer-box mt-4'
                : 'mt-8 border-line border-t pt-5'
            }
          >
            <h2 id="write-title" className="pb-1 text-base">
              {thread.isHouse ? 'Answer for our shop' : 'Join as NanoNagar'}
            </h2>
            {thread.shutBy === 'customer' ? (
              <Notice tone="warn" title="This customer has closed their account" />
            ) : (
              <MessageForm
                key={requestKey}
                requestKey={requestKey}
                answer={actionData?.about === '' ? actionData : undefined}
                hint="The customer and the seller both read it, marked as NanoNagar."
              />
            )}
          </section>
        ) : null}
      </div>
    </>
  )
}

interface DecisionProps {
  message: ThreadMessage
  answer: Parameters<typeof AnsweredForm>[0]['answer']
}

function Decision({ message, answer }: DecisionProps) {
  return (
    <AnsweredForm answer={answer} className="flex max-w-2xl flex-col gap-3">
      <input type="hidden" name="message" value={message.id} />
      <input type="hidden" name="writtenAt" value={message.writtenAt} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="release">
          Send on
        </Button>
      </div>
      <ConfirmDetails label="Refuse" fields={['words']}>
        <p>The other side never reads it. Its writer reads your reason and can write anew.</p>
        <TextField label="Reason" name="words" maxLength={REFUSAL_MAX} hint="The writer reads it." />
        <Button type="submit" name="intent" value="refuse" variant="danger">
          Refuse message
        </Button>
      </ConfirmDetails>
    </AnsweredForm>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData?.thread ? `Messages about ${loaderData.thread.title}` : 'Page Not Found')
}
