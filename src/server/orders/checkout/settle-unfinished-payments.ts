import type { App } from '#server/ground/app.ts'
import { claimUnsettledPayments } from '#server/money/payments/claim-unsettled-payments.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Finishes card payments that nobody finished: a server that died, a gateway that was slow. Asks the gateway about each
 * before anything is decided, so that goods are released only when nobody has paid for them, and a late success still
 * becomes an order or a refund. Gives the number of payments it asked about.
 */
export async function settleUnfinishedPayments(app: App): Promise<number> {
  let asked = 0
  for (;;) {
    const { orderIds, isFull } = await claimUnsettledPayments(app)
    await Promise.all(orderIds.map((orderId) => ask(app, orderId)))
    asked += orderIds.length
    if (!isFull) return asked
  }
}

/** A payment that fails must not keep the others from being asked about; it is asked again later. */
async function ask(app: App, orderId: string): Promise<void> {
  try {
    await settlePayment(app, orderId)
  } catch (error) {
    app.log.error({ err: error, orderId }, 'a payment could not be settled')
  }
}
