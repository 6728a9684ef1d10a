import { agrees, type MeasurableFact, rounded } from '#domain/goods/catalogue/measured/measurable-facts.ts'

/**
 * A number that counts, and who lives where it was measured: several people of one address are one voice. Of a closed
 * account the address is forgotten, and its `household` is like no other.
 */
export interface CountedMeasurement {
  value: number
  household: string
  since: Date
  /** When its account was closed; null while it is open. */
  until: Date | null
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
  const groups = heardTogether(measurements).flatMap((voices) => {
    const values = voices.map(({ value }) => value).toSorted((one, other) => one - other)
    return values.map((centre) => values.filter((each) => agrees(fact, centre, each)))
  })
  const largest = Math.max(0, ...groups.map((group) => group.length))
  if (largest < AGREEING_MIN) return undefined
  const medians = groups.filter((group) => group.length === largest).map(median)
  const value = median(medians.toSorted((one, other) => one - other))
  const isTie = medians.some((each) => !agrees(fact, each, value))
  return isTie ? undefined : { value: rounded(fact, value), owners: largest }
}

/** One number of each household, the most that are known to be of different ones. */
export function mostVoices(measurements: readonly CountedMeasurement[]): number[] {
  const most = heardTogether(measurements).reduce<CountedMeasurement[]>(
    (before, voices) => (voices.length >= before.length ? voices : before),
    [],
  )
  return most.map(({ value }) => value)
}

/**
 * The largest sets of voices that counted at one time. Those are known to be of different homes: who closed their account
 * was told apart from the others by address until then, and whoever measures later may live there.
 */
function heardTogether(measurements: readonly CountedMeasurement[]): CountedMeasurement[][] {
  const voices = voicesOf(measurements)
  const moments = voices.map(({ since }) => since).toSorted((one, other) => one.getTime() - other.getTime())
  return moments
    .map((moment) =>
      voices.filter(({ since, until }) => since <= moment && (until === null || until > moment)),
    )
    .filter((heard, at, all) => !heard.every((voice) => all[at + 1]?.includes(voice)))
}

/** One number of each household: its first in the list, since its earliest. */
function voicesOf(measurements: readonly CountedMeasurement[]): CountedMeasurement[] {
  const voices = new Map<string, CountedMeasurement>()
  for (const measurement of measurements) {
    const { household, since } = measurement
    const first = voices.get(household) ?? measurement
    voices.set(household, since < first.since ? { ...first, since } : first)
  }
  return [...voices.values()]
}

function median(sorted: readonly number[]): number {
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}
