import type { Transaction } from 'kysely'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { together } from '#server/ground/db/together.ts'
import { payPromotions } from '#server/money/earnings/contributions/contribute.ts'
import { countPlacedOrder } from '#server/money/earnings/count-placed-order.ts'
import { countFromPayment } from './count-from-payment.ts'
import { setPlacedAt } from './order-store.ts'
import { tellSellers } from './tell-sellers.ts'

/** From now on it is an order that counts: for the customer, the sellers, who are written to, and the figures. */
export async function markPlaced(
  app: Pick<App, 'db' | 'clock' | 'jobs' | 'random'>,
  tx: Transaction<Schema>,
  orderId: string,
): Promise<void> {
  const placedAt = app.clock.now()
  await together([
    countFromPayment(app, tx, { orderId, paidAt: placedAt }),
    setPlacedAt(tx, orderId, placedAt),
    countPlacedOrder(tx, orderId),
    tellSellers(app, tx, orderId),
    payPromotions(app, tx, orderId),
  ])
}
