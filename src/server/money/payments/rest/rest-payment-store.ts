import type { Transaction } from 'kysely'
import type { GatewayMethod } from '#domain/ground/outside/gateway-method.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { RestPayment } from './rest-payment.ts'

type Tx = Transaction<Schema>
type Db = Tx | App['db']

/** Those of an order, the first first: another amount is another one. */
export async function listRests(db: Db, orderId: string): Promise<RestPayment[]> {
  return selectRests(db).where('order_id', '=', orderId).orderBy('created_at').orderBy('id').execute()
}

export async function findRest(db: Db, id: string): Promise<RestPayment | undefined> {
  return selectRests(db).where('id', '=', id).executeTakeFirst()
}

function selectRests(db: Db) {
  return db
    .selectFrom('rest_payments')
    .select(['id', 'order_id as orderId', 'gateway', 'gateway_order_id as gatewayOrderId'])
    .select(['gateway_payment_id as gatewayPaymentId', 'amount_paise as amountPaise'])
}

export async function insertRest(
  tx: Tx,
  rest: Pick<RestPayment, 'id' | 'orderId' | 'gateway' | 'amountPaise'> & { at: Date },
): Promise<void> {
  await tx
    .insertInto('rest_payments')
    .values({
      id: rest.id,
      order_id: rest.orderId,
      gateway: rest.gateway,
      amount_paise: rest.amountPaise,
      created_at: rest.at,
    })
    .execute()
}

/** The gateway's order of it, the first that was written. */
export async function saveGatewayOrderOfRest(
  db: App['db'],
  { id, gatewayOrderId }: { id: string; gatewayOrderId: string },
): Promise<void> {
  await db
    .updateTable('rest_payments')
    .set({ gateway_order_id: gatewayOrderId })
    .where('id', '=', id)
    .where('gateway_order_id', 'is', null)
    .execute()
}

export async function setRestPaid(
  tx: Tx,
  id: string,
  { gatewayPaymentId, method, at }: { gatewayPaymentId: string; method: GatewayMethod; at: Date },
): Promise<void> {
  await tx
    .updateTable('rest_payments')
    .set({ gateway_payment_id: gatewayPaymentId, method, paid_at: at })
    .where('id', '=', id)
    .execute()
}

export async function findOrderOfRest(
  db: App['db'],
  { gateway, gatewayOrderId }: { gateway: string; gatewayOrderId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('rest_payments')
    .select('order_id')
    .where('gateway', '=', gateway)
    .where('gateway_order_id', '=', gatewayOrderId)
    .executeTakeFirst()
  return row?.order_id
}
