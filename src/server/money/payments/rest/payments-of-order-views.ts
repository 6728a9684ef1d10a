import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/**
 * The payments at the gateway that pay orders, as a table of a query: of one with an advance whose rest was paid online, both.
 * Columns: order_id, gateway, gateway_payment_id.
 */
export function gatewayPayments(): RawBuilder<{
  order_id: string
  gateway: string
  gateway_payment_id: string
}> {
  return sql`(SELECT order_id, gateway, gateway_payment_id FROM payments WHERE gateway_payment_id IS NOT NULL
    UNION ALL SELECT order_id, gateway, gateway_payment_id FROM rest_payments WHERE gateway_payment_id IS NOT NULL)`
}

/** What of the amount of a row of `payments` its own payment took: all, but for the rest that another one paid. In paise. */
export function ownAmount(): RawBuilder<Paise> {
  return sql<Paise>`(payments.amount_paise - coalesce((SELECT rest.amount_paise FROM rest_payments AS rest
    WHERE rest.order_id = payments.order_id AND rest.gateway_payment_id IS NOT NULL), 0))`
}

/** A part of what goes back, and the payment that gives it back. */
export interface RefundShare {
  gateway: string
  gatewayPaymentId: string
  amountPaise: Paise
}

/**
 * By which payments of an order money goes back that its first one gives back: by that up to what is left of it, and what is
 * more by the one of the rest. Under the lock of the order.
 */
export async function shareRefund(
  tx: Transaction<Schema>,
  owed: RefundShare & { orderId: string },
): Promise<RefundShare[]> {
  const { orderId, gateway, gatewayPaymentId, amountPaise } = owed
  const { rows } = await sql<{ gateway: string; restId: string; left: string }>`
    SELECT rest.gateway, rest.gateway_payment_id AS "restId", ${ownAmount()} - coalesce((SELECT sum(refunds.amount_paise)
      FROM payment_refunds AS refunds WHERE refunds.order_id = payments.order_id
        AND refunds.gateway_payment_id = payments.gateway_payment_id AND refunds.reason <> 'second-payment'), 0) AS left
    FROM payments JOIN rest_payments AS rest ON rest.order_id = payments.order_id AND rest.gateway_payment_id IS NOT NULL
    WHERE payments.order_id = ${orderId} AND payments.gateway_payment_id = ${gatewayPaymentId}`.execute(tx)
  const [rest] = rows
  if (!rest) return [{ gateway, gatewayPaymentId, amountPaise }]
  const first = Math.min(amountPaise, Math.max(0, Number(rest.left)))
  return [
    { gateway, gatewayPaymentId, amountPaise: first },
    { gateway: rest.gateway, gatewayPaymentId: rest.restId, amountPaise: amountPaise - first },
  ].filter((share) => share.amountPaise > 0)
}
