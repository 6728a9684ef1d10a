import { data, Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { threadList } from '#domain/orders/messages/message-lists.ts'
import { fillTemplate, insertTemplate } from '#domain/orders/messages/message-template.ts'
import type { App } from '#server/ground/app.ts'
import { noteSeenBySeller } from '#server/orders/messages/note-seen.ts'
import { sendAsSeller } from '#server/orders/messages/send-message.ts'
import { findShopTemplate, listShopTemplates } from '#server/orders/messages/shop/template-views.ts'
import { findShopThread } from '#server/orders/messages/thread-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { HeldForm } from '#web/shared/orders/messages/held-form.tsx'
import { changeHeldByForm, refusedAbout, sentToast } from '#web/shared/orders/messages/held-message.action.ts'
import { MessageForm } from '#web/shared/orders/messages/message-form.tsx'
import { MessageThread } from '#web/shared/orders/messages/message-thread.tsx'
import { receiveMessage } from '#web/shared/orders/messages/receive-message.action.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { Route } from './+types/thread-page.route'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'dispatch')
  const app = context.get(appContext)
  const query = threadList.parse(new URL(request.url).searchParams)
  const at = app.clock.now()
  const thread = await findShopThread(app, sellerId, params.id, query.cursor)
  if (!thread) throw data(null, { status: 404 })
  await noteSeenBySeller(app, sellerId, { conversationId: params.id, at })
  const templates = await listShopTemplates(app, sellerId)
  const { about } = thread
  return {
    thread,
    templates: templates
      .filter(({ text }) => 'orderId' in about || !text.includes('{order}'))
      .map(({ id, name }) => ({ id, name })),
    requestKey: app.random.uuid(),
    pages: threadList.pages(`/vendor/messages/${params.id}`, query, thread),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const vendor = requireVendor(context, request, 'dispatch')
  const app = context.get(appContext)
  const { form, pictures, problem } = await receiveMessage(app, request, vendor.userId)
  const intent = readIntent(form, ['send', 'template', 'edit', 'withdraw'])
  const { id: conversationId } = params
  const back = `/vendor/messages/${conversationId}#newest`
  const { userId, sellerId } = vendor
  const who = { userId, sellerId }
  if (intent === 'template') return withTemplate(app, sellerId, { conversationId, form })
  if (intent !== 'send') return changeHeldByForm(app, { vendor: who }, { conversationId, intent, form, back })
  if (problem) return refusedAbout('', refusedForm(problem, form))
  const sent = await sendAsSeller(app, who, { fields: Object.fromEntries(form), pictures, conversationId })
  if (!sent.ok) return refusedAbout('', refusedForm(sent.problem, form))
  return redirectWithToast(back, sentToast(sent.value.state))
}

/** The form as it was, with the chosen template behind what was typed. */
async function withTemplate(
  app: App,
  sellerId: string,
  { conversationId, form }: { conversationId: string; form: FormData },
) {
  const thread = await findShopThread(app, sellerId, conversationId)
  if (!thread) throw data(null, { status: 404 })
  const template = await findShopTemplate(app, sellerId, String(form.get('template') ?? ''))
  const filled = fillTemplate(template?.text ?? '', {
    customer: thread.customerName,
    order: 'orderId' in thread.about ? thread.about.number : undefined,
  })
  const text = insertTemplate(String(form.get('text') ?? ''), filled)
  return data({
    about: '',
    fields: template ? {} : { form: 'This template is no longer there. Please choose another one.' },
    typed: { text, key: String(form.get('key') ?? '') },
    textKey: app.random.uuid(),
  })
}

/** A template that was put in changes nothing that is stored: the form stays as it is, with its photos. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionResult?.textKey ? false : defaultShouldRevalidate
}

export default function VendorThreadPage({ loaderData, actionData }: Route.ComponentProps) {
  const { thread, templates, requestKey, pages } = loaderData
  const customer = thread.customerName || 'A customer who has left'
  return (
    <>
      <Breadcrumbs items={[{ label: 'Messages', to: '/vendor/messages' }, { label: customer }]} />
      <PageHeading title={customer} className="pt-1 pb-6">
        <p className="wrap-anywhere">
          <Link to={aboutPath(thread)} className="text-link">
            {thread.title}
          </Link>
        </p>
      </PageHeading>
      <div className="max-w-3xl">
        <ListPages {...pages} label="Messages" nextLabel="Older messages" />
        <MessageThread
          thread={thread}
          reader="seller"
          home={`/vendor/messages/${thread.id}`}
          note={thread.dueAt && `You promised an answer by ${formatDateTime(thread.dueAt)}.`}
          below={(message) => (
            <HeldForm
              message={message}
              requestKey={requestKey}
              answer={actionData?.about === message.id ? actionData : undefined}
            />
          )}
        />
        <section aria-label="Answer" className={thread.shutBy ? 'pt-6' : 'answer-box mt-4'}>
          {thread.shutBy ? (
            <Notice tone="warn" title="Nobody would read an answer">
              <p>
                {thread.shutBy === 'customer'
                  ? 'This customer has closed their account.'
                  : 'Your shop does not sell here at the moment.'}
              </p>
            </Notice>
          ) : (
            <MessageForm
              key={requestKey}
              requestKey={requestKey}
              textKey={actionData && 'textKey' in actionData ? actionData.textKey : undefined}
              answer={actionData?.about === '' ? actionData : undefined}
            >
              <TemplateChoice templates={templates} />
            </MessageForm>
          )}
        </section>
      </div>
    </>
  )
}

function aboutPath({ about, vendorOrderId }: Route.ComponentProps['loaderData']['thread']): string {
  return 'orderId' in about ? `/vendor/orders/${vendorOrderId}` : `/products/${about.productId}`
}

function TemplateChoice({ templates }: Pick<Route.ComponentProps['loaderData'], 'templates'>) {
  if (templates.length === 0)
    return (
      <p className="text-sm">
        <Link to="/vendor/messages/templates" className="text-link inline-flex min-h-11 items-center">
          Save answers you give often as templates
        </Link>
      </p>
    )
  return (
    <details>
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center text-sm">
        Templates
      </summary>
      <div className="flex items-end gap-3 pb-2">
        <SelectField label="Template" labelHidden name="template" className="min-w-0 grow">
          {templates.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button type="submit" name="intent" value="template">
          Insert template
        </Button>
      </div>
    </details>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData?.thread ? `Messages about ${loaderData.thread.title}` : 'Page Not Found')
}
