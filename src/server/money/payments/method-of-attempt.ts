import type { Transaction } from 'kysely'
import type { GatewayMethod } from '#domain/ground/outside/gateway-method.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { listAttempts } from './attempt-store.ts'

/** By card or by UPI: what the customer chose for the payment that came; undefined for one of another order. */
export async function methodOfAttempt(
  tx: Transaction<Schema>,
  { orderId, gatewayPaymentId }: { orderId: string; gatewayPaymentId: string },
): Promise<GatewayMethod | undefined> {
  const attempts = await listAttempts(tx, orderId)
  return attempts.find((each) => each.gatewayPaymentId === gatewayPaymentId)?.method
}
