import type { App } from '#server/ground/app.ts'
import { takeDuePayments } from './payment-store.ts'

const PAYMENTS_AT_ONCE = 20

/**
 * The orders of the payments that the gateway is to be asked about now, the longest due first: a batch at a time, the
 * last of which is not `isFull`. Two workers never get one payment at once, and what a worker that crashes has claimed
 * is given out again a minute later.
 */
export async function claimUnsettledPayments(
  app: Pick<App, 'db'>,
): Promise<{ orderIds: string[]; isFull: boolean }> {
  const orderIds = await takeDuePayments(app.db, PAYMENTS_AT_ONCE)
  return { orderIds, isFull: orderIds.length === PAYMENTS_AT_ONCE }
}
