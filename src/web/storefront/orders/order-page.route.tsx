import { data, Form, useNavigation } from 'react-router'
import { statusBadgeColour, statusLabel } from '#domain/orders/order-status.ts'
import { counted } from '#domain/shared/counted.ts'
import { formatDate } from '#domain/shared/dates.ts'
import { indianDay } from '#domain/shared/days.ts'
import { reorder } from '#server/cart/reorder.ts'
import { listDeliveryCodes } from '#server/fulfilment/door/door-views.ts'
import { listInvoices } from '#server/invoicing/invoice-views.ts'
import { findOrder } from '#server/orders/order-page-views.ts'
import { readSettings } from '#server/settings/current-settings.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireCustomer } from '#web/http/guards.ts'
import { InvoiceLinks } from '#web/orders/invoice-links.tsx'
import { OrderTimeline } from '#web/orders/order-timeline.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/order-page.route'
import { DeliveryCodes } from './delivery-codes.tsx'
import { NextStepPanel } from './next-step-panel.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderParts } from './order-parts.tsx'
import { OrderTotals } from './order-totals.tsx'
import { timelineGroups } from './timeline-text.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const order = await getOwnOrder({ request, context, params })
  const customer = requireCustomer(context, request)
  const [{ terms }, invoices, codes] = await Promise.all([
    readSettings(app.db, indianDay(new Date(order.placedAt ?? order.createdAt))),
    listInvoices(app, customer, order.id),
    listDeliveryCodes(app, { id: order.id, userId: customer.userId }),
  ])
  return { order, terms, invoices, codes }
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
    text: added > 0 ? `${counted(added, 'item')} added to cart.${missing}` : missing.trim(),
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
  const { order, terms, invoices, codes } = loaderData
  const groups = timelineGroups(order)
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
      <NextStepPanel next={order.next}>
        <PayLink order={order} />
      </NextStepPanel>
      <DeliveryCodes codes={codes} />
      <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr] lg:gap-x-14">
        <div className="flex min-w-0 flex-col gap-10">
          <OrderParcels parts={order.parts} told={order.next.detail} />
          <OrderParts parts={order.parts} />
        </div>
        <div className="flex flex-col gap-8 lg:row-span-2">
          <OrderTotals order={order} />
          <InvoiceLinks
            invoices={invoices}
            orderPath={`/orders/${order.id}`}
            namesSeller={order.parts.length > 1}
          />
          <OrderFacts order={order} terms={terms} />
        </div>
        {groups.some(({ steps }) => steps.length > 0) ? <OrderTimeline groups={groups} /> : null}
      </div>
    </div>
  )
}

/** The way to pay what is not paid; an order in cash can be paid ahead until it is on its way. */
function PayLink({ order }: Pick<Route.ComponentProps['loaderData'], 'order'>) {
  const { status } = order.payment
  const isUnpaid = !order.placedAt && (status === 'pending' || order.status === 'payment-failed')
  // The gateway asks for the whole sum.
  const isOpen = isUnpaid && order.parts.every((part) => part.status !== 'cancelled')
  const isHere = order.parts.every((part) => BEFORE_DISPATCH.has(part.status))
  const canPayAhead = status === 'due' && isHere && order.status === 'pending'
  if (!isOpen && !canPayAhead) return null
  const words = canPayAhead
    ? 'Pay now instead'
    : status === 'pending'
      ? 'Go to the payment'
      : 'Pay for this order'
  return (
    <p className="pt-3">
      <ButtonLink to={`/orders/${order.id}/pay`}>{words}</ButtonLink>
    </p>
  )
}

const BEFORE_DISPATCH: ReadonlySet<string> = new Set(['pending', 'accepted', 'packed'])

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
