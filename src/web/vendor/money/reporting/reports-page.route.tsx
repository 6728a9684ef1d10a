import { isForRoles } from '#domain/ground/access/shop-roles.ts'
import { formatCount, formatInr } from '#domain/ground/shared/money.ts'
import { formatDay } from '#domain/ground/shared/months.ts'
import { parseChartRange } from '#domain/money/reporting/sold-days.ts'
import {
  ORDERS_READ_MAX,
  readSellerReport,
  SHORT_DAYS,
  SLOW_DAYS,
} from '#server/money/reporting/seller-report-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Change, FigureCard, FigureCards } from '#web/shared/money/reporting/figure-cards.tsx'
import { RevenueByDay } from '#web/shared/money/reporting/revenue-by-day.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { AllLink } from '#web/ui/sections/all-link.tsx'
import { PageSection } from '#web/ui/sections/page-section.tsx'
import type { Route } from './+types/reports-page.route'
import { BestSoldTable, ShortTable, SlowTable } from './product-figures.tsx'

const HERE = '/vendor/reports'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId, roles } = requireVendor(context, request, 'money')
  const range = parseChartRange(new URL(request.url).searchParams.get('days'))
  return {
    range,
    report: await readSellerReport(context.get(appContext), sellerId, range),
    opensProducts: isForRoles(roles, ['stock']),
    ordersMax: ORDERS_READ_MAX,
    shortDays: SHORT_DAYS,
    slowDays: SLOW_DAYS,
  }
}

export default function ReportsPage({ loaderData }: Route.ComponentProps) {
  const { range, report, opensProducts, ordersMax, shortDays, slowDays } = loaderData
  const { periods, isCut } = report
  return (
    <>
      <PageHeading title="Reports">
        <p>
          {formatDay(periods.now.from)} to {formatDay(periods.now.to)}, beside the {range} days before.
        </p>
      </PageHeading>
      <div className="flex flex-col gap-12">
        <Figures report={report} range={range} />
        <RevenueByDay title="Sales by day" page={HERE} days={report.days} range={range}>
          <p className="text-muted text-sm">
            What customers pay for your items and delivery, GST included, by the day of the order. Cancelled
            and returned items do not count.
          </p>
        </RevenueByDay>
        <PageSection id="best-sold" title="Best sold">
          {isCut ? (
            <p className="pb-3 text-muted text-sm">
              Counted from your latest {formatCount(ordersMax)} orders of each period.
            </p>
          ) : null}
          <BestSoldTable offers={report.bestSold} opensProducts={opensProducts} />
        </PageSection>
        <PageSection
          id="short"
          title="Will run out"
          more={
            opensProducts && report.short.length > 0 ? (
              <AllLink to={stockPath(report.short)}>Change their stock</AllLink>
            ) : null
          }
        >
          <p className="pb-3 text-muted text-sm">
            Lasts up to {shortDays} days if it keeps selling as in these {range} days.
          </p>
          <ShortTable offers={report.short} opensProducts={opensProducts} />
        </PageSection>
        <PageSection id="slow" title="Not selling">
          <p className="pb-3 text-muted text-sm">
            On sale for more than {slowDays} days, and none was sent to a customer in the last {slowDays}. The
            most money first, at today’s price.
          </p>
          <SlowTable offers={report.slow} opensProducts={opensProducts} />
        </PageSection>
      </div>
    </>
  )
}

/** The form for the stock of all of them. */
function stockPath(offers: readonly { offerId: string }[]): string {
  const chosen = new URLSearchParams(offers.map(({ offerId }) => ['offer', offerId]))
  return `/vendor/products/stock?${chosen}`
}

function Figures({ report, range }: Pick<Route.ComponentProps['loaderData'], 'report' | 'range'>) {
  const since = `vs ${range} days before`
  const whenNew = `Nothing in the ${range} days before`
  const { revenuePaise, orders, units } = report
  const average = {
    now: perOrder(revenuePaise.now, orders.now),
    before: perOrder(revenuePaise.before, orders.before),
  }
  return (
    <FigureCards title="The period in figures">
      <FigureCard label="Sales" value={formatInr(revenuePaise.now)}>
        <Change {...revenuePaise} since={since} whenNew={whenNew} />
      </FigureCard>
      <FigureCard label="Orders" value={formatCount(orders.now)}>
        <Change {...orders} since={since} whenNew={whenNew} />
      </FigureCard>
      <FigureCard label="Pieces" value={formatCount(units.now)}>
        <Change {...units} since={since} whenNew={whenNew} />
      </FigureCard>
      <FigureCard label="Sales per order" value={formatInr(average.now)}>
        <Change {...average} since={since} whenNew={whenNew} />
      </FigureCard>
    </FigureCards>
  )
}

/** In whole rupees: an average has no paise. */
function perOrder(paise: number, orders: number): number {
  return orders === 0 ? 0 : Math.round(paise / orders / 100) * 100
}

export const meta = () => unlisted('Reports')
