import { type RawBuilder, sql } from 'kysely'
import type { GatewayMethod } from '#domain/ground/outside/gateway-method.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { AttemptStatus } from '#domain/money/payments/attempt-status.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { mayPayRefund, paidByDispute, type Refund, type RefundReason } from './refund-store.ts'
import { gatewayPayments } from './rest/payments-of-order-views.ts'

/**
 * Whether a payment that is pending, of the orders of a query, has a step for its customer to take: of its open try, as
 * `findOpenTry` chooses it, or the first choice of a way. Else its bank has to answer.
 */
export function waitsForCustomer(): RawBuilder<boolean> {
  return sql`payments.status = 'pending' AND coalesce(
    (SELECT open.status <> 'authorized' AND open.step IS NOT NULL FROM payment_attempts AS open
      WHERE open.order_id = payments.order_id AND open.status IN ('started', 'pending', 'authorized')
      ORDER BY open.status = 'authorized', coalesce(open.chosen_at, open.started_at) DESC LIMIT 1),
    payments.method = 'online')`
}

/**
 * Of a row of `payment_refunds` for a payment that counts for nothing: nothing else was paid for the same, online or at the door,
 * so that it did not come twice but too late.
 */
export function isOfLatePayment(): RawBuilder<boolean> {
  return sql<boolean>`(payment_refunds.reason = 'second-payment' AND CASE
    WHEN EXISTS (SELECT FROM payment_attempts AS tries WHERE tries.order_id = payment_refunds.order_id
      AND tries.gateway_payment_id = payment_refunds.gateway_payment_id AND tries.rest_payment_id IS NOT NULL)
    THEN NOT EXISTS (SELECT FROM rest_payments AS rest WHERE rest.order_id = payment_refunds.order_id
      AND rest.gateway_payment_id IS NOT NULL)
    ELSE EXISTS (SELECT FROM payments AS counted WHERE counted.order_id = payment_refunds.order_id
      AND counted.gateway_payment_id IS NULL) END
    AND NOT EXISTS (SELECT FROM parcels AS paid WHERE paid.order_id = payment_refunds.order_id AND paid.status = 'delivered'
      AND paid.cash_paise > 0 AND paid.delivered_at <= payment_refunds.asked_at))`
}

/** What happened to the money of an order at the gateway. Times are ISO texts, amounts paise. */
export interface OrderPayments {
  attempts: {
    id: string
    method: GatewayMethod
    /** The bank, wallet, lender or plan; null of the ways that have none. */
    instrument: string | null
    status: AttemptStatus
    gatewayPaymentId: string | null
    /** What it was for of an order with an advance, where that is its rest. */
    restPaise: Paise | null
    problem: string | null
    startedAt: string
    movedAt: string
  }[]
  refunds: {
    id: string
    amountPaise: Paise
    reason: RefundReason
    status: Refund['status']
    /** Null of what was paid in cash. */
    gatewayPaymentId: string | null
    gatewayRefundId: string | null
    /** The account to which cash goes, masked. */
    account: string | null
    problem: string | null
    /** The customer's bank gave this money back: it is never paid. */
    isChargedBack: boolean
    /** When the gateway is asked again by itself. */
    nextTryAt: string | null
    askedAt: string
    movedAt: string
  }[]
  disputes: {
    id: string
    phase: string
    status: string
    reason: string
    amountPaise: Paise
    gatewayPaymentId: string
    respondBy: string | null
    openedAt: string
    movedAt: string
  }[]
}

/** Each list with the first first; a hundred of each at most. */
const ROWS_MAX = 100

export async function listOrderPayments(
  { db }: Pick<App, 'db'>,
  _admin: Permitted<'orders.read'>,
  orderId: string,
): Promise<OrderPayments> {
  if (!isUuid(orderId)) return { attempts: [], refunds: [], disputes: [] }
  const [attempts, refunds, disputes] = await Promise.all([
    readAttempts(db, orderId),
    readRefunds(db, orderId),
    readDisputes(db, orderId),
  ])
  return {
    attempts: attempts.map(({ startedAt, movedAt, ...attempt }) => ({
      ...attempt,
      startedAt: startedAt.toISOString(),
      movedAt: movedAt.toISOString(),
    })),
    refunds: refunds.map(({ status, nextTryAt, askedAt, movedAt, ...refund }) => ({
      ...refund,
      status: refund.isChargedBack && status === 'asked' ? 'failed' : status,
      nextTryAt: nextTryAt?.toISOString() ?? null,
      askedAt: askedAt.toISOString(),
      movedAt: movedAt.toISOString(),
    })),
    disputes: disputes.map(({ respondBy, openedAt, movedAt, ...dispute }) => ({
      ...dispute,
      respondBy: respondBy?.toISOString() ?? null,
      openedAt: openedAt.toISOString(),
      movedAt: movedAt.toISOString(),
    })),
  }
}

