import { sql, type Transaction } from 'kysely'
import { newsOfDispute } from '#domain/payments/bank-dispute.ts'
import type { App } from '#server/app.ts'
import type { Schema } from '#server/db/schema.ts'
import type { GatewayDispute, GatewayEvent } from '#server/outside/payment-gateway.ts'
import { lockOrdersOfPayment } from './move-payment.ts'

type Tx = Transaction<Schema>

/** Notes an event once; false when it was told before. */
export async function insertEvent(
  tx: Tx,
  event: Pick<GatewayEvent, 'eventId' | 'kind' | 'gatewayOrderId' | 'gatewayPaymentId'> & {
    gateway: string
    at: Date
  },
): Promise<boolean> {
  const row = await tx
    .insertInto('gateway_events')
    .values({
      gateway: event.gateway,
      event_id: event.eventId,
      kind: event.kind,
      gateway_order_id: event.gatewayOrderId ?? null,
      gateway_payment_id: event.gatewayPaymentId ?? null,
      received_at: event.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return row !== undefined
}

export interface StoredEvent {
  kind: string
  gatewayOrderId: string | null
  gatewayPaymentId: string | null
}

/** An event that has not been worked off. */
export async function findOpenEvent(
  db: App['db'],
  { gateway, eventId }: { gateway: string; eventId: string },
): Promise<StoredEvent | undefined> {
  const row = await db
    .selectFrom('gateway_events')
    .select(['kind', 'gateway_order_id', 'gateway_payment_id'])
    .where('gateway', '=', gateway)
    .where('event_id', '=', eventId)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  return (
    row && { kind: row.kind, gatewayOrderId: row.gateway_order_id, gatewayPaymentId: row.gateway_payment_id }
  )
}

export async function markDone(
  db: App['db'],
  { gateway, eventId, at }: { gateway: string; eventId: string; at: Date },
): Promise<void> {
  await db
    .updateTable('gateway_events')
    .set({ done_at: at })
    .where('gateway', '=', gateway)
    .where('event_id', '=', eventId)
    .execute()
}

/** Forgets events that were told long ago: nobody repeats them any more. */
export async function removeEvents(db: App['db'], before: Date): Promise<void> {
  await db.deleteFrom('gateway_events').where('received_at', '<', before).execute()
}

/**
 * Writes how a dispute stands; the order is found by the payment that it is about, and locked with those that it pays by
 * exchange: whoever decides about a refund of one at this moment is done before, or knows of the dispute. Late news change
 * nothing; a phase in which the bank disputes again what it decided for us is a row of its own.
 */
export async function saveDispute(
  tx: Tx,
  { gateway, dispute, at }: { gateway: string; dispute: GatewayDispute; at: Date },
): Promise<void> {
  const attempt = await tx
    .selectFrom('payment_attempts')
    .innerJoin('payments', 'payments.order_id', 'payment_attempts.order_id')
    .select('payment_attempts.order_id')
    .where('payment_attempts.gateway_payment_id', '=', dispute.gatewayPaymentId)
    .where('payments.gateway', '=', gateway)
    .executeTakeFirst()
  if (attempt) await lockOrdersOfPayment(tx, attempt.order_id)
  // Also where no order is known: two who are told at once are told one after the other.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${gateway}:${dispute.id}`}, 0))`.execute(tx)
  const phases = await tx
    .selectFrom('payment_disputes')
    .select(['dispute_id', 'phase', 'status'])
    .where('gateway', '=', gateway)
    .where((eb) => eb.or([eb('dispute_id', '=', dispute.id), eb('phase_of', '=', dispute.id)]))
    .orderBy('opened_at')
    .orderBy('dispute_id')
    .execute()
  const latest = phases.at(-1)
  const news = latest ? newsOfDispute(latest, dispute) : 'new-phase'
  if (news === 'late') return
  const stands = {
    phase: dispute.phase,
    status: dispute.status,
    reason: dispute.reason,
    amount_paise: dispute.amountPaise,
    respond_by: dispute.respondBy ?? null,
    moved_at: at,
  }
  if (latest && news === 'about-it')
    await tx
      .updateTable('payment_disputes')
      .set(stands)
      .where('gateway', '=', gateway)
      .where('dispute_id', '=', latest.dispute_id)
      .execute()
  else
    await tx
      .insertInto('payment_disputes')
      .values({
        gateway,
        dispute_id: latest ? `${dispute.id}-${phases.length + 1}` : dispute.id,
        phase_of: latest ? dispute.id : null,
        order_id: attempt?.order_id ?? null,
        gateway_payment_id: dispute.gatewayPaymentId,
        opened_at: at,
        ...stands,
      })
      .execute()
}

/** Disputes of payments of which no order of ours was known when they were told, and whose order is known by now. */
export async function listFoundDisputes(
  db: App['db'],
): Promise<{ gateway: string; disputeId: string; orderId: string }[]> {
  return db
    .selectFrom('payment_disputes')
    .innerJoin(
      'payment_attempts',
      'payment_attempts.gateway_payment_id',
      'payment_disputes.gateway_payment_id',
    )
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.order_id', '=', 'payment_attempts.order_id')
        .onRef('payments.gateway', '=', 'payment_disputes.gateway'),
    )
    .select(['payment_disputes.gateway', 'dispute_id as disputeId', 'payment_attempts.order_id as orderId'])
    .where('payment_disputes.order_id', 'is', null)
    .execute()
}

/** Writes the order of a dispute under the order's lock. */
export async function setOrderOfDispute(
  tx: Tx,
  { gateway, disputeId, orderId }: { gateway: string; disputeId: string; orderId: string },
): Promise<void> {
  await lockOrdersOfPayment(tx, orderId)
  await tx
    .updateTable('payment_disputes')
    .set({ order_id: orderId })
    .where('gateway', '=', gateway)
    .where('dispute_id', '=', disputeId)
    .where('order_id', 'is', null)
    .execute()
}
