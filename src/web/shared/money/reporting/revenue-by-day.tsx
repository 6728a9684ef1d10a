import type { ReactNode } from 'react'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { formatDayShort } from '#domain/ground/shared/months.ts'
import { CHART_RANGES, type ChartRange, type SoldDay } from '#domain/money/reporting/sold-days.ts'
import { BarChart } from '#web/ui/charts/chart.tsx'
import { SegmentedLinks } from '#web/ui/segmented-links.tsx'

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
        <SegmentedLinks
          label="Days shown"
          choices={CHART_RANGES.map((choice) => ({
            key: choice,
            to: `${page}?days=${choice}`,
            isCurrent: choice === range,
            label: (
              <>
                <span className="sr-only">Last</span> {choice} days
              </>
            ),
          }))}
        />
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
