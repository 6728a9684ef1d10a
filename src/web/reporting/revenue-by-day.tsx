import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CHART_RANGES, type ChartRange, type SoldDay } from '#domain/reporting/sold-days.ts'
import { formatCount, formatInr } from '#domain/shared/money.ts'
import { formatDayShort } from '#domain/shared/months.ts'
import { BarChart } from '#web/ui/charts/chart.tsx'

interface RevenueByDayProps {
  title: string
  /** The page that it stands on: the range is in its address, so that it can be kept and shared. */
  page: string
  days: readonly SoldDay[]
  range: ChartRange
  children?: ReactNode
}

export function RevenueByDay({ title, page, days, range, children }: RevenueByDayProps) {
  const revenuePaise = days.reduce((sum, day) => sum + day.revenuePaise, 0)
  const orders = days.reduce((sum, day) => sum + day.orders, 0)
  return (
    <section aria-labelledby="revenue" className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="revenue" className="text-xl">
          {title}
        </h2>
        <nav
          aria-label="Days shown"
          className="flex gap-0.5 rounded-control border border-line bg-surface p-0.5 text-sm"
        >
          {CHART_RANGES.map((choice) => (
            <Link
              key={choice}
              to={`${page}?days=${choice}`}
              preventScrollReset
              prefetch="intent"
              aria-current={choice === range ? 'true' : undefined}
              className="inline-flex min-h-9 items-center rounded-[0.375rem] px-3 text-muted hover:text-ink aria-[current=true]:bg-sunken aria-[current=true]:font-semibold aria-[current=true]:text-ink pointer-coarse:min-h-11"
            >
              <span className="sr-only">Last </span>
              {choice} days
            </Link>
          ))}
        </nav>
      </div>
      <BarChart
        title={`Revenue by day, last ${range} days`}
        columns={['Day', 'Revenue', 'Orders', 'Pieces']}
        summary={
          orders === 0
            ? `Nothing sold in the last ${range} days.`
            : `${formatInr(revenuePaise)} with ${counted(orders, 'order')} in the last ${range} days`
        }
        formatTick={(paise) => formatInr(paise)}
        bars={days.map((day) => ({
          label: formatDayShort(day.day),
          value: day.revenuePaise,
          cells: [formatInr(day.revenuePaise), counted(day.orders, 'order'), counted(day.units, 'piece')],
        }))}
      />
      {children}
    </section>
  )
}

function counted(count: number, word: string): string {
  return `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`
}
