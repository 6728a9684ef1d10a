import type { Transaction } from 'kysely'
import type { App } from '#server/app.ts'
import type { Schema } from '#server/db/schema.ts'
import type { GatewayDispute, GatewayEvent } from '#server/outside/payment-gateway.ts'

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

/** A bank that has decided has decided: late news of a dispute changes nothing. */
const DECIDED = ['won', 'lost', 'closed']

/** Writes how a dispute stands; the order is found by the payment that it is about. */
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
  const stands = {
    phase: dispute.phase,
    status: dispute.status,
    reason: dispute.reason,
    amount_paise: dispute.amountPaise,
    respond_by: dispute.respondBy ?? null,
    moved_at: at,
  }
  await tx
    .insertInto('payment_disputes')
    .values({
      gateway,
      dispute_id: dispute.id,
      order_id: attempt?.order_id ?? null,
      gateway_payment_id: dispute.gatewayPaymentId,
      opened_at: at,
      ...stands,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['gateway', 'dispute_id'])
        .doUpdateSet(stands)
        .where('payment_disputes.status', 'not in', DECIDED),
    )
    .execute()
}
