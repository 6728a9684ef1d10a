import { type Kysely, sql, type Transaction } from 'kysely'
import type { BackOfficeRole } from '#domain/ground/access/office-roles.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { HandedOut, SentVendorOrder } from '#domain/orders/disputes/chargeback.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { ChargebackId } from './chargeback-store.ts'

export interface ChargebackToFollow extends ChargebackId {
  orderId: string
  gatewayPaymentId: string
  /** The gateway's number, which its phases share. */
  gatewayDisputeId: string
  /** The order's number in sequence, and its customer. */
  sequence: number
  firstName: string
  email: string
  userId: string
  phase: string
  status: string
  reason: string
  amountPaise: Paise
  respondBy: Date | null
  /** The bank has our answer. */
  isAnswered: boolean
}

/**
 * Chargebacks of which a step may have to be followed: those that no decision was followed of, the oldest first. One of
 * which a person is to say who bears it waits.
 */
export async function listUndecided(
  db: Kysely<Schema>,
  limit: number,
): Promise<(ChargebackId & { orderId: string })[]> {
  const { rows } = await sql<{ gateway: string; disputeId: string; orderId: string }>`
    SELECT gateway, dispute_id AS "disputeId", order_id AS "orderId" FROM payment_disputes AS disputes
    WHERE order_id IS NOT NULL AND NOT EXISTS (SELECT FROM chargeback_steps AS steps
      WHERE steps.gateway = disputes.gateway AND steps.dispute_id = disputes.dispute_id AND step = 'decided')
      AND NOT (status = 'lost' AND EXISTS (SELECT FROM chargeback_shares AS shares WHERE shares.gateway = disputes.gateway
        AND shares.dispute_id = disputes.dispute_id AND looked_for_at IS NOT NULL AND decided_at IS NULL))
    ORDER BY opened_at, dispute_id LIMIT ${limit}`.execute(db)
  return rows
}

/** Lost chargebacks of payments of which a refund came to be owed after the bank had decided, the oldest first. */
export async function listLateRefunds(
  db: Kysely<Schema>,
  limit: number,
): Promise<(ChargebackId & { orderId: string })[]> {
  const { rows } = await sql<{ gateway: string; disputeId: string; orderId: string }>`
    SELECT gateway, dispute_id AS "disputeId", order_id AS "orderId" FROM payment_disputes AS disputes
    WHERE order_id IS NOT NULL AND status = 'lost' AND EXISTS (SELECT FROM chargeback_steps AS steps
        WHERE steps.gateway = disputes.gateway AND steps.dispute_id = disputes.dispute_id AND step = 'decided')
      AND EXISTS (SELECT FROM payment_refunds AS refunds WHERE refunds.gateway = disputes.gateway
        AND refunds.gateway_payment_id = disputes.gateway_payment_id
        AND refunds.status IN ('asked', 'failed') AND charged_back_by IS NULL)
      -- All that this bank took has paid other refunds.
      AND amount_paise > (SELECT coalesce(sum(paid.amount_paise), 0) FROM payment_refunds AS paid WHERE paid.gateway = disputes.gateway
        AND paid.gateway_payment_id = disputes.gateway_payment_id AND paid.charged_back_by = disputes.dispute_id)
    ORDER BY opened_at, dispute_id LIMIT ${limit}`.execute(db)
  return rows
}

/** What is left of the marketplace's loss of a chargeback, by its name in the ledger, in paise. */
export async function readLoss(tx: Transaction<Schema>, causeId: string): Promise<Paise> {
  const { rows } = await sql<{ paise: number }>`
    SELECT coalesce(sum(loss.amount_paise - (SELECT coalesce(sum(back.amount_paise), 0) FROM ledger_entries AS back
      WHERE back.reverses = loss.id)), 0) AS paise
    FROM ledger_entries AS loss WHERE source = ${`chargeback-lost:${causeId}`}`.execute(tx)
  return Number(rows[0]?.paise ?? 0)
}

