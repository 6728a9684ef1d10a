import { data } from 'react-router'
import { formatInr } from '#domain/ground/shared/money.ts'
import {
  goodwillGoesTo,
  goodwillItem,
  goodwillMostPaise,
  goodwillRefusalText,
} from '#domain/orders/refunds/goodwill.ts'
import { findAdminOrder } from '#server/orders/orders/admin-order-views.ts'
import { giveGoodwill } from '#server/orders/refunds/goodwill/give-goodwill.ts'
import { listLinesForGoodwill } from '#server/orders/refunds/goodwill/goodwill-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireAdmin, requireProvenAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/goodwill-page.route'
import { GoodwillForm } from './goodwill-form.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireProvenAdmin(context, request, 'orders.goodwill')
  const app = context.get(appContext)
  const order = await findAdminOrder(app, requireAdmin(context, request, 'orders.read'), params.id)
  if (!order) throw data(null, { status: 404 })
  const lines = await listLinesForGoodwill(app, admin, order.id)
  return {
    order: { id: order.id, number: order.number },
    // Pressed twice, it is given once.
    key: app.random.uuid(),
    items: lines.map((line) => ({
      ...line,
      value: goodwillItem(line),
      refusal: goodwillRefusalText(line),
      mostPaise: goodwillMostPaise(line, 'seller'),
      mostOfOursPaise: goodwillMostPaise(line, 'marketplace'),
      goesTo: {
        seller: goodwillGoesTo(line, 'seller', order.payment.method),
        marketplace: goodwillGoesTo(line, 'marketplace', order.payment.method),
      },
    })),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireProvenAdmin(context, request, 'orders.goodwill')
  const form = await request.formData()
  const wanted = { orderId: params.id, fields: Object.fromEntries(form) }
  const given = await giveGoodwill(context.get(appContext), admin, wanted)
  if (!given.ok) return refusedForm(given.problem, form)
  const text = `${formatInr(given.value.amountPaise, 2)} refunded as goodwill.`
  return redirectWithToast(`/admin/orders/${params.id}#money-back`, { kind: 'success', text })
}

export default function GoodwillPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, items, key } = loaderData
  const back = `/admin/orders/${order.id}`
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Orders', to: '/admin/orders' },
          { label: order.number, to: back },
          { label: 'Goodwill' },
        ]}
      />
      <PageHeading title="Refund as goodwill" className="pt-1 pb-6">
        <p>
          The customer keeps the item and gets some of its price back, the way it was paid. If it is returned
          later, its refund is less by this.
        </p>
      </PageHeading>
      {items.every(({ refusal }) => refusal) ? (
        <>
          <Notice title="No item can be refunded as goodwill">
            <p>
              Goodwill is for delivered items of which nothing has come back. Cancel what was not sent, and
              decide returns and disputes on their own pages.
            </p>
            {items.map((item) => (
              <p key={item.value} className="wrap-anywhere">
                {`${item.name}: ${item.refusal}`}
              </p>
            ))}
          </Notice>
          <p className="pt-6">
            <ButtonLink to={back}>Back to the order</ButtonLink>
          </p>
        </>
      ) : (
        <GoodwillForm items={items} requestKey={key} refused={actionData} back={back} />
      )}
    </>
  )
}

export const meta = () => unlisted('Refund as goodwill')
