import type { Transaction } from 'kysely'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { type CodeOf, type Refused, refuse } from '#domain/ground/shared/result.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { together } from '#server/ground/db/together.ts'
import { findOpenTry } from '#server/money/payments/find-step.ts'
import { type CheckoutState, findWaitingOrder, isKeyOfCart, isToBeChosen } from './checkout-views.ts'

type Tx = Transaction<Schema>

type CartRefusal = 'checkout.cart_changed' | 'checkout.payment_open' | 'checkout.payment_pending'

/**
 * Why what a checkout page shows cannot be ordered under its key, asked under the cart's lock: the cart holds something
 * else by now, or the same goods are in an order that waits for its bank, or for the customer to pay it.
 */
export async function cartProblem(
  tx: Tx,
  order: {
    userId: string
    checkoutKey: string
    offerIds: readonly string[]
    /** Is let go for this one, and keeps nobody from it. */
    unpaidOrderId?: string | undefined
  },
): Promise<Refused<CartRefusal> | undefined> {
  const [isOfCart, waiting] = await together([isKeyOfCart(tx, order), findWaitingOrder(tx, order)])
  if (!isOfCart) return refuse('checkout.cart_changed')
  return waiting && waitsForPayment(tx, waiting)
}

async function waitsForPayment(
  tx: Tx,
  { orderId, sequence }: { orderId: string; sequence: number },
): Promise<Refused<'checkout.payment_open' | 'checkout.payment_pending'>> {
  const open = await findOpenTry({ db: tx }, orderId)
  const details = { orderId, number: orderNumber(sequence) }
  // Nothing was begun of what is chosen on the page of the payment: it waits for nobody but its customer.
  const isForCustomer = open ? open.step !== undefined : await isToBeChosen(tx, orderId)
  return refuse(isForCustomer ? 'checkout.payment_open' : 'checkout.payment_pending', { details })
}

type OrderedElsewhereRefusal =
  | CodeOf<typeof waitsForPayment>
  | 'checkout.already_ordered'
  | 'checkout.tried_elsewhere'

/** What to tell a page that asks differently for a cart which another page has ordered, or has tried to. */
export async function orderedElsewhere(
  tx: Tx,
  state: CheckoutState,
): Promise<Refused<OrderedElsewhereRefusal>> {
  const details = { orderId: state.orderId, number: orderNumber(state.sequence) }
  if (state.placedAt) return refuse('checkout.already_ordered', { details })
  if (state.paymentStatus === 'pending') return waitsForPayment(tx, state)
  return refuse('checkout.tried_elsewhere')
}
