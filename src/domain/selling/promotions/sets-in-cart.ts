import type { PromotionProduct } from './promotion.ts'

/**
 * How often one of every product of a combination is in a cart, and how many pieces of each offer make these sets: of a product
 * that is there by several offers the first ones.
 */
export function setsInCart(
  products: readonly PromotionProduct[],
  lines: readonly { offerId: string; quantity: number }[],
): { sets: number; pieces: Map<string, number> } {
  const linesOf = products.map(({ offerIds }) => lines.filter(({ offerId }) => offerIds.includes(offerId)))
  const sets = Math.min(...linesOf.map((own) => own.reduce((sum, { quantity }) => sum + quantity, 0)))
  const pieces = new Map<string, number>()
  for (const own of linesOf) {
    let wanted = sets
    for (const { offerId, quantity } of own) {
      const taken = Math.min(wanted, quantity)
      pieces.set(offerId, taken)
      wanted -= taken
    }
  }
  return { sets, pieces }
}
