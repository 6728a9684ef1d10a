interface PriceChartProps {
  /** What it shows, in words. */
  label: string
  /** The days at its edges, "2026-11-23". */
  from: string
  to: string
  /** A value from each day on, in the order of days, and the lowest of that day; null is none. */
  steps: readonly { day: string; value: number | null; lowest: number | null }[]
  formatValue: (value: number) => string
  formatDay: (day: string) => string
}

const WIDTH = 600
const HEIGHT = 140
/** Room above the highest step and below the lowest. */
const EDGE = 10
const DAY_MS = 24 * 3_600_000

/** Steps over days in the page's own SVG, without a script. The scale goes from the lowest to the highest value, and says so. */
export function PriceChart({ label, from, to, steps, formatValue, formatDay }: PriceChartProps) {
  const values = steps.flatMap(({ value, lowest }) => [value ?? [], lowest ?? []].flat())
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const daysShown = daysBetween(from, to) + 1
  const x = (day: string) => Math.round((WIDTH * daysBetween(from, day)) / daysShown)
  const y = (value: number) =>
    high === low
      ? HEIGHT / 2
      : Math.round(HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (value - low)) / (high - low))
  const path = steps
    .flatMap(({ day, value, lowest }, index) => {
      if (value === null) return []
      const before = steps[index - 1]?.value ?? null
      const end = steps[index + 1]
      const start = `${before === null ? 'M' : 'L'}${x(day)} ${y(before ?? value)}`
      return [`${start}V${y(lowest ?? value)}V${y(value)}H${end ? x(end.day) : WIDTH}`]
    })
    .join('')
  return (
    <figure className="figures text-muted text-xs">
      <p aria-hidden="true">{formatValue(high)}</p>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-32 w-full border-line border-y"
      >
        <path
          d={path}
          fill="none"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
          className="stroke-focus"
        />
      </svg>
      {high === low ? null : <p aria-hidden="true">{formatValue(low)}</p>}
      <p aria-hidden="true" className="flex justify-between pt-1">
        <span>{formatDay(from)}</span>
        <span>{formatDay(to)}</span>
      </p>
    </figure>
  )
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}
