import type { Transaction } from 'kysely'
import { orderNumber } from '#domain/orders/order-number.ts'
import { type Problem, refuse } from '#domain/shared/result.ts'
import type { Schema } from '#server/db/schema.ts'
import { together } from '#server/db/together.ts'
import { type CheckoutState, findWaitingOrder, isKeyOfCart } from './checkout-views.ts'

type Tx = Transaction<Schema>

/**
 * Why what a checkout page shows cannot be ordered under its key, asked under the cart's lock: checkout.cart_changed
 * (the cart holds something else by now) · checkout.payment_pending (orderId, number: the same goods are in an order
 * that waits for its bank).
 */
export async function cartProblem(
  tx: Tx,
  order: { userId: string; checkoutKey: string; offerIds: readonly string[] },
): Promise<{ ok: false; problem: Problem } | undefined> {
  const [isOfCart, waiting] = await together([isKeyOfCart(tx, order), findWaitingOrder(tx, order)])
  if (!isOfCart) return refuse('checkout.cart_changed')
  if (!waiting) return undefined
  const details = { orderId: waiting.orderId, number: orderNumber(waiting.sequence) }
  return refuse('checkout.payment_pending', { details })
}

/**
 * What to tell a page that asks differently for a cart which another page has ordered: checkout.already_ordered
 * (orderId, number) · checkout.payment_pending (orderId, number) · checkout.tried_elsewhere (that try failed, and
 * nothing was ordered).
 */
export function orderedElsewhere(state: CheckoutState): { ok: false; problem: Problem } {
  const details = { orderId: state.orderId, number: orderNumber(state.sequence) }
  if (state.placedAt) return refuse('checkout.already_ordered', { details })
  if (state.paymentStatus === 'pending') return refuse('checkout.payment_pending', { details })
  return refuse('checkout.tried_elsewhere')
}
