import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { GivenBackReason } from '#domain/money/invoicing/credit-note.ts'
import { MONEY_STAYS } from '#domain/money/payments/bank-dispute.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { shareRefundAtGateway } from './offers/refund-at-gateway-store.ts'

type Tx = Transaction<Schema>

/**
 * Why money goes back: of a payment that counts for nothing, or for goods; `broken-word` and `price-rise` are what a seller pays
 * besides, `goodwill` is of goods that stay with their customer.
 */
export type RefundReason =
  | 'too-late'
  | 'second-payment'
  | 'cancelled'
  | GivenBackReason
  | 'exchange'
  | 'broken-word'
  | 'price-rise'
  | 'goodwill'

export interface Refund {
  id: string
  orderId: string
  gateway: string
  /** Null of what was paid in cash: it goes to an account. */
  gatewayPaymentId: string | null
  amountPaise: Paise
  /** What the gateway is asked for, where it counts another sum; null where it is the same. */
  gatewayPaise: Paise | null
  reason: RefundReason
  /** The credit note, or the cancellation, for which money goes back. */
  causeId: string | null
  /** Waiting: for the account to which money goes that was paid in cash. A refund that failed is asked for again by an administrator alone. */
  status: 'waiting' | 'asked' | 'pending' | 'processed' | 'failed'
  /** The account to which it goes; null until the customer has confirmed one, and for what the gateway took. */
  refundAccountId: string | null
  /** How often the gateway has refused it for good. */
  refusals: number
  /** When it came to its status. */
  movedAt: Date
  /** The gateway's number of the lost dispute with which the customer's bank gave this money back. */
  chargedBackBy: string | null
}

/** False when this money is on its way back already. */
export async function insertRefund(
  tx: Tx,
  refund: Omit<
    Refund,
    'status' | 'refusals' | 'movedAt' | 'chargedBackBy' | 'refundAccountId' | 'gatewayPaise'
  > & {
    at: Date
  },
): Promise<boolean> {
  const row = await tx
    .insertInto('payment_refunds')
    .values({
      id: refund.id,
      order_id: refund.orderId,
      gateway: refund.gateway,
      gateway_payment_id: refund.gatewayPaymentId,
      amount_paise: refund.amountPaise,
      reason: refund.reason,
      cause_id: refund.causeId,
      ...(refund.gatewayPaymentId === null
        ? { status: 'waiting' }
        : { status: 'asked', next_try_at: sql<Date>`now()` }),
      asked_at: refund.at,
      moved_at: refund.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Takes the refunds whose time has come and sets their next time in the same statement: two workers never ask for one
 * at once. The pause begins with half a minute and doubles up to two hours. One that was not asked for yet waits while a
 * bank takes its payment back or may yet; once it has, the refund is closed (`closeChargedBack`), and what the bank did not
 * pay is asked for. One of cash waits until something covers it (`coverCashRefunds`), but for what the marketplace gives of
 * its own, which has no credit note.
 */
export async function takeDueRefunds(
  db: App['db'],
  { limit, isCash }: { limit: number; isCash: boolean },
): Promise<Refund[]> {
  const { rows } = await sql<RefundRow>`
    UPDATE payment_refunds SET tries = tries + 1,
      next_try_at = now() + least(interval '30 seconds' * (2 ^ least(tries, 8)), interval '2 hours')
    WHERE id IN (
      SELECT id FROM payment_refunds WHERE next_try_at <= now() AND (gateway_payment_id IS NULL) = ${isCash} AND NOT (status = 'asked' AND EXISTS (
        SELECT FROM payment_disputes AS disputes WHERE disputes.gateway = payment_refunds.gateway
          AND disputes.gateway_payment_id = payment_refunds.gateway_payment_id
          AND ${mayPayRefund('disputes')}))
        AND NOT (status = 'asked' AND gateway_payment_id IS NULL AND reason NOT IN ('broken-word', 'price-rise')
          AND NOT (reason = 'goodwill' AND NOT EXISTS (SELECT FROM credit_notes WHERE credit_notes.id = payment_refunds.cause_id)) AND NOT EXISTS (
          SELECT FROM cash_refund_covers AS covers WHERE covers.refund_id = payment_refunds.id))
      ORDER BY next_try_at LIMIT ${limit}
      FOR UPDATE SKIP LOCKED
    )
    RETURNING id, order_id, gateway, gateway_payment_id, amount_paise, reason, cause_id, status, refusals,
      moved_at, charged_back_by, refund_account_id,
      (SELECT paise FROM refunds_at_gateway WHERE refund_id = payment_refunds.id) AS gateway_paise`.execute(
    db,
  )
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    gateway: row.gateway,
    gatewayPaymentId: row.gateway_payment_id,
    amountPaise: Number(row.amount_paise),
    gatewayPaise: row.gateway_paise === null ? null : Number(row.gateway_paise),
    reason: row.reason,
    causeId: row.cause_id,
    status: row.status,
    refusals: row.refusals,
    movedAt: row.moved_at,
    chargedBackBy: row.charged_back_by,
    refundAccountId: row.refund_account_id,
  }))
}

