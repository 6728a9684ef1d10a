import { invariant } from '#domain/ground/shared/invariant.ts'
import type { App } from '#server/ground/app.ts'
import type { Attempt } from '#server/money/payments/attempt.ts'
import { startAttempt } from '#server/money/payments/start-attempt.ts'
import { type CheckoutState, findCheckoutState, findOrderToPay } from './checkout-views.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Brings an attempt to the gateway, outside any transaction, and settles what comes of it. An attempt that was written
 * earlier (a repeated request, a server that died) is brought there again under the same reference, so nobody pays
 * twice; without one the gateway is only asked. Gives the order as it then is.
 */
export async function payOnline(
  app: App,
  orderId: string,
  { attempt, cardToken }: { attempt: Attempt | undefined; cardToken: string | undefined },
): Promise<CheckoutState> {
  await app.pause('checkout:held')
  if (attempt) await startAttempt(app, await findOrderToPay(app.db, orderId), { attempt, cardToken })
  await settlePayment(app, orderId)
  const settled = await findCheckoutState(app.db, orderId)
  invariant(settled, 'an order does not vanish')
  return settled
}
