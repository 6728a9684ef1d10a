import { PackageSearch, ShoppingBag } from 'lucide-react'
import { orderSearch, parseOrderFilters } from '#domain/orders/order-filters.ts'
import { listSoldOrders } from '#server/orders/sold-order-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/http/guards.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/orders-page.route'
import { OrderFilterForm } from './order-filter-form.tsx'
import { OrderRow } from './order-row.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request)
  const filters = parseOrderFilters(new URL(request.url).searchParams)
  return { filters, list: await listSoldOrders(context.get(appContext), sellerId, filters) }
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { filters, list } = loaderData
  const { cursor, ...narrowed } = filters
  const isNarrowed = Object.keys(narrowed).length > 0
  return (
    <>
      <PageHeading title="Orders" className="pb-6">
        <p>Your part of what customers have ordered, the latest first.</p>
      </PageHeading>
      <OrderFilterForm filters={narrowed} />
      {list.orders.length === 0 ? (
        <NoOrders isNarrowed={isNarrowed} />
      ) : (
        <ul aria-label="Orders" className="divide-y divide-line border-line border-y">
          {list.orders.map((order) => (
            <li key={order.id}>
              <OrderRow order={order} />
            </li>
          ))}
        </ul>
      )}
      <nav aria-label="Pages" className="flex flex-wrap justify-between gap-3 pt-6 empty:hidden">
        {cursor ? <ButtonLink to={`/vendor/orders${orderSearch(narrowed)}`}>Newest orders</ButtonLink> : null}
        {list.nextCursor ? (
          <ButtonLink
            to={`/vendor/orders${orderSearch({ ...narrowed, cursor: list.nextCursor })}`}
            className="ml-auto"
          >
            Older orders
          </ButtonLink>
        ) : null}
      </nav>
    </>
  )
}

function NoOrders({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <EmptyState
      icon={PackageSearch}
      title="No orders found"
      action={<ButtonLink to="/vendor/orders">Show all orders</ButtonLink>}
    >
      <p>None of your orders fits what you asked for.</p>
    </EmptyState>
  ) : (
    <EmptyState icon={ShoppingBag} title="No orders yet">
      <p>As soon as somebody buys from you, the order stands here.</p>
    </EmptyState>
  )
}

export function meta() {
  return [{ title: 'Orders · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}