interface RefundRow {
  id: string
  order_id: string
  gateway: string
  gateway_payment_id: string | null
  amount_paise: number
  gateway_paise: number | null
  reason: RefundReason
  cause_id: string | null
  status: Refund['status']
  refusals: number
  moved_at: Date
  charged_back_by: string | null
  refund_account_id: string | null
}

export async function updateRefund(
  tx: Tx,
  id: string,
  change: {
    status: Refund['status']
    gatewayRefundId?: string
    problem?: string
    refusals?: number
    /** When the gateway is asked next; as it was planned unless given. */
    askInHours?: number
    /** A bank disputes its payment, as the gateway says. */
    waitsForBank?: boolean
    at: Date
  },
): Promise<void> {
  const isOver =
    change.askInHours === undefined && (change.status === 'processed' || change.status === 'failed')
  await tx
    .updateTable('payment_refunds')
    .set({
      status: change.status,
      moved_at: change.at,
      problem: change.problem ?? null,
      waits_for_bank: change.waitsForBank ?? false,
      ...(change.gatewayRefundId && { gateway_refund_id: change.gatewayRefundId }),
      ...(change.refusals !== undefined && { refusals: change.refusals }),
      ...(change.askInHours !== undefined && {
        next_try_at: sql<Date>`now() + make_interval(hours => ${change.askInHours})`,
        tries: 0,
      }),
      ...(isOver && { next_try_at: null }),
    })
    .where('id', '=', id)
    .execute()
}

/** A refund that the bank of a lost dispute has paid, and what it left of it. Amounts in paise. */
export interface ClosedRefund {
  id: string
  orderId: string
  paise: Paise
  restPaise: Paise
}

/**
 * Writes that the bank of a lost dispute has paid the refunds of a payment that were not paid, the oldest first and as far
 * as what it took goes: of the last that it pays in part, the rest is a refund of its own, made by `restId`. What was paid
 * a second time is one sum, and is closed whole.
 */
export async function writeChargedBack(
  tx: Tx,
  lost: {
    orderIds: readonly string[]
    gateway: string
    gatewayPaymentId: string
    disputeId: string
    atMostPaise?: Paise | undefined
    restId: string
    at: Date
  },
): Promise<ClosedRefund[]> {
  const { gateway, gatewayPaymentId, disputeId, at } = lost
  const { left } = await tx
    .selectFrom('payment_disputes')
    .select(sql<number>`amount_paise - ${paidByDispute('payment_disputes')}`.as('left'))
    .where('gateway', '=', gateway)
    .where('dispute_id', '=', disputeId)
    .executeTakeFirstOrThrow()
  const owed = await tx
    .selectFrom('payment_refunds')
    .select(['id', 'order_id', 'amount_paise', 'reason'])
    .where('order_id', 'in', lost.orderIds)
    .where('gateway', '=', gateway)
    .where('gateway_payment_id', '=', gatewayPaymentId)
    .where('status', 'in', ['asked', 'failed'])
    .where('charged_back_by', 'is', null)
    .orderBy('asked_at')
    .orderBy('id')
    .execute()
  const closed: ClosedRefund[] = []
  let leftPaise = Math.min(Number(left), lost.atMostPaise ?? Number(left))
  for (const { id, order_id: orderId, amount_paise: owedPaise, reason } of owed) {
    if (leftPaise <= 0) break
    const paise = reason === 'second-payment' ? owedPaise : Math.min(owedPaise, leftPaise)
    await tx
      .updateTable('payment_refunds')
      .set({
        status: 'failed',
        charged_back_by: disputeId,
        next_try_at: null,
        problem: null,
        amount_paise: paise,
        moved_at: at,
      })
      .where('id', '=', id)
      .execute()
    if (paise < owedPaise) {
      const rest = { id: lost.restId, restOf: id, paise: owedPaise - paise }
      await insertRest(tx, { ...rest, at })
      await shareRefundAtGateway(tx, {
        restId: rest.id,
        restOf: id,
        restPaise: rest.paise,
        ofPaise: owedPaise,
      })
    }
    closed.push({ id, orderId, paise, restPaise: owedPaise - paise })
    leftPaise -= paise
  }
  return closed
}

