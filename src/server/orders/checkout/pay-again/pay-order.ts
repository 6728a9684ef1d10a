import type { ChosenInstrument } from '#domain/ground/outside/gateway-ways.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { type CheckoutState, findOwner } from '../checkout-views.ts'
import { methodProblem } from '../method-problem.ts'
import { payOnline } from '../pay-online.ts'
import { tryAgain } from './try-again.ts'

type PayOrderRefusal =
  | CodeOf<typeof tryAgain | typeof methodProblem>
  | 'checkout.order_gone'
  | 'limits.too_many_attempts'

/**
 * The customer pays for an order of theirs that was not paid, by any way of paying; or pays ahead for one in cash.
 */
export async function payOrder(
  app: App,
  customer: Customer,
  asked: {
    orderId: string
    method: PaymentMethod
    /** As it was offered for this order; of a card the one that is saved. */
    instrument?: ChosenInstrument | undefined
    cardToken: string | undefined
    /** They agree to have the card saved that pays. */
    savesCard?: boolean | undefined
  },
): Promise<Result<CheckoutState, PayOrderRefusal>> {
  const { orderId, method, instrument, cardToken, savesCard } = asked
  const { userId } = customer
  const unavailable = methodProblem(app, { method, cardToken: cardToken ?? instrument?.code })
  if (unavailable) return unavailable
  const allowed = await withinLimit(app, 'checkout-account', userId)
  if (!allowed.ok) return allowed
  const again = await decideInTransaction(app, async (tx) => {
    const owner = isUuid(orderId) ? await findOwner(tx, orderId) : undefined
    if (owner !== userId) return refuse('checkout.order_gone')
    return tryAgain(app, tx, { orderId, userId, method, instrument, cardToken, savesCard })
  })
  if (!again.ok) return again
  return ok(await payOnline(app, orderId, { attempt: again.value, cardToken }))
}
