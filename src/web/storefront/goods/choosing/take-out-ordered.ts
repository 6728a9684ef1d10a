import { setQuantity } from '#domain/selling/cart/cart-lines.ts'
import { cartStore } from './cart-store.ts'

/**
 * Pieces became an order, whose form names them ("offer:pieces:..."): they are gone here as they are gone on the server.
 * What else is in the cart stays, more pieces of the same too. A file of its own: only the checkout fetches it.
 */
export function takeOutOrdered(ordered: readonly string[]): void {
  const { lines, unsent } = cartStore.getState()
  let left = lines
  for (const line of ordered) {
    const [id = '', pieces] = line.split(':')
    const held = left.find(({ offerId }) => offerId === id)?.quantity ?? 0
    left = setQuantity(left, id, Math.max(0, held - Number(pieces)))
  }
  cartStore.setState({
    lines: left,
    unsent: unsent.filter((id) => !ordered.some((line) => line.startsWith(id))),
    notes: [],
  })
}
