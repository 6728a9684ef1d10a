import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'
import { together } from '#server/ground/db/together.ts'
import { deleteUsedCodes, lockCartRow, replaceCheckoutKeys, takePieces } from './cart-store.ts'

type Tx = Transaction<Schema>

/**
 * Makes everybody who changes or orders a customer's cart wait for each other: first of the locks that checkouts share
 * (decision 0440). False when there is no such customer.
 */
export function lockCart(tx: Tx, userId: string): Promise<boolean> {
  return lockCartRow(tx, userId)
}

/** Pieces of an offer that an order took. */
export interface OrderedPieces {
  offerId: string
  quantity: number
}

/**
 * Pieces that were ordered leave the locked cart with the codes that the order used, and its key is used up; what was not
 * ordered stays in it: other lines, and more pieces of these.
 */
export async function takeOutOfCart(
  tx: Tx,
  order: {
    orderId: string
    userId: string
    checkoutKeys: readonly string[]
    goods: readonly OrderedPieces[]
  },
): Promise<void> {
  const pieces = new Map<string, number>()
  for (const { offerId, quantity } of order.goods) pieces.set(offerId, (pieces.get(offerId) ?? 0) + quantity)
  await together([
    takePieces(tx, { ...order, pieces }),
    deleteUsedCodes(tx, order),
    replaceCheckoutKeys(tx, order),
  ])
}

/** The order that a locked cart became was decided against: where it still has a key of that order it gets another. */
export async function renewCheckoutKey(
  tx: Tx,
  order: { userId: string; checkoutKeys: readonly string[] },
): Promise<void> {
  await replaceCheckoutKeys(tx, order)
}
