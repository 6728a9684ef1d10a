import { formatCount, formatInr } from '#domain/ground/shared/money.ts'
import { DEMO_DASHBOARD } from '#domain/money/reporting/sample-figures.ts'
import type { MarketplaceDashboard } from '#server/money/reporting/marketplace-dashboard-views.ts'
import { ChangeFrom, FigureCard, FigureCards } from '#web/shared/money/reporting/figure-cards.tsx'

const TITLE = 'NanoNagar in figures'

/** The four figures of the specification. */
export function MarketplaceCards({ dashboard }: { dashboard: MarketplaceDashboard }) {
  const { totals, thisMonth, lastMonth, months } = dashboard
  return (
    <FigureCards title={TITLE}>
      <FigureCard label="Total Users" value={formatCount(totals.users)}>
        Customers, vendors and administrators
      </FigureCard>
      <FigureCard label="Total Products" value={formatCount(totals.products)}>
        All sellers, with drafts and hidden products
      </FigureCard>
      <FigureCard label="Total Orders" value={formatCount(totals.orders)}>
        {formatCount(thisMonth.orders)} this month. Failed payments do not count.
      </FigureCard>
      <FigureCard label="Revenue (This Month)" value={formatInr(thisMonth.revenuePaise)}>
        <ChangeFrom now={thisMonth.revenuePaise} before={lastMonth.revenuePaise} days={months.before} />
      </FigureCard>
    </FigureCards>
  )
}

/** The same with the specification's sample figures. */
export function DemoCards() {
  const { users, products, orders, revenuePaise } = DEMO_DASHBOARD
  const figures = [
    ['Total Users', formatCount(users)],
    ['Total Products', formatCount(products)],
    ['Total Orders', formatCount(orders)],
    ['Revenue (This Month)', formatInr(revenuePaise)],
  ] as const
  return (
    <FigureCards title={TITLE}>
      {figures.map(([label, value]) => (
        <FigureCard key={label} label={label} value={value}>
          Demo data
        </FigureCard>
      ))}
    </FigureCards>
  )
}
