import type { Transaction } from 'kysely'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { lockStock } from '#server/selling/inventory/lock-stock.ts'
import type { CancelledVendorOrder } from '../cancelled-vendor-order.ts'
import { type NextOffers, readNextOffers } from './next-offers-views.ts'

/**
 * From which offers cancelled lines may be bought again, with the stock of those and of what is cancelled locked together,
 * in the order in which every checkout locks it. Which of them can be had is asked under the locks.
 */
export async function lockNextOffers(
  app: App,
  tx: Transaction<Schema>,
  { orderId, vendorOrders }: { orderId: string; vendorOrders: readonly CancelledVendorOrder[] },
): Promise<NextOffers> {
  const lines = vendorOrders.flatMap(({ plan, sold }) =>
    plan.lines.flatMap(({ lineId, quantity }) => {
      const line = sold.find((each) => each.lineId === lineId)
      return line ? [{ lineId, offerId: line.offerId, quantity }] : []
    }),
  )
  const found = await readNextOffers(app, tx, { orderId, lines })
  await app.pause('cancellations:next-offers')
  const next = [...found.values()].flat().map(({ offerId }) => offerId)
  await lockStock(tx, [...lines.map(({ offerId }) => offerId), ...next])
  return found
}