function readAttempts(db: App['db'], orderId: string) {
  return db
    .selectFrom('payment_attempts')
    .select([
      'id',
      'method',
      'instrument_name as instrument',
      'status',
      'gateway_payment_id as gatewayPaymentId',
      'problem',
    ])
    .select(['started_at as startedAt', 'moved_at as movedAt'])
    .select((eb) =>
      eb
        .selectFrom('rest_payments')
        .select('amount_paise')
        .whereRef('rest_payments.id', '=', 'payment_attempts.rest_payment_id')
        .as('restPaise'),
    )
    .where('order_id', '=', orderId)
    .orderBy('started_at')
    .orderBy('id')
    .limit(ROWS_MAX)
    .execute()
}

function readRefunds(db: App['db'], orderId: string) {
  return db
    .selectFrom('payment_refunds')
    .leftJoin('refund_accounts', 'refund_accounts.id', 'refund_account_id')
    .select(['payment_refunds.id', 'amount_paise as amountPaise', 'reason', 'status', 'problem'])
    .select(['gateway_payment_id as gatewayPaymentId', 'gateway_refund_id as gatewayRefundId'])
    .select(['shown_as as account', isPaidByBank().as('isChargedBack')])
    .select(['next_try_at as nextTryAt', 'asked_at as askedAt', 'moved_at as movedAt'])
    .where('order_id', '=', orderId)
    .orderBy('asked_at')
    .orderBy('payment_refunds.id')
    .limit(ROWS_MAX)
    .execute()
}

/** Also those of the payment that pays the order by exchange. */
function readDisputes(db: App['db'], orderId: string) {
  return db
    .selectFrom('payment_disputes')
    .select(['dispute_id as id', 'phase', 'status', 'reason', 'amount_paise as amountPaise'])
    .select(['gateway_payment_id as gatewayPaymentId', 'respond_by as respondBy'])
    .select(['opened_at as openedAt', 'moved_at as movedAt'])
    .where((eb) =>
      eb.or([
        eb('order_id', '=', orderId),
        sql<boolean>`gateway_payment_id IN (SELECT paid.gateway_payment_id FROM ${gatewayPayments()} AS paid
          WHERE paid.order_id = ${orderId})`,
      ]),
    )
    .orderBy('opened_at')
    .orderBy('dispute_id')
    .limit(ROWS_MAX)
    .execute()
}

/**
 * Whether a row of `payment_refunds` is money that the customer's bank has given back: the refund was closed by the lost
 * dispute, or came to be owed after it was lost and is about to be, since the bank took as much.
 */
export function isPaidByBank(): RawBuilder<boolean> {
  return sql<boolean>`(payment_refunds.charged_back_by IS NOT NULL OR payment_refunds.status = 'asked' AND EXISTS (
    SELECT FROM payment_disputes AS lost WHERE lost.gateway = payment_refunds.gateway
      AND lost.gateway_payment_id = payment_refunds.gateway_payment_id AND lost.status = 'lost'
      AND lost.amount_paise - ${paidByDispute('lost')} >= payment_refunds.amount_paise))`
}

/** Whether a refund waits since a bank disputes its payment, as we were told or as the gateway said when it was asked. */
export function isDisputedByBank(): RawBuilder<boolean> {
  return sql<boolean>`(payment_refunds.status = 'asked' AND (payment_refunds.waits_for_bank OR EXISTS (
    SELECT FROM payment_disputes AS disputed WHERE disputed.gateway = payment_refunds.gateway
      AND disputed.gateway_payment_id = payment_refunds.gateway_payment_id AND ${mayPayRefund('disputed')})))`
}
