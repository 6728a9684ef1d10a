import type { Transaction } from 'kysely'
import type { GatewayMethod } from '#domain/ground/outside/gateway-method.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { addRest } from '../payment-store.ts'
import type { RestPayment } from './rest-payment.ts'
import { listRests, setRestPaid } from './rest-payment-store.ts'

/** What of the rest of an order was tried to be paid, the first first: another amount is another one. */
export function readRests(db: Transaction<Schema> | App['db'], orderId: string): Promise<RestPayment[]> {
  return listRests(db, orderId)
}

/** Writes by which payment the rest of an order was paid, under the lock of its payment: what is paid online is all of it from now on. */
export async function takeRest(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  { id, orderId, amountPaise }: RestPayment,
  paid: { gatewayPaymentId: string; method: GatewayMethod },
): Promise<void> {
  const at = app.clock.now()
  await setRestPaid(tx, id, { ...paid, at })
  await addRest(tx, { orderId, amountPaise, at })
}