/** A chargeback as it stands now. */
export async function readChargeback(
  tx: Transaction<Schema>,
  { gateway, disputeId }: ChargebackId,
): Promise<ChargebackToFollow> {
  const row = await tx
    .selectFrom('payment_disputes')
    .innerJoin('orders', 'orders.id', 'payment_disputes.order_id')
    .select(['payment_disputes.phase', 'payment_disputes.status', 'reason', 'amount_paise as amountPaise'])
    .select(['gateway_payment_id as gatewayPaymentId', 'phase_of as phaseOf', 'respond_by as respondBy'])
    .select(['orders.id as orderId', 'orders.sequence', 'orders.first_name as firstName'])
    .select(['orders.email', 'orders.user_id as userId'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('chargeback_answers as answers')
            .select('answers.id')
            .whereRef('answers.gateway', '=', 'payment_disputes.gateway')
            .whereRef('answers.dispute_id', '=', 'payment_disputes.dispute_id')
            .where('answers.status', '=', 'told'),
        )
        .as('isAnswered'),
    )
    .where('gateway', '=', gateway)
    .where('dispute_id', '=', disputeId)
    .executeTakeFirstOrThrow()
  const { phaseOf, isAnswered, ...chargeback } = row
  return {
    ...chargeback,
    gateway,
    disputeId,
    gatewayDisputeId: phaseOf ?? disputeId,
    isAnswered: Boolean(isAnswered),
  }
}

/**
 * What the vendor orders cost, and what of that has left, less what went back of them and what their sellers bear of other
 * chargebacks of the payment: a bank may dispute it more than once, and nobody bears more than what it sold. Of an order with
 * an advance the bank has that alone: what counts is what of it each vendor order bears, less what of it went back.
 */
export async function readChargedVendorOrders(
  tx: Transaction<Schema>,
  { orderIds, ...id }: ChargebackId & { orderIds: readonly string[] },
): Promise<SentVendorOrder[]> {
  const inTwoWays = await tx
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', orderIds)
    .where('has_advance', '=', true)
    .executeTakeFirst()
  const rows = await (inTwoWays ? selectAdvances : selectCosts)(tx, { ...id, orderIds }).execute()
  return rows.map((row) => ({
    vendorOrderId: row.id,
    sellerId: row.seller_id,
    paise: Number(row.paise),
    sentPaise: Number(row.sent),
  }))
}

type OrdersOfChargeback = ChargebackId & { orderIds: readonly string[] }

/** What the seller of a vendor order bears of other chargebacks of the payment. */
function takenOtherwise({ gateway, disputeId }: ChargebackId) {
  return sql`(SELECT coalesce(sum(taken_paise), 0) FROM chargeback_shares AS shares
    WHERE shares.vendor_order_id = vendor_orders.id
      AND (shares.gateway, shares.dispute_id) <> (${gateway}, ${disputeId}))`
}

function selectAdvances(tx: Transaction<Schema>, { orderIds, ...id }: OrdersOfChargeback) {
  const backFromParcels = sql`(SELECT coalesce(sum(amount_paise), 0) FROM parcels
    JOIN credit_notes ON credit_notes.parcel_id = parcels.id
    JOIN payment_refunds ON payment_refunds.cause_id = credit_notes.id
    WHERE parcels.vendor_order_id = vendor_orders.id AND gateway_payment_id IS NOT NULL)`
  const cancelled = sql`(SELECT coalesce(sum(cancellation_lines.advance_paise), 0) FROM cancellations
    JOIN cancellation_lines ON cancellation_lines.cancellation_id = cancellations.id
    WHERE cancellations.vendor_order_id = vendor_orders.id)`
  return tx
    .selectFrom('vendor_orders')
    .select(['vendor_orders.id', 'vendor_orders.seller_id'])
    .select(
      sql<number>`greatest(0, (SELECT sum(advance_paise) FROM order_lines WHERE vendor_order_id = vendor_orders.id)
        - ${cancelled} - ${backFromParcels} - ${takenOtherwise(id)})`.as('paise'),
    )
    .select(
      sql<number>`(SELECT coalesce(sum(parcel_lines.advance_paise), 0) FROM parcels
        JOIN parcel_lines ON parcel_lines.parcel_id = parcels.id
        WHERE parcels.vendor_order_id = vendor_orders.id AND parcels.shipped_at IS NOT NULL)
        - ${backFromParcels}`.as('sent'),
    )
    .where('vendor_orders.order_id', 'in', orderIds)
    .orderBy('vendor_orders.id')
}

