import type { Paise } from '#domain/ground/shared/money.ts'
import { setsInCart } from '#domain/selling/promotions/sets-in-cart.ts'
import type { ReviewedCart, ReviewedLine } from './review-cart.ts'

/** A combination whose products stand in a cart together. */
export interface CartCombination {
  promotionId: string
  name: string
  /** How often one of each product is there. */
  sets: number
  /** As often as it can be there: by the scarcest of its products. */
  setsMax: number
  /** What its pieces cost, less what the combination takes off. */
  paise: Paise
  savedPaise: Paise
  /** Its lines, in the order of the cart. `spare`: pieces of the line that belong to no set. */
  lines: readonly { line: ReviewedLine; spare: number }[]
}

/** A line by itself, or those of a combination. */
export type CartEntry = ReviewedLine | CartCombination

/**
 * The lines of a cart, those of each combination that takes off something together, at the place of the first of them. A
 * line belongs to one combination, the first that takes from it; a combination that has no line for one of its products, or
 * needs two for it, is left to single lines.
 */
export function groupCombinations({
  lines,
  promotions,
}: Pick<ReviewedCart, 'lines' | 'promotions'>): CartEntry[] {
  const owners = new Map<ReviewedLine, CartCombination>()
  for (const { promotion, paise } of promotions.applied) {
    if (promotion.rule.kind !== 'together') continue
    const free = lines.filter((line) => line.quantity > 0 && !owners.has(line))
    const { sets, pieces } = setsInCart(promotion.rule.products, free)
    const own = free.filter(({ offerId }) => pieces.get(offerId))
    if (sets === 0 || own.length !== promotion.rule.products.length) continue
    const combination = {
      promotionId: promotion.id,
      name: promotion.name,
      sets,
      setsMax: Math.max(sets, Math.min(...own.map((line) => line.quantityMax - line.quantity + sets))),
      paise: own.reduce((sum, line) => sum + line.unitPricePaise * sets, -paise),
      savedPaise: paise,
      lines: own.map((line) => ({ line, spare: line.quantity - sets })),
    }
    for (const line of own) owners.set(line, combination)
  }
  return [...new Set(lines.map((line) => owners.get(line) ?? line))]
}
