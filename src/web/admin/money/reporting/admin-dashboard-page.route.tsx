import { mayDo } from '#domain/ground/access/office-roles.ts'
import { cappedCount, WAITING_COUNTED_MAX } from '#domain/ground/shared/capped-count.ts'
import { DEMO_DASHBOARD } from '#domain/money/reporting/sample-figures.ts'
import { type ChartRange, parseChartRange } from '#domain/money/reporting/sold-days.ts'
import { type Permitted, permit } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { figuresProblem } from '#server/money/reporting/figures-problem.ts'
import {
  listRecentOrders,
  readMarketplaceDashboard,
} from '#server/money/reporting/marketplace-dashboard-views.ts'
import { countWaiting, readCashOnTheRoad } from '#server/money/reporting/waiting-views.ts'
import { readTicketsNearLimit } from '#server/people/support/ticket-clock-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { RevenueByDay } from '#web/shared/money/reporting/revenue-by-day.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/admin-dashboard-page.route'
import { DemoMark } from './demo-mark.tsx'
import { DemoCards, MarketplaceCards } from './marketplace-cards.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { WaitingList, type WaitingThing } from './waiting-list.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'dashboard.read')
  const app = context.get(appContext)
  const range = parseChartRange(new URL(request.url).searchParams.get('days'))
  try {
    return { name: admin.name, problem: undefined, figures: await readFigures(app, admin, range) }
  } catch (error) {
    app.log.error({ err: error }, 'the dashboard could not be read; it shows demo data')
    return { name: admin.name, problem: figuresProblem(error), figures: undefined }
  }
}

/** A section is read for roles that may see it. */
async function readFigures(app: App, admin: Permitted<'dashboard.read'>, range: ChartRange) {
  const supporter = permit(admin, 'support.read')
  const clerk = permit(admin, 'orders.read')
  const cashier = permit(admin, 'cash.read')
  const [dashboard, waiting, tickets, recentOrders, cash] = await Promise.all([
    readMarketplaceDashboard(app, admin, range),
    countWaiting(app, admin),
    supporter && readTicketsNearLimit(app.db, supporter, app.clock.now()),
    clerk && listRecentOrders(app, clerk),
    cashier && readCashOnTheRoad(app, cashier),
  ])
  const things: WaitingThing[] = []
  const add = (label: string, count: number, to: string, isUrgent = false) =>
    things.push({
      label,
      to,
      isUrgent: isUrgent && count > 0,
      count: cappedCount(count, WAITING_COUNTED_MAX),
    })
  if (mayDo(admin.role, 'vendors.read')) {
    add('Sellers to approve', waiting.vendors, '/admin/vendors')
    add('Legal identity changes', waiting.identityChanges, '/admin/vendors#identity-changes')
  }
  if (mayDo(admin.role, 'products.read')) {
    add('Listings to review', waiting.listings, '/admin/products/review')
    add('Batches that stand out', waiting.batches, '/admin/reliability')
  }
  if (tickets) {
    add('Tickets past the legal limit', tickets.overdue, '/admin/support', true)
    add('Tickets to acknowledge soon', tickets.toAcknowledge, '/admin/support')
    add('Tickets to resolve soon', tickets.toResolve, '/admin/support')
  }
  if (mayDo(admin.role, 'disputes.read')) {
    add('Disputes to decide', waiting.disputes, '/admin/disputes?state=to-decide', true)
    add('Reviews that may be fraud', waiting.suspicions, '/admin/reviews/suspicions')
    add('Fit claims to decide', waiting.fitClaims, '/admin/fit-claims')
    add('Price slips to decide', waiting.slips, '/admin/slips')
    add('Chargebacks to answer', waiting.chargebacks, '/admin/chargebacks', true)
  }
  if (mayDo(admin.role, 'chargebacks.answer'))
    add('Lost chargebacks to decide', waiting.lostChargebacks, '/admin/chargebacks?state=to-decide', true)
  if (clerk) {
    add('Failed refunds', waiting.failedRefunds, '/admin/refunds?state=failed', true)
    add('Orders late to ship', waiting.lateOrders, '/admin/orders?late=yes', true)
    add('Overdue returns', waiting.overdueReturns, '/admin/returns')
  }
  if (cashier) add('Parcels with missing cash', waiting.missingCash, '/admin/cash')
  if (mayDo(admin.role, 'ledger.read'))
    add('Differences in the ledger', waiting.ledgerDifferences, '/admin/ledger', true)
  if (mayDo(admin.role, 'system.read')) {
    add('Failed emails', waiting.failedMails, '/admin/system/mail', true)
    add('Failed jobs', waiting.failedJobs, '/admin/system#failed-jobs', true)
  }
  return { range, dashboard, recentOrders, things, cash }
}

export default function AdminDashboardPage({ loaderData }: Route.ComponentProps) {
  const { name, problem, figures } = loaderData
  if (!figures) {
    return (
      <>
        <PageHeading title="Dashboard" />
        <DemoMark problem={problem} />
        <div className="flex flex-col gap-12">
          <DemoCards />
          <RecentOrders orders={DEMO_DASHBOARD.recentOrders} isDemo />
        </div>
      </>
    )
  }
  const { range, dashboard, recentOrders, things, cash } = figures
  return (
    <>
      <PageHeading title="Dashboard">
        <p>Welcome, {name}.</p>
      </PageHeading>
      <div className="flex flex-col gap-12">
        <MarketplaceCards dashboard={dashboard} />
        <div className="grid gap-12 xl:grid-cols-[minmax(0,1fr)_20rem]">
          {/* First where the columns stand below each other: what waits counts more than what was. */}
          <div className="min-w-0 xl:order-last">
            <WaitingList things={things} cash={cash} />
          </div>
          <RevenueByDay title="Revenue" page="/admin/dashboard" days={dashboard.days} range={range}>
            <p className="text-muted text-sm">
              Goods and delivery for all sellers, GST included, by order date. Cancelled and returned items do
              not count.
            </p>
          </RevenueByDay>
        </div>
        {recentOrders ? <RecentOrders orders={recentOrders} /> : null}
      </div>
    </>
  )
}

export const meta = () => unlisted('Admin dashboard')