async function insertRest(
  tx: Tx,
  rest: { id: string; restOf: string; paise: Paise; at: Date },
): Promise<void> {
  await sql`INSERT INTO payment_refunds (id, order_id, gateway, gateway_payment_id, amount_paise, reason, cause_id, rest_of,
      status, next_try_at, asked_at, moved_at)
    SELECT ${rest.id}, order_id, gateway, gateway_payment_id, ${rest.paise}, reason, cause_id, id,
      'asked', now(), ${rest.at}, ${rest.at} FROM payment_refunds WHERE id = ${rest.restOf}`.execute(tx)
}

/** What a dispute has paid of the refunds of its payment, in paise, by the name of its row in a query. */
export function paidByDispute(disputes: string): RawBuilder<number> {
  return sql`(SELECT coalesce(sum(paid.amount_paise), 0) FROM payment_refunds AS paid
    WHERE paid.gateway = ${sql.ref(disputes)}.gateway AND paid.gateway_payment_id = ${sql.ref(disputes)}.gateway_payment_id
      AND paid.charged_back_by = ${sql.ref(disputes)}.dispute_id)`
}

/** Whether a dispute, by the name of its row in a query, has taken money or may yet that no refund has counted for. */
export function mayPayRefund(disputes: string): RawBuilder<boolean> {
  return sql`(${sql.ref(disputes)}.status <> ALL(${[...MONEY_STAYS]}::text[])
    AND (${sql.ref(disputes)}.status <> 'lost' OR ${sql.ref(disputes)}.amount_paise > ${paidByDispute(disputes)}))`
}

/** The refunds of an order, the first first. */
export async function listRefunds(db: Tx | App['db'], orderId: string): Promise<Refund[]> {
  const rows = await db
    .selectFrom('payment_refunds')
    .select([
      'id',
      'order_id',
      'gateway',
      'gateway_payment_id',
      'amount_paise',
      'reason',
      'cause_id',
      'status',
      'refusals',
      'moved_at',
      'charged_back_by',
      'refund_account_id',
    ])
    .select((eb) =>
      eb
        .selectFrom('refunds_at_gateway')
        .select('paise')
        .whereRef('refund_id', '=', 'payment_refunds.id')
        .as('gateway_paise'),
    )
    .where('order_id', '=', orderId)
    .orderBy('asked_at')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    gateway: row.gateway,
    gatewayPaymentId: row.gateway_payment_id,
    amountPaise: row.amount_paise,
    gatewayPaise: row.gateway_paise,
    reason: row.reason,
    causeId: row.cause_id,
    status: row.status,
    refusals: row.refusals,
    movedAt: row.moved_at,
    chargedBackBy: row.charged_back_by,
    refundAccountId: row.refund_account_id,
  }))
}

/** When a refund is asked about again, without its status having moved; null: never. */
export async function setNextRefundTry(tx: Tx, id: string, inHours: number | null): Promise<void> {
  await tx
    .updateTable('payment_refunds')
    .set({ next_try_at: inHours === null ? null : sql<Date>`now() + make_interval(hours => ${inHours})` })
    .where('id', '=', id)
    .execute()
}

/** Writes that the bank of an account sent back what was paid to it. */
export async function insertReturnedRefund(tx: Tx, refund: Refund, at: Date): Promise<void> {
  await tx
    .insertInto('returned_refunds')
    .values({ refund_id: refund.id, refusals: refund.refusals, paid_at: refund.movedAt, returned_at: at })
    .execute()
}

/**
 * Has refunds of cash that wait for an account, or whose account refused them, paid to this one. Gives what they
 * come to.
 */
export async function bindRefunds(
  tx: Tx,
  { orderId, accountId, at }: { orderId: string; accountId: string; at: Date },
): Promise<Paise> {
  const rows = await tx
    .updateTable('payment_refunds')
    .set({ status: 'asked', refund_account_id: accountId, problem: null, moved_at: at })
    .set({ next_try_at: sql<Date>`now()`, tries: 0 })
    .where('order_id', '=', orderId)
    .where('gateway_payment_id', 'is', null)
    .where('status', 'in', ['waiting', 'failed'])
    .returning('amount_paise')
    .execute()
  return rows.reduce((sum, row) => sum + row.amount_paise, 0)
}

/** What was collected at the doors of an order, in paise; 0 where nothing was. */
export async function readCashCollected(tx: Tx, orderId: string): Promise<Paise> {
  const rows = await tx
    .selectFrom('parcels')
    .select('cash_paise')
    .where('order_id', '=', orderId)
    .where('status', '=', 'delivered')
    .execute()
  return rows.reduce((sum, row) => sum + row.cash_paise, 0)
}
