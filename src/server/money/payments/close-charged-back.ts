import type { Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { countRefundsOf } from './count-refunds.ts'
import { type ClosedRefund, writeChargedBack } from './refund-store.ts'

/**
 * Ends the refunds of a payment that were owed and not paid, under the locks of its orders (`lockOrdersOfPayment`), as far
 * as what the customer's bank took goes: the bank has given that money back, so that it is never paid again. What it did
 * not take is refunded as any other. Gives them with their amounts, in paise; none when it is done again.
 */
export async function closeChargedBack(
  app: Pick<App, 'clock' | 'random' | 'jobs'>,
  tx: Transaction<Schema>,
  lost: {
    orderIds: readonly string[]
    gateway: string
    gatewayPaymentId: string
    disputeId: string
    /** No more than this, where the bank took more; all of it unless said. */
    atMostPaise?: Paise | undefined
  },
): Promise<ClosedRefund[]> {
  const closed = await writeChargedBack(tx, { ...lost, restId: app.random.uuid(), at: app.clock.now() })
  for (const orderId of new Set(closed.map((refund) => refund.orderId)))
    await countRefundsOf(app, tx, orderId)
  if (closed.some(({ restPaise }) => restPaise > 0)) await app.jobs.enqueue(tx, 'refunds', {})
  return closed
}
