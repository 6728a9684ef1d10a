import { ArrowDown, ArrowUp, type LucideIcon, Minus } from 'lucide-react'
import { changeInPercent } from '#domain/earnings/change.ts'
import { formatCount, formatInr } from '#domain/shared/money.ts'
import { type DayRange, formatDayShort } from '#domain/shared/months.ts'
import type { Dashboard } from '#server/earnings/dashboard-views.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

/** The four figures, each with its change from last month. */
export function StatCards({ dashboard }: { dashboard: Dashboard }) {
  const { thisMonth, lastMonth, products, customers, months } = dashboard
  const sameDays = rangeText(months.before)
  const monthEnd = formatDayShort(dashboard.lastMonthEnded)
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="sr-only">
        Your shop in figures
      </h2>
      <dl className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        <StatCard label="Total Products" value={formatCount(products.now)}>
          <Change now={products.now} before={products.lastMonth} since={`since ${monthEnd}`} />
        </StatCard>
        <StatCard label="Revenue This Month" value={formatInr(thisMonth.revenuePaise)}>
          <Change now={thisMonth.revenuePaise} before={lastMonth.revenuePaise} since={`vs ${sameDays}`} />
        </StatCard>
        <StatCard label="Orders" note="this month" value={formatCount(thisMonth.orders)}>
          <Change now={thisMonth.orders} before={lastMonth.orders} since={`vs ${sameDays}`} />
        </StatCard>
        <StatCard label="Customers" note="so far" value={formatCount(customers.now)}>
          <Change now={customers.now} before={customers.lastMonth} since={`since ${monthEnd}`} />
        </StatCard>
      </dl>
      <p className="pt-3 text-muted text-sm">
        Revenue is what customers pay for your goods and their delivery, GST included. Orders count from the
        moment they are placed, by card from their payment on; what was cancelled or returned does not count.
      </p>
    </section>
  )
}

function StatCard({
  label,
  note,
  value,
  children,
}: {
  label: string
  note?: string
  value: string
  children: React.ReactNode
}) {
  return (
    <div className="flex flex-col gap-1.5 rounded-stage border border-line bg-surface p-3.5 sm:p-5">
      <dt className="flex flex-wrap items-baseline gap-x-1.5 text-sm">
        <span className="font-medium">{label}</span>
        {note ? <span className="text-muted">{note}</span> : null}
      </dt>
      <dd className="figures font-display font-semibold text-[1.375rem] leading-tight xs:text-2xl sm:text-3xl">
        {value}
      </dd>
      <dd className="mt-auto">{children}</dd>
    </div>
  )
}

const LOOKS: Record<'up' | 'down' | 'same', { Icon: LucideIcon; tone: string; word: string }> = {
  up: { Icon: ArrowUp, tone: 'text-good', word: 'up' },
  down: { Icon: ArrowDown, tone: 'text-bad', word: 'down' },
  same: { Icon: Minus, tone: 'text-muted', word: 'unchanged,' },
}

function Change({ now, before, since }: { now: number; before: number; since: string }) {
  const percent = changeInPercent({ now, before })
  if (percent === undefined) {
    return <p className="text-muted text-sm">{now === 0 ? 'Nothing yet' : `New ${since}`}</p>
  }
  const { Icon, tone, word } = LOOKS[percent > 0 ? 'up' : percent < 0 ? 'down' : 'same']
  return (
    <p className="figures text-muted text-sm">
      <span className={joinClasses('inline-flex items-center gap-0.5 font-medium', tone)}>
        <Icon aria-hidden="true" className="size-3.5" strokeWidth={2.5} />
        <span className="sr-only">{word} </span>
        {Math.abs(percent)}%
      </span>{' '}
      <span className="whitespace-nowrap">{since}</span>
    </p>
  )
}

/** "1–20 Oct" */
function rangeText({ from, to }: DayRange): string {
  return from === to ? formatDayShort(to) : `${Number(from.slice(8))}–${formatDayShort(to)}`
}
