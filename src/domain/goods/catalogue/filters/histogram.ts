/** How many products have a value of a range, in bars of equal width from the least value to the largest. */
export interface Histogram {
  min: number
  max: number
  bars: readonly number[]
}

/** One value, and how many have it. */
interface Counted {
  value: number
  count: number
}

export const BARS = 16

/** The bars of these values; undefined where they are fewer than two different ones, which no range divides. */
export function histogramOf(values: readonly Counted[]): Histogram | undefined {
  const numbers = values.map(({ value }) => value)
  const [min, max] = [Math.min(...numbers), Math.max(...numbers)]
  if (!(min < max)) return undefined
  const bars = Array.from({ length: BARS }, () => 0)
  for (const { value, count } of values) {
    const at = Math.min(BARS - 1, Math.floor(((value - min) / (max - min)) * BARS))
    bars[at] = (bars[at] ?? 0) + count
  }
  return { min, max, bars }
}

/** The bars of which some part lies between the ends, both of them in; all where there is no end. */
export function barsWithin(
  { min, max, bars }: Histogram,
  { from = min, to = max }: { from?: number | undefined; to?: number | undefined },
): boolean[] {
  const width = (max - min) / bars.length
  return bars.map((_, at) => min + at * width <= to && min + (at + 1) * width >= from)
}

/** Two drawings in a box of one unit a bar and 20 units of height: the bars outside of the chosen ends, and those within. */
export interface BarPaths {
  outside: string
  within: string
}

const HEIGHT = 20
/** A bar of few is still seen beside one of many. */
const HEIGHT_MIN = 2
/** Where there are none, the ground goes on: a gap would look like two charts. */
const GROUND = 0.5

/** The bars as the outlines of an SVG, so that a page needs no rule to draw them. */
export function barPaths(
  histogram: Histogram,
  ends: { from?: number | undefined; to?: number | undefined },
): BarPaths {
  const { bars } = histogram
  const isWithin = barsWithin(histogram, ends)
  const tallest = Math.max(...bars)
  const drawn = (within: boolean) =>
    bars
      .map((count, at) => {
        if (isWithin[at] !== within) return ''
        if (count === 0) return `M${at} ${HEIGHT}v-${GROUND}h1v${GROUND}z`
        const height = Math.round((HEIGHT_MIN + ((HEIGHT - HEIGHT_MIN) * count) / tallest) * 10) / 10
        return `M${at} ${HEIGHT}v-${height}h.9v${height}z`
      })
      .join('')
  return { outside: drawn(false), within: drawn(true) }
}

/** How prices are spread, and between which they lie, in paise. */
export interface PriceSpread {
  leastPaise: number
  mostPaise: number
  bars: readonly number[]
}

/**
 * The bars of prices between two ends. Each is dearer than the one before it by the same factor: with steps of the same
 * sum nearly all products of a kind would stand in the first bars, beside a few that cost twenty times as much.
 */
export function priceBarPaths(
  { leastPaise, mostPaise, bars }: PriceSpread,
  { fromPaise, toPaise }: { fromPaise?: number | undefined; toPaise?: number | undefined },
): BarPaths {
  const ln = (paise: number | undefined) => (paise === undefined ? undefined : Math.log(Math.max(1, paise)))
  return barPaths(
    { min: Math.log(leastPaise), max: Math.log(mostPaise), bars },
    { from: ln(fromPaise), to: ln(toPaise) },
  )
}
