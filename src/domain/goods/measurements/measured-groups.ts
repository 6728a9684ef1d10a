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
  const groups = Map.groupBy(measurements, ({ productId, attribute }) => `${productId} ${attribute}`)
  return [...groups].flatMap(([key, of]) => (of[0] ? [{ key, first: of[0], measurements: of }] : []))
}
