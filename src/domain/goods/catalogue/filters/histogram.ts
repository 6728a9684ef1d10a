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

const BARS = 16

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
