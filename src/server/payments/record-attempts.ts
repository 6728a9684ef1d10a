import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { GatewayPayment } from '#domain/outside/gateway-payment.ts'
import { ATTEMPT_MOVES, type AttemptStatus } from '#domain/payments/attempt-status.ts'
import { canMove } from '#domain/shared/moves.ts'
import type { App } from '#server/app.ts'
import type { Schema } from '#server/db/schema.ts'
import type { GatewayMethod } from '#server/outside/payment-gateway.ts'
import type { Attempt } from './attempt.ts'
import { insertAttempt, listAttempts, updateAttempt } from './attempt-store.ts'

/**
 * Writes how far each payment at the gateway has come to our attempts, under the lock of the order. States move forward
 * only, as the table of moves says: old news changes nothing. A payment that the customer made on the gateway's own
 * page without an attempt of ours gets one.
 */
export async function recordAttempts(
  app: Pick<App, 'clock' | 'random'>,
  tx: Transaction<Schema>,
  { orderId, payments }: { orderId: string; payments: readonly GatewayPayment[] },
): Promise<ReadonlyMap<string, GatewayMethod>> {
  const attempts = await listAttempts(tx, orderId)
  const methods = new Map<string, GatewayMethod>()
  const at = app.clock.now()
  for (const payment of payments) {
    const attempt = attemptOf(attempts, payment)
    const method = attempt?.method ?? attempts.at(-1)?.method ?? 'card'
    methods.set(payment.id, method)
    if (!attempt) {
      await insertAttempt(tx, {
        id: app.random.uuid(),
        orderId,
        method,
        requestSha256: createHash('sha256').update(`payment ${payment.id}`).digest('hex'),
        startedAt: at,
        status: payment.status,
        gatewayPaymentId: payment.id,
        problem: payment.reason ?? null,
      })
      continue
    }
    const status: AttemptStatus = payment.status
    const isNews = attempt.gatewayPaymentId !== payment.id
    if (!canMove(ATTEMPT_MOVES, attempt.status, status) && !(isNews && attempt.status === status)) continue
    attempt.gatewayPaymentId = payment.id
    attempt.status = status
    await updateAttempt(tx, attempt.id, { status, gatewayPaymentId: payment.id, problem: payment.reason, at })
  }
  return methods
}

/** By our reference, by the gateway's id, or the first attempt that has none yet where the gateway keeps no reference. */
function attemptOf(attempts: readonly Attempt[], payment: GatewayPayment): Attempt | undefined {
  return (
    attempts.find((each) => each.gatewayPaymentId === payment.id) ??
    (payment.reference === undefined
      ? attempts.find((each) => each.gatewayPaymentId === null && each.status === 'started')
      : attempts.find((each) => each.id === payment.reference))
  )
}
