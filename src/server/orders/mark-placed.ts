import type { Transaction } from 'kysely'
import type { App } from '#server/app.ts'
import type { Schema } from '#server/db/schema.ts'
import { countPlacedOrder } from '#server/earnings/count-placed-order.ts'
import { setPlacedAt } from './order-store.ts'

/** From now on it is an order that counts: for the customer, the seller and the figures. */
export async function markPlaced(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  orderId: string,
): Promise<void> {
  await setPlacedAt(tx, orderId, app.clock.now())
  await countPlacedOrder(tx, orderId)
}
