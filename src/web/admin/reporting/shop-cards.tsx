import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { changeInPercent } from '#domain/earnings/change.ts'
import { DEMO_DASHBOARD } from '#domain/reporting/demo-dashboard.ts'
import { formatCount, formatInr } from '#domain/shared/money.ts'
import { type DayRange, formatDayShort } from '#domain/shared/months.ts'
import type { ShopDashboard } from '#server/reporting/shop-dashboard-views.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

/** The four figures of the specification. */
export function ShopCards({ dashboard }: { dashboard: ShopDashboard }) {
  const { totals, thisMonth, lastMonth, months } = dashboard
  return (
    <Cards>
      <Card label="Total Users" value={formatCount(totals.users)}>
        Customers, vendors and administrators
      </Card>
      <Card label="Total Products" value={formatCount(totals.products)}>
        Of all sellers, drafts too
      </Card>
      <Card label="Total Orders" value={formatCount(totals.orders)}>
        {formatCount(thisMonth.orders)} this month
      </Card>
      <Card label="Revenue (This Month)" value={formatInr(thisMonth.revenuePaise)}>
        <Change now={thisMonth.revenuePaise} before={lastMonth.revenuePaise} days={months.before} />
      </Card>
    </Cards>
  )
}

/** The same with the specification's sample figures. */
export function DemoCards() {
  const { users, products, orders, revenuePaise } = DEMO_DASHBOARD
  return (
    <Cards>
      <Card label="Total Users" value={formatCount(users)}>
        Demo data
      </Card>
      <Card label="Total Products" value={formatCount(products)}>
        Demo data
      </Card>
      <Card label="Total Orders" value={formatCount(orders)}>
        Demo data
      </Card>
      <Card label="Revenue (This Month)" value={formatInr(revenuePaise)}>
        Demo data
      </Card>
    </Cards>
  )
}

function Cards({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="sr-only">
        The shop in figures
      </h2>
      <dl className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">{children}</dl>
    </section>
  )
}

function Card({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5 rounded-stage border border-line bg-surface p-3.5 sm:p-5">
      <dt className="font-medium text-sm">{label}</dt>
      <dd className="figures font-display font-semibold text-[1.375rem] leading-tight xs:text-2xl sm:text-3xl">
        {value}
      </dd>
      <dd className="figures mt-auto text-muted text-sm">{children}</dd>
    </div>
  )
}

const LOOKS = {
  up: { Icon: ArrowUp, tone: 'text-good', word: 'up' },
  down: { Icon: ArrowDown, tone: 'text-bad', word: 'down' },
  same: { Icon: Minus, tone: 'text-muted', word: 'unchanged,' },
} as const

function Change({ now, before, days }: { now: number; before: number; days: DayRange }) {
  const since = `vs ${rangeText(days)}`
  const percent = changeInPercent({ now, before })
  if (percent === undefined) return now === 0 ? 'Nothing yet' : `Nothing in ${rangeText(days)}`
  const { Icon, tone, word } = LOOKS[percent > 0 ? 'up' : percent < 0 ? 'down' : 'same']
  return (
    <>
      <span className={joinClasses('inline-flex items-center gap-0.5 font-medium', tone)}>
        <Icon aria-hidden="true" className="size-3.5" strokeWidth={2.5} />
        <span className="sr-only">{word} </span>
        {Math.abs(percent)}%
      </span>{' '}
      <span className="whitespace-nowrap">{since}</span>
    </>
  )
}

/** "1–20 Oct" */
function rangeText({ from, to }: DayRange): string {
  return from === to ? formatDayShort(to) : `${Number(from.slice(8))}–${formatDayShort(to)}`
}
