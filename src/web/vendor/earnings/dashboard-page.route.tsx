import { parseChartRange } from '#domain/reporting/sold-days.ts'
import { cappedCount, WAITING_COUNTED_MAX } from '#domain/shared/capped-count.ts'
import { readDashboard } from '#server/earnings/dashboard-views.ts'
import { listLowStock } from '#server/inventory/low-stock-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/http/guards.ts'
import { RevenueByDay } from '#web/reporting/revenue-by-day.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/dashboard-page.route'
import { LowStockList } from './low-stock.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RecentProducts } from './recent-products.tsx'
import { StatCards } from './stat-cards.tsx'
import { WaitingOrders } from './waiting-orders.tsx'

const LOW_STOCK_SHOWN_MAX = 5

export async function loader({ request, context }: Route.LoaderArgs) {
  const { name, shopName, sellerId } = requireVendor(context, request)
  const app = context.get(appContext)
  const range = parseChartRange(new URL(request.url).searchParams.get('days'))
  const [dashboard, lowStock] = await Promise.all([
    readDashboard(app, sellerId, range),
    listLowStock(app, sellerId),
  ])
  const { waitingCount } = dashboard
  return {
    name,
    shopName,
    range,
    dashboard,
    lowStock: lowStock.slice(0, LOW_STOCK_SHOWN_MAX),
    waiting: cappedCount(waitingCount, WAITING_COUNTED_MAX),
  }
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { name, shopName, range, dashboard, lowStock, waiting } = loaderData
  return (
    <>
      <PageHeading title={`Welcome, ${name}`}>
        <p>{shopName}</p>
      </PageHeading>
      <div className="flex flex-col gap-12">
        <StatCards dashboard={dashboard} />
        <div className="grid gap-12 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <RevenueByDay
            title="Revenue overview"
            page="/vendor/dashboard"
            days={dashboard.days}
            range={range}
          />
          <div className="flex min-w-0 flex-col gap-10 md:grid md:grid-cols-2 xl:flex">
            <WaitingOrders orders={dashboard.waiting} count={waiting} />
            <LowStockList offers={lowStock} />
          </div>
        </div>
        <RecentProducts products={dashboard.recentProducts} />
        <QuickActions />
      </div>
    </>
  )
}

export function meta() {
  return [{ title: 'Dashboard · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}
