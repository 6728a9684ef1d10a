import { counted } from '#domain/ground/shared/counted.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { vendorOrderList } from '#domain/orders/orders/vendor-order-list.ts'
import { type OrderedSums, readOrderedSums } from '#server/orders/orders/figures/ordered-sums-views.ts'
import { countSoldOrders, listSoldOrders } from '#server/orders/orders/vendor-order-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PackageSearch, ShoppingBag } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/orders-page.route'
import { OrderFilterForm } from './order-filter-form.tsx'
import { OrderRow, OrderRowHeads } from './order-row.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'dispatch')
  const filters = vendorOrderList.parse(new URL(request.url).searchParams)
  const app = context.get(appContext)
  const { status: _status, cursor: _place, ...narrowing } = filters
  const { from, to, q, status } = filters
  const [list, counts, sums] = await Promise.all([
    listSoldOrders(app, sellerId, filters),
    // A search has other orders under each status.
    vendorOrderList.isNarrowed(narrowing) ? undefined : countSoldOrders(app, sellerId),
    // Of all orders of the days, as Earnings counts them.
    from && to && !q && !status ? readOrderedSums(app, sellerId, { from, to }) : undefined,
  ])
  return { filters, list, counts, sums }
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { filters, list, counts, sums } = loaderData
  return (
    <>
      <PageHeading title="Orders" className="pb-6">
        <p>Your part of each customer order, latest first.</p>
      </PageHeading>
      <OrderFilterForm filters={filters} counts={counts} />
      {list.orders.length === 0 ? (
        <NoOrders isNarrowed={vendorOrderList.isNarrowed(filters)} />
      ) : (
        <>
          {sums ? <OrderedText sums={sums} /> : null}
          <OrderRowHeads />
          <ul aria-label="Orders" className="divide-y divide-line border-line border-y">
            {list.orders.map((order) => (
              <li key={order.id}>
                <OrderRow order={order} />
              </li>
            ))}
          </ul>
        </>
      )}
      <ListPages {...vendorOrderList.pages('/vendor/orders', filters, list)} />
    </>
  )
}

/** What the orders of these days add up to, so that nobody has to take the totals below for what was ordered. */
function OrderedText({ sums: { orders, orderedPaise, cancelledPaise } }: { sums: OrderedSums }) {
  const ordered = `${counted(orders, 'order')}, ${formatInr(orderedPaise, 2)} as ordered.`
  return (
    <p className="figures pb-4 text-muted text-sm">
      {cancelledPaise === 0
        ? ordered
        : `${ordered} ${formatInr(cancelledPaise, 2)} was cancelled since. The totals below are without it: ${formatInr(orderedPaise - cancelledPaise, 2)} in all.`}
    </p>
  )
}

function NoOrders({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <EmptyState
      icon={PackageSearch}
      title="No orders found"
      action={<ButtonLink to="/vendor/orders">Show all orders</ButtonLink>}
    >
      <p>None of your orders matches your search.</p>
    </EmptyState>
  ) : (
    <EmptyState icon={ShoppingBag} title="No orders yet">
      <p>When someone buys from you, the order appears here.</p>
    </EmptyState>
  )
}

export const meta = () => unlisted('Orders')
