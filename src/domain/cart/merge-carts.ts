import { LINE_QUANTITY_MAX } from '#domain/catalogue/line-quantity.ts'
import { CART_LINES_MAX, type CartChange, type CartLine } from './cart-lines.ts'
import type { CartNote } from './cart-notes.ts'

/**
 * Joins the cart of this browser with the one kept in the customer's account, at sign-in. For each offer the larger
 * quantity counts, not the sum: signing in twice, or on two devices, must not double an order. Lines of the account
 * come first; the line as this browser shows it wins; limits hold. Merging the same cart again changes nothing.
 * The notes say what differs from the cart that this browser showed; an empty one gets none.
 */
export function mergeCarts(local: readonly CartLine[], stored: readonly CartLine[]): CartChange {
  const here = byOffer(local)
  const merged = new Map(byOffer(stored))
  const notes: CartNote[] = []
  for (const line of here.values()) {
    const held = merged.get(line.offerId)
    if (held || merged.size < CART_LINES_MAX) {
      merged.set(line.offerId, { ...line, quantity: Math.max(line.quantity, held?.quantity ?? 0) })
    } else {
      notes.push({ code: 'cart.full', name: line.name, linesMax: CART_LINES_MAX })
    }
  }
  const lines = [...merged.values()]
  return { lines, notes: here.size === 0 ? [] : [...lines.flatMap((line) => noteOn(line, here)), ...notes] }
}

/** What changed on a line for someone who saw only this browser's cart. */
function noteOn(line: CartLine, here: ReadonlyMap<string, CartLine>): CartNote[] {
  const { name, quantity } = line
  const seen = here.get(line.offerId)
  if (!seen) return [{ code: 'cart.joined', name, quantity }]
  return seen.quantity === quantity
    ? []
    : [{ code: 'cart.quantity_changed', name, from: seen.quantity, to: quantity }]
}

/** One line an offer, in order, within the limits: a stored or edited cart may hold anything. */
function byOffer(lines: readonly CartLine[]): Map<string, CartLine> {
  const found = new Map<string, CartLine>()
  for (const line of lines) {
    const quantity = Math.min(Math.floor(line.quantity), LINE_QUANTITY_MAX)
    if (!(quantity > 0) || (!found.has(line.offerId) && found.size >= CART_LINES_MAX)) continue
    const larger = Math.max(quantity, found.get(line.offerId)?.quantity ?? 0)
    found.set(line.offerId, { ...line, quantity: larger })
  }
  return found
}
