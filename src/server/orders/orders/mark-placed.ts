import type { Transaction } from 'kysely'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { together } from '#server/ground/db/together.ts'
import { payPromotions } from '#server/money/earnings/contributions/contribute.ts'
import { countPlacedOrder } from '#server/money/earnings/count-placed-order.ts'
import { countFromPayment } from './count-from-payment.ts'
import { setPlacedAt } from './order-store.ts'
import { tellSellers } from './tell-sellers.ts'

/**
 * From now on it is an order that counts: for the customer, the figures and the sellers, who are written to unless it has to
 * be confirmed first.
 */
export async function markPlaced(
  app: Pick<App, 'db' | 'clock' | 'jobs' | 'random'>,
  tx: Transaction<Schema>,
  { orderId, tellsSellers = true }: { orderId: string; tellsSellers?: boolean },
): Promise<void> {
  const placedAt = app.clock.now()
  await together([
    countFromPayment(app, tx, { orderId, paidAt: placedAt }),
    setPlacedAt(tx, orderId, placedAt),
    countPlacedOrder(tx, orderId),
    tellsSellers && tellSellers(app, tx, orderId),
    payPromotions(app, tx, orderId),
  ])
}
