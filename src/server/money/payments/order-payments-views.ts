import { type RawBuilder, sql } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { AttemptStatus } from '#domain/money/payments/attempt-status.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { GatewayMethod } from '#server/ground/outside/payment-gateway.ts'
import { mayPayRefund, type Refund, type RefundReason } from './refund-store.ts'

/** What happened to the money of an order at the gateway. Times are ISO texts, amounts paise. */
export interface OrderPayments {
  attempts: {
    id: string
    method: GatewayMethod
    status: AttemptStatus
    gatewayPaymentId: string | null
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
    db
      .selectFrom('payment_attempts')
      .select(['id', 'method', 'status', 'gateway_payment_id', 'problem', 'started_at', 'moved_at'])
      .where('order_id', '=', orderId)
      .orderBy('started_at')
      .orderBy('id')
      .limit(ROWS_MAX)
      .execute(),
    db
      .selectFrom('payment_refunds')
      .leftJoin('refund_accounts', 'refund_accounts.id', 'refund_account_id')
      .select(['payment_refunds.id', 'amount_paise', 'reason', 'status', 'gateway_payment_id'])
      .select(['gateway_refund_id', 'shown_as', 'problem', 'next_try_at', 'asked_at', 'moved_at'])
      .select(isPaidByBank().as('is_paid_by_bank'))
      .where('order_id', '=', orderId)
      .orderBy('asked_at')
      .orderBy('payment_refunds.id')
      .limit(ROWS_MAX)
      .execute(),
    db
      .selectFrom('payment_disputes')
      .select(['dispute_id', 'phase', 'status', 'reason', 'amount_paise', 'gateway_payment_id'])
      .select(['respond_by', 'opened_at', 'moved_at'])
      // Also of the payment that pays it by exchange.
      .where((eb) =>
        eb.or([
          eb('order_id', '=', orderId),
          eb('gateway_payment_id', 'in', (of) =>
            of
              .selectFrom('payments')
              .select(({ ref }) => ref('payments.gateway_payment_id').$notNull().as('id'))
              .where('payments.order_id', '=', orderId),
          ),
        ]),
      )
      .orderBy('opened_at')
      .orderBy('dispute_id')
      .limit(ROWS_MAX)
      .execute(),
  ])
  return {
    attempts: attempts.map((row) => ({
      id: row.id,
      method: row.method,
      status: row.status,
      gatewayPaymentId: row.gateway_payment_id,
      problem: row.problem,
      startedAt: row.started_at.toISOString(),
      movedAt: row.moved_at.toISOString(),
    })),
    refunds: refunds.map((row) => ({
      id: row.id,
      amountPaise: row.amount_paise,
      reason: row.reason,
      status: row.is_paid_by_bank && row.status === 'asked' ? 'failed' : row.status,
      gatewayPaymentId: row.gateway_payment_id,
      gatewayRefundId: row.gateway_refund_id,
      account: row.shown_as,
      problem: row.problem,
      isChargedBack: row.is_paid_by_bank,
      nextTryAt: row.next_try_at?.toISOString() ?? null,
      askedAt: row.asked_at.toISOString(),
      movedAt: row.moved_at.toISOString(),
    })),
    disputes: disputes.map((row) => ({
      id: row.dispute_id,
      phase: row.phase,
      status: row.status,
      reason: row.reason,
      amountPaise: row.amount_paise,
      gatewayPaymentId: row.gateway_payment_id,
      respondBy: row.respond_by?.toISOString() ?? null,
      openedAt: row.opened_at.toISOString(),
      movedAt: row.moved_at.toISOString(),
    })),
  }
}

/**
 * Whether a row of `payment_refunds` is money that the customer's bank has given back: the refund was closed by the lost
 * dispute, or goods came back after it was lost, so that it is never asked for.
 */
export function isPaidByBank(): RawBuilder<boolean> {
  return sql<boolean>`(payment_refunds.charged_back_by IS NOT NULL OR payment_refunds.status = 'asked' AND EXISTS (
    SELECT FROM payment_disputes AS lost WHERE lost.gateway = payment_refunds.gateway
      AND lost.gateway_payment_id = payment_refunds.gateway_payment_id AND lost.status = 'lost' AND ${mayPayRefund('lost')}))`
}

/** Whether a refund waits since a bank disputes its payment, as we were told or as the gateway said when it was asked. */
export function isDisputedByBank(): RawBuilder<boolean> {
  return sql<boolean>`(payment_refunds.status = 'asked' AND (payment_refunds.waits_for_bank OR EXISTS (
    SELECT FROM payment_disputes AS disputed WHERE disputed.gateway = payment_refunds.gateway
      AND disputed.gateway_payment_id = payment_refunds.gateway_payment_id AND ${mayPayRefund('disputed')})))`
}
