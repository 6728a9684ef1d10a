import type { App } from '#server/app.ts'
import { addToCart } from './add-to-cart.ts'

export interface Reordered {
  /** Pieces that went into the cart. */
  added: number
  /** What could not be put in, by its name on the order: gone, sold out or over a limit. */
  left: string[]
}

/** Puts the lines of an earlier order into the customer's cart again, as far as they can still be had. */
export async function reorder(
  app: App,
  who: { userId: string },
  lines: readonly { offerId: string; name: string; quantity: number }[],
): Promise<Reordered> {
  const outcome: Reordered = { added: 0, left: [] }
  // One after the other: every line changes the same cart.
  for (const { offerId, name, quantity } of lines) {
    const added = await addToCart(app, who, { offerId, quantity })
    if (added.ok) outcome.added += added.value.added
    if (!added.ok || added.value.added < quantity) outcome.left.push(name)
  }
  return outcome
}
