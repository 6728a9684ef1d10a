/** What a measurement has in common with others of its product and fact. */
interface OfFact {
  productId: string
  /** The attribute. */
  attribute: string
}

/** Measurements by product and fact, as the first of each came. */
export function groupsOf<Each extends OfFact>(
  measurements: readonly Each[],
): { key: string; first: Each; measurements: Each[] }[] {
  const groups = new Map<string, { key: string; first: Each; measurements: Each[] }>()
  for (const each of measurements) {
    const key = `${each.productId} ${each.attribute}`
    const group = groups.get(key)
    if (group) group.measurements.push(each)
    else groups.set(key, { key, first: each, measurements: [each] })
  }
  return [...groups.values()]
}
