import type { GatewayPayment } from '#domain/ground/outside/gateway-payment.ts'
import { decidePayment } from '#domain/money/payments/decide-payment.ts'
import type { AskedFor } from '#domain/money/payments/offers/tender.ts'
import type { App } from '#server/ground/app.ts'
import type { Attempt } from './attempt.ts'
import { listAttempts } from './attempt-store.ts'
import { findPayment } from './payment-store.ts'

export interface GatewayAnswer {
  /** Empty where the gateway did not answer. */
  payments: readonly GatewayPayment[]
  /** The gateway may still hear of an attempt, or could not be asked: a failure of the others decides nothing. */
  isOpen: boolean
  /** Why the last attempt was not taken by the gateway at all. */
  refusal: string | undefined
  /** The rest beside an advance was tried to be paid, which is asked about by itself. */
  hasRests: boolean
}

/**
 * What the gateway knows of an order's payments, asked outside any transaction. Money that a bank has set aside is
 * captured first.
 */
export async function askGateway(app: App, orderId: string): Promise<GatewayAnswer> {
  const payment = await findPayment(app.db, orderId)
  if (!payment || payment.gateway !== app.gateway.name)
    return { payments: [], isOpen: true, refusal: undefined, hasRests: payment?.hasRests ?? false }
  const { gatewayOrderId, askedPaise: amountPaise, offers, gatewayPaymentId: paidBy } = payment
  const order = gatewayOrderId && { gatewayOrderId, amountPaise, offers, paidBy }
  const found = order ? await findAndCapture(app, order) : []
  const all = await listAttempts(app.db, orderId)
  const attempts = all.filter(({ restPaymentId }) => restPaymentId === null)
  const refusal = attempts.findLast((each) => isRefused(each))?.problem ?? undefined
  const { hasRests } = payment
  return { payments: found ?? [], isOpen: !found || isUnheard(attempts, found), refusal, hasRests }
}

/** What the gateway knows of the payments of one of its orders; what a bank has set aside for it is captured first. */
export async function findAndCapture(
  { gateway }: App,
  order: AskedFor & { gatewayOrderId: string; paidBy: string | null },
): Promise<GatewayPayment[] | undefined> {
  const find = () =>
    gateway.findPayments(order.gatewayOrderId, { namesOffers: (order.offers ?? []).length > 0 })
  const found = await find()
  if (!found) return undefined
  const decision = decidePayment(found, order)
  if (decision.kind !== 'capture') return found
  const { id: gatewayPaymentId, amountPaise } = decision.payment
  await gateway.capture({ gatewayPaymentId, amountPaise })
  return find()
}

/** The gateway said at once that it takes no such payment. */
function isRefused({ status, gatewayPaymentId }: Attempt): boolean {
  return status === 'failed' && gatewayPaymentId === null
}

/** Whether an attempt was written of which the gateway knows nothing: it may be on its way. */
function isUnheard(attempts: readonly Attempt[], payments: readonly GatewayPayment[]): boolean {
  const unheard = attempts.filter(
    (each) =>
      each.status === 'started' &&
      each.gatewayPaymentId === null &&
      !payments.some((payment) => payment.reference === each.id),
  )
  // Where the gateway keeps no reference, a payment that no attempt has yet stands for the next of them.
  const nameless = payments.filter(
    (payment) =>
      payment.reference === undefined && !attempts.some((each) => each.gatewayPaymentId === payment.id),
  )
  return unheard.length > nameless.length
}
