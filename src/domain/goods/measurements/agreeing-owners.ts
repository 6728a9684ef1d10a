import { agrees, type MeasurableFact, rounded } from '#domain/goods/catalogue/measured/measurable-facts.ts'

/** A number that counts, and who lives where it was measured: several people of one address are one voice. */
export interface CountedMeasurement {
  value: number
  household: string
}

/** So many who agree outweigh a data sheet. */
export const AGREEING_MIN = 3

/**
 * What owners agree on of a fact: the median of the largest group whose numbers agree with one of them, of three
 * households or more. Undefined without such a group, and where two groups that say different things are as large: then
 * the data sheet holds. Of a household the first number counts.
 */
export function agreedValue(
  fact: Pick<MeasurableFact, 'within' | 'decimals'>,
  measurements: readonly CountedMeasurement[],
): { value: number; owners: number } | undefined {
  const values = voices(measurements)
  const groups = values.map((centre) => values.filter((each) => agrees(fact, centre, each)))
  const largest = Math.max(0, ...groups.map((group) => group.length))
  if (largest < AGREEING_MIN) return undefined
  const medians = groups.filter((group) => group.length === largest).map(median)
  const value = median(medians)
  const isTie = medians.some((each) => !agrees(fact, each, value))
  return isTie ? undefined : { value: rounded(fact, value), owners: largest }
}

/** One number of each household, from small to large. */
function voices(measurements: readonly CountedMeasurement[]): number[] {
  const firsts = new Map<string, number>()
  for (const { household, value } of measurements) if (!firsts.has(household)) firsts.set(household, value)
  return [...firsts.values()].toSorted((one, other) => one - other)
}

function median(sorted: readonly number[]): number {
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}
