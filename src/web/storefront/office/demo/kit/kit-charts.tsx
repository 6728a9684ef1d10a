import { formatCount, formatInr } from '#domain/ground/shared/money.ts'
import { formatDay } from '#domain/ground/shared/months.ts'
import { BarChart } from '#web/ui/charts/chart.tsx'
import { PriceChart } from '#web/ui/charts/price-chart.tsx'
import { Stack } from './kit-section.tsx'

export function BarCharts() {
  return (
    <Stack>
      <FigureChart title="A few bars" values={[12, 0, 31, 24]} />
      <FigureChart title="Many bars" values={Array.from({ length: 30 }, (_, day) => (day * 7) % 40)} />
    </Stack>
  )
}

function FigureChart({ title, values }: { title: string; values: readonly number[] }) {
  const bars = values.map((value, index) => ({
    label: `Day ${index + 1}`,
    value,
    cells: [formatCount(value)],
  }))
  return (
    <BarChart
      title={title}
      bars={bars}
      columns={['Day', 'Orders']}
      summary={title}
      formatTick={formatCount}
    />
  )
}

export function PriceCharts() {
  return (
    <PriceChart
      label="A price that fell, was away for a week, and rose"
      from="2026-09-01"
      to="2026-11-26"
      steps={[
        { day: '2026-09-01', value: 52_900_00, lowest: null },
        { day: '2026-09-20', value: 47_500_00, lowest: 45_000_00 },
        { day: '2026-10-10', value: null, lowest: null },
        { day: '2026-10-17', value: 49_900_00, lowest: null },
      ]}
      formatValue={formatInr}
      formatDay={formatDay}
    />
  )
}
