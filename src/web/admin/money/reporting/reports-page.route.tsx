import type { ReactNode } from 'react'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatCount, formatInr } from '#domain/ground/shared/money.ts'
import { formatDay } from '#domain/ground/shared/months.ts'
import { parseChartRange } from '#domain/money/reporting/sold-days.ts'
import { listMisses } from '#server/goods/catalogue/merchandising/search-report-views.ts'
import { permit } from '#server/ground/access/acting-admin.ts'
import { readReport, SELLERS_SHOWN_MAX } from '#server/money/reporting/report-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Change, FigureCard, FigureCards } from '#web/shared/money/reporting/figure-cards.tsx'
import { RevenueByDay } from '#web/shared/money/reporting/revenue-by-day.tsx'
import { buttonLook } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { AllLink } from '#web/ui/sections/all-link.tsx'
import { NothingHere, PageSection } from '#web/ui/sections/page-section.tsx'
import { TableCell, TableRow } from '#web/ui/table.tsx'
import type { Route } from './+types/reports-page.route'
import {
  Figure,
  LateTable,
  MethodTable,
  ReportTable,
  ReturnsTable,
  SellerFiguresTable,
} from './report-tables.tsx'

const HERE = '/admin/reports'
const MISSES_MAX = 20

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'ledger.read')
  const app = context.get(appContext)
  const range = parseChartRange(new URL(request.url).searchParams.get('days'))
  const cataloguer = permit(admin, 'products.read')
  const [report, misses] = await Promise.all([
    readReport(app, admin, range),
    cataloguer && listMisses(app, cataloguer, { days: range }),
  ])
  return { range, report, misses: misses?.slice(0, MISSES_MAX), sellersMax: SELLERS_SHOWN_MAX }
}

export default function ReportsPage({ loaderData }: Route.ComponentProps) {
  const { range, report, misses, sellersMax } = loaderData
  const { periods, bySeller } = report
  return (
    <>
      <PageHeading title="Reports">
        <p>
          {formatDay(periods.now.from)} to {formatDay(periods.now.to)}, beside the {range} days before. All
          figures are of days in India.
        </p>
      </PageHeading>
      <div className="flex flex-col gap-12">
        <Figures report={report} range={range} />
        <RevenueByDay title="Sales by day" page={HERE} days={report.days} range={range}>
          <p className="flex flex-wrap items-center justify-between gap-3 text-muted text-sm">
            <span>
              Goods and delivery, GST included, by order date. Cancelled and returned items do not count.
            </span>
            <Download to={`${HERE}/days.csv?days=${range}`}>Sales by day</Download>
          </p>
        </RevenueByDay>
        <PageSection
          id="by-seller"
          title="By seller"
          more={<Download to={`${HERE}/sellers.csv?days=${range}`}>All sellers</Download>}
        >
          <p className="pb-3 text-muted text-sm">
            What each ledger had in these days: a sale counts when it leaves its seller, and less what was
            taken back. The {sellersMax} with the most sales, and the sums of all. NanoNagar’s own sales are
            owed to nobody, and are in no ledger of a seller.
          </p>
          <SellerFiguresTable {...bySeller} />
        </PageSection>
        <PageSection id="by-method" title="By payment method">
          <p className="pb-3 text-muted text-sm">
            Orders as they were placed, with what was cancelled or refunded since. Payments that failed are
            left out.
          </p>
          <MethodTable {...report} />
        </PageSection>
        <div className="grid gap-12 xl:grid-cols-2">
          <PageSection id="late" title="Late with dispatch, now">
            <LateTable late={report.late} />
          </PageSection>
          <PageSection id="returns" title="Returns that ended">
            <ReturnsTable returns={report.returns} />
          </PageSection>
        </div>
        {misses ? (
          <PageSection
            id="misses"
            title="Searches without a full match"
            more={<AllLink to="/admin/products/search">All searches</AllLink>}
          >
            <Misses misses={misses} />
          </PageSection>
        ) : null}
      </div>
    </>
  )
}

function Figures({ report, range }: Pick<Route.ComponentProps['loaderData'], 'report' | 'range'>) {
  const since = `vs ${range} days before`
  const { revenuePaise, orders, refundsPaise, bySeller } = report
  const { commissionPaise } = bySeller
  const whenNew = `Nothing in the ${range} days before`
  return (
    <FigureCards title="The period in figures">
      <FigureCard label="Sales" value={formatInr(revenuePaise.now)}>
        <Change {...revenuePaise} since={since} whenNew={whenNew} />
      </FigureCard>
      <FigureCard label="Orders" value={formatCount(orders.now)}>
        <Change {...orders} since={since} whenNew={whenNew} />
      </FigureCard>
      <FigureCard label="Refunds paid" value={formatInr(refundsPaise.now)}>
        {formatInr(refundsPaise.before)} in the {range} days before
      </FigureCard>
      <FigureCard label="Commission and GST" value={formatInr(commissionPaise.now)}>
        {formatInr(commissionPaise.before)} in the {range} days before
      </FigureCard>
    </FigureCards>
  )
}

function Misses({ misses }: { misses: NonNullable<Route.ComponentProps['loaderData']['misses']> }) {
  if (misses.length === 0) return <NothingHere>Every search in this period found a full match.</NothingHere>
  return (
    <ReportTable
      caption="Searches without a full match"
      heads={['Searched for']}
      figures={['Times', 'Opened a product']}
      folded={counted(misses.length, 'search', 'searches')}
    >
      {misses.map(({ query, times, openedProduct }) => (
        <TableRow key={query}>
          <TableCell heading>{query}</TableCell>
          <Figure label="Times" value={formatCount(times)} isStrong />
          <Figure label="Opened a product" value={formatCount(openedProduct)} />
        </TableRow>
      ))}
    </ReportTable>
  )
}

function Download({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} download className={buttonLook({ size: 'sm' })}>
      {children}, CSV
    </a>
  )
}

export const meta = () => unlisted('Reports')
