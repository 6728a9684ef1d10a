import type { AttemptStatus } from '#domain/payments/attempt-status.ts'
import type { Paise } from '#domain/shared/money.ts'
import { isUuid } from '#domain/shared/uuid.ts'
import type { Permitted } from '#server/access/acting-admin.ts'
import type { App } from '#server/app.ts'
import type { GatewayMethod } from '#server/outside/payment-gateway.ts'
import type { Refund, RefundReason } from './refund-store.ts'

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
    gatewayPaymentId: string
    gatewayRefundId: string | null
    problem: string | null
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
      .select(['id', 'amount_paise', 'reason', 'status', 'gateway_payment_id', 'gateway_refund_id'])
      .select(['problem', 'next_try_at', 'asked_at', 'moved_at'])
      .where('order_id', '=', orderId)
      .orderBy('asked_at')
      .orderBy('id')
      .limit(ROWS_MAX)
      .execute(),
    db
      .selectFrom('payment_disputes')
      .select(['dispute_id', 'phase', 'status', 'reason', 'amount_paise', 'gateway_payment_id'])
      .select(['respond_by', 'opened_at', 'moved_at'])
      .where('order_id', '=', orderId)
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
      status: row.status,
      gatewayPaymentId: row.gateway_payment_id,
      gatewayRefundId: row.gateway_refund_id,
      problem: row.problem,
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