function selectCosts(tx: Transaction<Schema>, { orderIds, ...id }: OrdersOfChargeback) {
  return (
    tx
      .selectFrom('vendor_orders')
      .innerJoin('order_lines', 'order_lines.vendor_order_id', 'vendor_orders.id')
      .select(['vendor_orders.id', 'vendor_orders.seller_id'])
      .select(
        sql<number>`greatest(0, sum(line_paise + shipping_share_paise - given_back_paise) - ${takenOtherwise(id)})`.as(
          'paise',
        ),
      )
      // Vendor orders that left whole, some of them before there were parcels, or the parcels that have left of a vendor order.
      .select(
        sql<number>`CASE WHEN vendor_orders.status IN ('shipped', 'delivered', 'returned', 'lost')
        THEN sum(line_paise + shipping_share_paise - given_back_paise)
        ELSE (SELECT coalesce(sum(goods_paise + parcel_lines.shipping_paise), 0) FROM parcels
            JOIN parcel_lines ON parcel_lines.parcel_id = parcels.id
            WHERE parcels.vendor_order_id = vendor_orders.id AND parcels.shipped_at IS NOT NULL)
          + vendor_orders.cancelled_paise - sum(given_back_paise) END`.as('sent'),
      )
      .where('vendor_orders.order_id', 'in', orderIds)
      .groupBy('vendor_orders.id')
      .orderBy('vendor_orders.id')
  )
}

/** Whether sellers bear something of another chargeback for these vendor orders. */
export async function bearsOtherChargebacks(
  tx: Transaction<Schema>,
  { gateway, disputeId }: ChargebackId,
  vendorOrders: readonly { vendorOrderId: string }[],
): Promise<boolean> {
  const ids = vendorOrders.map(({ vendorOrderId }) => vendorOrderId)
  const { rows } =
    await sql`SELECT FROM chargeback_shares WHERE vendor_order_id = ANY(${ids}) AND taken_paise > 0
    AND (gateway, dispute_id) <> (${gateway}, ${disputeId}) LIMIT 1`.execute(tx)
  return rows.length > 0
}

/**
 * How the goods of a vendor order were handed out: for the code only when each of its parcels was. What was lost or came back
 * was credited whole, and says nothing of the goods that the customer has.
 */
export async function readHandedOut(tx: Transaction<Schema>, vendorOrderId: string): Promise<HandedOut> {
  const parcels = await tx
    .selectFrom('parcels')
    .select('status')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('tracking_events')
            .select('tracking_events.id')
            .whereRef('tracking_events.parcel_id', '=', 'parcels.id')
            .where('courier', '=', 'door')
            .where('kind', '=', 'delivered'),
        )
        .as('isForCode'),
    )
    .where('vendor_order_id', '=', vendorOrderId)
    .where('status', 'not in', ['cancelled', 'lost', 'returned'])
    .execute()
  if (parcels.length === 0 || parcels.some(({ status }) => status !== 'delivered')) return 'not-delivered'
  return parcels.every(({ isForCode }) => isForCode) ? 'for-code' : 'without-code'
}

/** The people of the back office with one of these roles who can sign in. */
export function listAdminsOf(
  tx: Transaction<Schema>,
  roles: readonly BackOfficeRole[],
): Promise<{ userId: string; name: string; email: string }[]> {
  return tx
    .selectFrom('admins')
    .innerJoin('users', 'users.id', 'admins.user_id')
    .select(['admins.user_id as userId', 'admins.name', 'users.email'])
    .where('admins.role', 'in', [...roles])
    .where('users.deactivated_at', 'is', null)
    .orderBy('admins.user_id')
    .execute()
}
