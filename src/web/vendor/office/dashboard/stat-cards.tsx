import { Link } from 'react-router'
import { formatCount, formatInr } from '#domain/ground/shared/money.ts'
import { formatDayShort } from '#domain/ground/shared/months.ts'
import type { CancelledShare } from '#server/money/earnings/cancelled-share-views.ts'
import type { Dashboard } from '#server/money/earnings/dashboard-views.ts'
import { Change, ChangeFrom, FigureCard, FigureCards } from '#web/shared/money/reporting/figure-cards.tsx'
import { cancelledShareText } from '#web/shared/selling/sellers/cancelled-share-text.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

/** The four figures, each with its change from last month. */
export function StatCards({
  dashboard,
  cancelled,
}: {
  dashboard: Omit<Dashboard, 'waiting' | 'waitingCount' | 'recentProducts'>
  cancelled: CancelledShare
}) {
  const { thisMonth, lastMonth, products, customers, months } = dashboard
  const since = `since ${formatDayShort(dashboard.lastMonthEnded)}`
  const whenNew = `New ${since}`
  return (
    <div>
      <FigureCards title="Your shop in figures">
        <FigureCard label="Total Products" value={formatCount(products.now)}>
          <Change now={products.now} before={products.lastMonth} since={since} whenNew={whenNew} />
        </FigureCard>
        <FigureCard label="Revenue This Month" value={formatInr(thisMonth.revenuePaise)}>
          <ChangeFrom now={thisMonth.revenuePaise} before={lastMonth.revenuePaise} days={months.before} />
        </FigureCard>
        <FigureCard label="Orders" note="this month" value={formatCount(thisMonth.orders)}>
          <ChangeFrom now={thisMonth.orders} before={lastMonth.orders} days={months.before} />
        </FigureCard>
        <FigureCard label="Customers" note="so far" value={formatCount(customers.now)}>
          <Change now={customers.now} before={customers.lastMonth} since={since} whenNew={whenNew} />
        </FigureCard>
      </FigureCards>
      <p className="pt-3 text-muted text-sm">
        Revenue is what customers pay for your items and delivery, GST included. Orders count once placed, or
        once paid if by card. Cancelled and returned items do not count.{' '}
        <Link to="/vendor/earnings#month-steps" className="text-link">
          How it becomes your payout
        </Link>
      </p>
      <p className={joinClasses('figures pt-1 text-sm', cancelled.cancelledUnits === 0 && 'text-muted')}>
        <span>
          Cancelled by your shop in {cancelled.days} days: {cancelledShareText(cancelled)}
        </span>
      </p>
    </div>
  )
}
