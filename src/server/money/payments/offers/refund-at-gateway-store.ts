import { sql, type Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import { refundAtGateway } from '#domain/money/payments/offers/tender.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** Writes what the gateway is asked for, for a refund of which it counts another sum than its customer gets. */
export async function insertRefundAtGateway(
  tx: Tx,
  { refundId, paise }: { refundId: string; paise: Paise },
): Promise<void> {
  await tx.insertInto('refunds_at_gateway').values({ refund_id: refundId, paise }).execute()
}

/**
 * The same for a refund that was written just now, by what of its payment goes back before it: nothing where the gateway counts a
 * payment by what its customer paid.
 */
export async function noteRefundAtGateway(
  tx: Tx,
  refund: { id: string; gateway: string; gatewayPaymentId: string; amountPaise: Paise },
): Promise<void> {
  const { id, gateway, gatewayPaymentId, amountPaise: nowPaise } = refund
  const { rows } = await sql<{ whole: string; discount: string; before: string }>`
    SELECT gateway_paise AS whole, discount_paise AS discount,
      (SELECT coalesce(sum(amount_paise), 0) FROM payment_refunds AS refunds WHERE refunds.gateway = ${gateway}
        AND refunds.gateway_payment_id = ${gatewayPaymentId} AND refunds.id <> ${id} AND reason <> 'second-payment') AS before
    FROM payments JOIN used_bank_offers ON used_bank_offers.order_id = payments.order_id
    WHERE payments.gateway = ${gateway} AND payments.gateway_payment_id = ${gatewayPaymentId}
      AND exchange_of_order_id IS NULL AND gateway_paise IS NOT NULL`.execute(tx)
  const [row] = rows
  if (!row) return
  const gatewayPaise = Number(row.whole)
  const paise = refundAtGateway(
    { gatewayPaise, paidPaise: gatewayPaise - Number(row.discount) },
    { beforePaise: Number(row.before), nowPaise },
  )
  await insertRefundAtGateway(tx, { refundId: id, paise })
}

/** Of a refund that a bank has paid in part, what is left is asked for by its share. */
export async function shareRefundAtGateway(
  tx: Tx,
  {
    restId,
    restOf,
    restPaise,
    ofPaise,
  }: { restId: string; restOf: string; restPaise: Paise; ofPaise: Paise },
): Promise<void> {
  await sql`INSERT INTO refunds_at_gateway (refund_id, paise)
    SELECT ${restId}, greatest(1, round(paise * ${restPaise}::numeric / ${ofPaise})) FROM refunds_at_gateway
    WHERE refund_id = ${restOf}`.execute(tx)
}
