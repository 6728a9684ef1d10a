import { data, Link } from 'react-router'
import { answeredShare } from '#domain/selling/sellers/answered-share.ts'
import type { About } from '#server/orders/messages/conversation-store.ts'
import { findOpening } from '#server/orders/messages/correspondent-views.ts'
import { sendAsCustomer } from '#server/orders/messages/send-message.ts'
import { readPromise } from '#server/orders/messages/shop/hours-views.ts'
import { readAnsweredForCustomers } from '#server/selling/sellers/answered-in-time/answered-in-time-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { sentToast } from '#web/shared/orders/messages/held-message.action.ts'
import { MessageForm } from '#web/shared/orders/messages/message-form.tsx'
import { receiveMessage } from '#web/shared/orders/messages/receive-message.action.ts'
import { promiseText } from '#web/shared/orders/messages/shop-promise.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/new-message-page.route'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId } = requireCustomer(context, request)
  const app = context.get(appContext)
  const asked = askedOf(request)
  const opening = asked && (await findOpening(app.db, { userId, ...asked }))
  if (!asked || !opening) throw data(null, { status: 404 })
  if (opening.conversationId) throw redirect(`/messages/${opening.conversationId}`)
  const [promise, answered] = await Promise.all([
    readPromise(app, opening.sellerId),
    readAnsweredForCustomers(app, opening.sellerId),
  ])
  return {
    opening,
    promise,
    answered: answeredShare(answered),
    back: asked.about.orderId ? `/orders/${asked.about.orderId}` : `/products/${asked.about.productId}`,
    requestKey: app.random.uuid(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const customer = requireCustomer(context, request)
  const app = context.get(appContext)
  const asked = askedOf(request)
  if (!asked) throw data(null, { status: 404 })
  const { form, pictures, problem } = await receiveMessage(app, request, customer.userId)
  readIntent(form, ['send'])
  if (problem) return refusedForm(problem, form)
  const sent = await sendAsCustomer(app, customer, { fields: Object.fromEntries(form), pictures, to: asked })
  if (!sent.ok) return refusedForm(sent.problem, form)
  return redirectWithToast(`/messages/${sent.value.conversationId}`, sentToast(sent.value.state))
}

/** Of whom something is asked, and about what; undefined for an address that does not say it. */
function askedOf(request: Request): { sellerId: string; about: About } | undefined {
  const { searchParams } = new URL(request.url)
  const [sellerId, productId, orderId] = ['seller', 'product', 'order'].map((name) => searchParams.get(name))
  if (!sellerId) return undefined
  if (orderId) return { sellerId, about: { orderId } }
  return productId ? { sellerId, about: { productId } } : undefined
}

export default function NewMessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { opening, promise, answered, back, requestKey } = loaderData
  return (
    <div className="page-width max-w-3xl py-6 sm:py-10">
      <Breadcrumbs
        items={[{ label: 'Messages', to: '/messages' }, { label: opening.sellerName }]}
        className="pb-4"
      />
      <PageHeading title={`Message ${opening.sellerName}`} className="pb-6">
        <p className="wrap-anywhere">
          <Link to={back} className="text-link">
            {opening.about}
          </Link>
        </p>
      </PageHeading>
      {opening.isOpen ? (
        <>
          <ShopPromise promise={promiseText(promise, opening)} answered={answered} />
          <MessageForm requestKey={requestKey} answer={actionData} />
          <p className="pt-4 text-muted text-sm">
            The seller sees your first name, not your email, phone number or address.
          </p>
        </>
      ) : (
        <Notice tone="warn" title="This seller does not sell here at the moment">
          <p>Messages cannot be sent to them. Our support can help you.</p>
        </Notice>
      )}
    </div>
  )
}

function ShopPromise({ promise, answered }: { promise: string; answered: string | undefined }) {
  return (
    <ul className="pb-5 text-[0.9375rem]">
      <li>{promise}</li>
      {answered ? <li className="text-muted">{`Answered in time over 90 days: ${answered}`}</li> : null}
    </ul>
  )
}

export const meta = () => unlisted('New message')
