const STEPS_WANTED = 4
const ROUND = [1, 2, 2.5, 5, 10]

/** Round numbers from 0 up to one that holds the largest value: what stands beside a chart. */
export function chartScale(largest: number): { top: number; ticks: number[] } {
  if (largest <= 0) return { top: 1, ticks: [0] }
  const rough = largest / STEPS_WANTED
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = magnitude * (ROUND.find((factor) => factor * magnitude >= rough) ?? 10)
  const count = Math.ceil(largest / step)
  return { top: step * count, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) }
}
