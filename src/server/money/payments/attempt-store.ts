import type { Transaction } from 'kysely'
import type { AttemptStatus } from '#domain/money/payments/attempt-status.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { PaymentStep } from '#server/ground/outside/payment-gateway.ts'
import type { Attempt } from './attempt.ts'

type Tx = Transaction<Schema>

/** False when this request has its attempt already. */
export async function insertAttempt(
  tx: Tx,
  attempt: Pick<Attempt, 'id' | 'orderId' | 'method' | 'requestSha256' | 'startedAt'> &
    Partial<Pick<Attempt, 'status' | 'gatewayPaymentId' | 'problem'>>,
): Promise<boolean> {
  const row = await tx
    .insertInto('payment_attempts')
    .values({
      id: attempt.id,
      order_id: attempt.orderId,
      method: attempt.method,
      request_sha256: attempt.requestSha256,
      status: attempt.status ?? 'started',
      gateway_payment_id: attempt.gatewayPaymentId ?? null,
      step: null,
      problem: attempt.problem ?? null,
      started_at: attempt.startedAt,
      moved_at: attempt.startedAt,
    })
    .onConflict((conflict) => conflict.columns(['order_id', 'request_sha256']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The attempts of an order, the first first. */
export async function listAttempts(db: Tx | App['db'], orderId: string): Promise<Attempt[]> {
  const rows = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('started_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    method: row.method,
    status: row.status,
    requestSha256: row.request_sha256,
    gatewayPaymentId: row.gateway_payment_id,
    step: row.step as PaymentStep | null,
    problem: row.problem,
    startedAt: row.started_at,
  }))
}

export async function updateAttempt(
  tx: Tx,
  id: string,
  change: { status: AttemptStatus; gatewayPaymentId?: string; problem?: string | undefined; at: Date },
): Promise<void> {
  await tx
    .updateTable('payment_attempts')
    .set({
      status: change.status,
      problem: change.problem ?? null,
      moved_at: change.at,
      ...(change.gatewayPaymentId && { gateway_payment_id: change.gatewayPaymentId }),
    })
    .where('id', '=', id)
    .execute()
}

/** What the customer does next; an attempt that was decided meanwhile is left alone. */
export async function saveStep(db: App['db'], id: string, step: PaymentStep): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ step: JSON.stringify(step) })
    .where('id', '=', id)
    .where('status', 'in', ['started', 'pending'])
    .execute()
}

/** An attempt that the gateway did not take: nothing was charged. */
export async function failUnstarted(
  db: App['db'],
  id: string,
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ status: 'failed', problem: reason, moved_at: at })
    .where('id', '=', id)
    .where('status', '=', 'started')
    .execute()
}
