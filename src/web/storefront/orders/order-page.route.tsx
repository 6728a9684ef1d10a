import { data, Form, useNavigation } from 'react-router'
import { statusBadgeColour, statusLabel } from '#domain/orders/order-status.ts'
import { formatDate } from '#domain/shared/dates.ts'
import { indianDay } from '#domain/shared/days.ts'
import { reorder } from '#server/cart/reorder.ts'
import { findOrder } from '#server/orders/order-page-views.ts'
import { readSettings } from '#server/settings/current-settings.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireCustomer } from '#web/http/guards.ts'
import { OrderTimeline } from '#web/orders/order-timeline.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/order-page.route'
import { OrderFacts } from './order-facts.tsx'
import { OrderParts } from './order-parts.tsx'
import { OrderTotals } from './order-totals.tsx'
import { timelineText } from './timeline-text.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const order = await getOwnOrder({ request, context, params })
  const { terms } = await readSettings(
    context.get(appContext).db,
    indianDay(new Date(order.placedAt ?? order.createdAt)),
  )
  return { order, terms }
}

/** Orders the same again: what can still be had goes into the cart. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const customer = requireCustomer(context, request)
  const order = await getOwnOrder({ request, context, params })
  const lines = order.parts.flatMap((part) => part.lines)
  const { added, left } = await reorder(context.get(appContext), customer, lines)
  const missing = left.length > 0 ? ` Not available: ${left.join(', ')}.` : ''
  return redirectWithToast('/cart', {
    kind: added > 0 ? 'success' : 'error',
    text: added > 0 ? `${added} ${added === 1 ? 'item' : 'items'} added to cart.${missing}` : missing.trim(),
  })
}

/** The customer's own order. Somebody else's is as absent as one that never was. */
async function getOwnOrder({
  request,
  context,
  params,
}: Pick<Route.LoaderArgs, 'request' | 'context' | 'params'>) {
  const { userId } = requireCustomer(context, request)
  const order = await findOrder(context.get(appContext), userId, params.id)
  if (!order) throw data(null, { status: 404 })
  return order
}

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { order, terms } = loaderData
  return (
    <div className="page-width py-6 sm:py-10">
      <Breadcrumbs
        items={[{ label: 'My Orders', to: '/orders' }, { label: order.number }]}
        className="pb-4"
      />
      <PageHeading
        title={
          <>
            Order <span className="figures">{order.number}</span>
          </>
        }
        actions={<OrderAgain />}
      >
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Badge tone={statusBadgeColour(order.status)}>{statusLabel(order.status)}</Badge>
          <span>
            {order.placedAt
              ? `Placed on ${formatDate(order.placedAt)}`
              : `Begun on ${formatDate(order.createdAt)}, not placed`}
          </span>
        </p>
      </PageHeading>
      {order.placedAt || order.payment.status !== 'pending' ? null : (
        <Notice tone="warn" title="Your bank has not confirmed the payment yet." className="mb-8">
          <p>Please do not pay again. We keep asking, and write to you as soon as we know.</p>
        </Notice>
      )}
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-14">
        <div className="flex flex-col gap-10">
          <OrderParts parts={order.parts} />
          {order.timeline.length > 0 ? (
            <OrderTimeline
              steps={order.timeline.map((entry) => ({
                ...entry,
                key: `${entry.at} ${entry.subject} ${entry.to} ${entry.sellerName ?? ''}`,
                text: timelineText(entry),
              }))}
            />
          ) : null}
        </div>
        <div className="flex flex-col gap-8">
          <OrderTotals order={order} />
          <OrderFacts order={order} terms={terms} />
        </div>
      </div>
    </div>
  )
}

function OrderAgain() {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post">
      <Button type="submit" busy={isBusy && 'Adding...'}>
        Order again
      </Button>
    </Form>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  const number = loaderData?.order.number
  return [
    { title: `${number ? `Order ${number}` : 'Order'} · NanoNagar` },
    { name: 'robots', content: 'noindex' },
  ]
}
