import { data } from 'react-router'
import { statusBadgeColour, statusLabel } from '#domain/orders/order-status.ts'
import type { ShownStatus } from '#domain/orders/vendor-order-list.ts'
import { formatDateTime } from '#domain/shared/dates.ts'
import { findSoldOrder } from '#server/orders/vendor-order-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/http/guards.ts'
import { OrderTimeline } from '#web/orders/order-timeline.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/order-page.route'
import { DeliveryFacts } from './delivery-facts.tsx'
import { OrderLines } from './order-lines.tsx'

const STEP_WORDS: Readonly<Record<ShownStatus, string>> = {
  pending: 'Order placed',
  packed: 'Packed',
  shipped: 'Handed to the courier',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  returned: 'Returned',
}

/** Another shop's order is as absent as one that never was. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request)
  const order = await findSoldOrder(context.get(appContext), sellerId, params.id)
  if (!order) throw data(null, { status: 404 })
  return { order }
}

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { order } = loaderData
  return (
    <>
      <Breadcrumbs
        items={[{ label: 'Orders', to: '/vendor/orders' }, { label: order.number }]}
        className="pb-4"
      />
      <PageHeading
        title={
          <>
            Order <span className="figures">{order.number}</span>
          </>
        }
      >
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Badge tone={statusBadgeColour(order.status)}>{statusLabel(order.status)}</Badge>
          <span>Placed on {formatDateTime(order.placedAt)}</span>
        </p>
      </PageHeading>
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-14">
        <div className="flex min-w-0 flex-col gap-10">
          <OrderLines order={order} />
          <OrderTimeline
            steps={order.timeline.map(({ at, to }) => ({
              key: to,
              at,
              text: STEP_WORDS[to],
            }))}
          />
        </div>
        <DeliveryFacts order={order} />
      </div>
    </>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  const number = loaderData?.order.number
  return [
    { title: `${number ? `Order ${number}` : 'Page Not Found'} · NanoNagar` },
    { name: 'robots', content: 'noindex' },
  ]
}
