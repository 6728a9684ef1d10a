/** The places of the highest of these; none where fewer than two are known, or where all that are known are alike. */
export function highestPlaces(amounts: readonly (number | undefined)[]): ReadonlySet<number> {
  const known = amounts.filter((amount) => amount !== undefined)
  const highest = Math.max(...known)
  if (known.every((amount) => amount === highest)) return new Set()
  return new Set(amounts.flatMap((amount, place) => (amount === highest ? [place] : [])))
}

/** The places of the lowest, under the same conditions: of prices and days of delivery. */
export function lowestPlaces(amounts: readonly (number | undefined)[]): ReadonlySet<number> {
  return highestPlaces(amounts.map((amount) => (amount === undefined ? undefined : -amount)))
}

/** Whether not all of these say the same; one that says nothing differs from one that says something. */
export function differ(texts: readonly (string | undefined)[]): boolean {
  return new Set(texts).size > 1
}
