import { invariant } from '#domain/shared/invariant.ts'
import type { App } from '#server/app.ts'
import type { ChargeOutcome } from '#server/outside/payment-gateway.ts'
import { type CheckoutState, findCheckoutState, isHoldLive } from './checkout-views.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Charges the card of an order that holds its goods, outside any transaction, and settles what comes of it. An order
 * that was written earlier (a repeated request, a server that died) is first asked about: it is charged only if the
 * gateway knows nothing of it and its goods are still held, so nobody pays twice. Gives the order as it then is.
 */
export async function payByCard(
  app: App,
  state: CheckoutState,
  { isNew, token }: { isNew: boolean; token: string },
): Promise<CheckoutState> {
  if (!isOpen(state)) return state
  await app.pause('checkout:held')
  const outcome = isNew ? await charge(app, state, token) : await chargeUnlessKnown(app, state, token)
  await app.pause('checkout:charged')
  await settlePayment(app, state.orderId, outcome)
  const settled = await findCheckoutState(app.db, state.orderId)
  invariant(settled, 'an order does not vanish')
  return settled
}

/** Declined is final; of a payment that is pending or was given up the gateway may have more to say. */
function isOpen({ paymentStatus }: CheckoutState): boolean {
  return paymentStatus === 'pending' || paymentStatus === 'expired'
}

async function charge(app: App, state: CheckoutState, token: string): Promise<ChargeOutcome> {
  const outcome = await app.gateway.charge({
    reference: state.orderId,
    token,
    amountPaise: state.totalPaise,
  })
  return outcome.kind === 'unknown' ? app.gateway.findCharge(state.orderId) : outcome
}

async function chargeUnlessKnown(app: App, state: CheckoutState, token: string): Promise<ChargeOutcome> {
  const known = await app.gateway.findCharge(state.orderId)
  if (known.kind !== 'unknown' || !(await isHoldLive(app.db, state.orderId))) return known
  return charge(app, state, token)
}
