import type { Transaction } from 'kysely'
import { dispatchDayOf, type FrozenDays, promiseFor } from '#domain/shipping/delivery-promise.ts'
import type { App } from '#server/app.ts'
import type { Schema } from '#server/db/schema.ts'
import { together } from '#server/db/together.ts'
import { readShipping } from './current-shipping.ts'
import { readSellerPins } from './seller-pins-views.ts'

/**
 * By when each seller's part of an order leaves, and by when it is promised at its address, by the tables of this
 * moment; what an order freezes. Nothing is promised for a seller whose place is unknown.
 */
export async function promiseParts(
  app: Pick<App, 'db' | 'clock'>,
  tx: Transaction<Schema>,
  { pin, parts }: { pin: string; parts: readonly { sellerId: string; dispatchDays: number }[] },
): Promise<Map<string, FrozenDays>> {
  const [{ zones, holidays }, sellers] = await together([
    readShipping(app, tx),
    readSellerPins(
      tx,
      parts.map(({ sellerId }) => sellerId),
    ),
  ])
  const now = app.clock.now()
  return new Map(
    parts.map(({ sellerId, dispatchDays }) => {
      const sellerPin = sellers.find(({ id }) => id === sellerId)?.pin ?? null
      const question = { now, dispatchDays, sellerPin, holidays }
      const promisedBy = promiseFor({ ...question, pin, zones })?.deliverBy ?? null
      return [sellerId, { dispatchBy: dispatchDayOf(question), promisedBy }]
    }),
  )
}
