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
    Partial<
      Pick<Attempt, 'status' | 'gatewayPaymentId' | 'problem' | 'instrument' | 'savesCard' | 'restPaymentId'>
    >,
): Promise<boolean> {
  const row = await tx
    .insertInto('payment_attempts')
    .values({
      id: attempt.id,
      order_id: attempt.orderId,
      rest_payment_id: attempt.restPaymentId ?? null,
      method: attempt.method,
      ...columnsOf(attempt.instrument),
      saves_card: attempt.savesCard ?? false,
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

function columnsOf(instrument: Attempt['instrument'] | undefined) {
  return {
    instrument: instrument?.code ?? null,
    instrument_name: instrument?.name ?? null,
    emi_months: instrument?.emi?.months ?? null,
    emi_rate_bp: instrument?.emi?.rateBp ?? null,
  }
}

function instrumentOf(row: {
  instrument: string | null
  instrument_name: string | null
  emi_months: number | null
  emi_rate_bp: number | null
}): Attempt['instrument'] {
  const { instrument: code, instrument_name: name, emi_months: months, emi_rate_bp: rateBp } = row
  if (code === null) return null
  return {
    code,
    name: name ?? code,
    ...(months !== null && rateBp !== null && { emi: { months, rateBp } }),
  }
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
    restPaymentId: row.rest_payment_id,
    method: row.method,
    instrument: instrumentOf(row),
    savesCard: row.saves_card,
    status: row.status,
    requestSha256: row.request_sha256,
    gatewayPaymentId: row.gateway_payment_id,
    step: row.step as PaymentStep | null,
    problem: row.problem,
    startedAt: row.started_at,
    chosenAt: row.chosen_at ?? row.started_at,
  }))
}

export async function updateAttempt(
  tx: Tx,
  id: string,
  change: {
    status: AttemptStatus
    gatewayPaymentId?: string
    problem?: string | undefined
    /** Another than was chosen. */
    paidWith?: Pick<Attempt, 'method' | 'instrument'> | undefined
    at: Date
  },
): Promise<void> {
  await tx
    .updateTable('payment_attempts')
    .set({
      status: change.status,
      problem: change.problem ?? null,
      moved_at: change.at,
      ...(change.gatewayPaymentId && { gateway_payment_id: change.gatewayPaymentId }),
      ...(change.paidWith && {
        method: change.paidWith.method,
        ...columnsOf(change.paidWith.instrument),
      }),
    })
    .where('id', '=', id)
    .execute()
}

/** Its customer came back to it from another way of paying. */
export async function noteChosen(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('payment_attempts').set({ chosen_at: at }).where('id', '=', id).execute()
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
