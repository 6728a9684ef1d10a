import { useOutletContext } from 'react-router'
import { isForRoles, type ShopRole } from '#domain/ground/access/shop-roles.ts'
import { cappedCount, WAITING_COUNTED_MAX } from '#domain/ground/shared/capped-count.ts'
import { parseChartRange } from '#domain/money/reporting/sold-days.ts'
import { readCancelledShare } from '#server/money/earnings/cancelled-share-views.ts'
import { readDashboard } from '#server/money/earnings/dashboard-views.ts'
import { countDispatch } from '#server/orders/fulfilment/dispatch-list-views.ts'
import { listLowStock } from '#server/selling/inventory/low-stock-views.ts'
import { countUnpriced } from '#server/selling/listings/unpriced-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { RevenueByDay } from '#web/shared/money/reporting/revenue-by-day.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { AllLink } from '#web/ui/sections/all-link.tsx'
import { ApprovalChecklist } from '#web/vendor/office/shell/approval-checklist.tsx'
import type { VendorContext } from '#web/vendor/office/shell/vendor-layout.route.tsx'
import type { Route } from './+types/dashboard-page.route'
import { LowStockList } from './low-stock.tsx'
import { NeedsPrice } from './needs-price.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RecentProducts } from './recent-products.tsx'
import { StatCards } from './stat-cards.tsx'
import { WaitingOrders } from './waiting-orders.tsx'
import { WorkToDo } from './work-to-do.tsx'

const LOW_STOCK_SHOWN_MAX = 5

export async function loader({ request, context }: Route.LoaderArgs) {
  const { name, shopName, sellerId, roles } = requireVendor(context, request, 'anyone')
  const may = (role: ShopRole) => isForRoles(roles, [role])
  const app = context.get(appContext)
  const range = parseChartRange(new URL(request.url).searchParams.get('days'))
  const [dashboard, work, lowStock, unpriced, cancelled] = await Promise.all([
    readDashboard(app, sellerId, range),
    countDispatch(app, sellerId),
    listLowStock(app, sellerId),
    countUnpriced(app, sellerId),
    readCancelledShare(app, sellerId),
  ])
  const { waiting, recentProducts, ...figures } = dashboard
  return {
    name,
    shopName,
    range,
    roles,
    money: may('money') ? { figures, cancelled } : undefined,
    stock: may('stock')
      ? { unpriced, recentProducts, low: lowStock.slice(0, LOW_STOCK_SHOWN_MAX) }
      : undefined,
    toDispatch: may('dispatch')
      ? {
          orders: waiting,
          count: cappedCount(
            work.accept.count + work.pack.count + work['hand-over'].count,
            WAITING_COUNTED_MAX,
          ),
          trouble: work.trouble.count,
          work,
        }
      : undefined,
  }
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { name, shopName, range, roles, money, stock, toDispatch } = loaderData
  const { approval, waiting } = useOutletContext<VendorContext>()
  return (
    <>
      <PageHeading title={`Welcome, ${name}`}>
        <p>{shopName}</p>
      </PageHeading>
      <div className="flex flex-col gap-12">
        {approval?.standing === 'applied' ? <ApprovalChecklist steps={approval.steps} /> : null}
        <WorkToDo
          work={toDispatch?.work}
          waiting={waiting}
          answersQuestions={isForRoles(roles, ['stock', 'dispatch'])}
        />
        {stock ? <NeedsPrice count={stock.unpriced} /> : null}
        {money ? <StatCards dashboard={money.figures} cancelled={money.cancelled} /> : null}
        {money ? (
          /* First where the columns stand below each other: what waits counts more than what was. */
          <div className="grid grid-cols-1 gap-12 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr]">
            {toDispatch ? (
              <div className="min-w-0 xl:col-start-2 xl:row-span-2 xl:row-start-1">
                <WaitingOrders {...toDispatch} />
              </div>
            ) : null}
            <div className="min-w-0 xl:col-start-1 xl:row-start-1">
              <RevenueByDay
                title="Revenue overview"
                page="/vendor/dashboard"
                days={money.figures.days}
                range={range}
              >
                <AllLink to={`/vendor/reports?days=${range}`}>What sold, and what will run out</AllLink>
              </RevenueByDay>
            </div>
            {stock ? <LowStockList offers={stock.low} /> : null}
          </div>
        ) : (
          <>
            {toDispatch ? <WaitingOrders {...toDispatch} /> : null}
            {stock ? <LowStockList offers={stock.low} /> : null}
          </>
        )}
        {stock ? <RecentProducts products={stock.recentProducts} /> : null}
        <QuickActions roles={roles} />
      </div>
    </>
  )
}

export const meta = () => unlisted('Dashboard')
