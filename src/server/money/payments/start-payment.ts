import type { Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import type { PaymentStatus } from '#domain/money/payments/payment-status.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { together } from '#server/ground/db/together.ts'
import { recordPaymentMove } from '#server/selling/order-moves/record-order-events.ts'
import { insertExchangePayment, insertPayment } from './payment-store.ts'

/** Begins the one payment of an order: due on delivery for cash, pending with the gateway for anything else. */
export async function startPayment(
  app: Pick<App, 'random' | 'gateway' | 'clock'>,
  tx: Transaction<Schema>,
  order: {
    orderId: string
    userId: string
    method: PaymentMethod
    /** What is paid in this way: of an order with an advance that alone. */
    amountPaise: Paise
    cashDuePaise?: Paise | undefined
  },
): Promise<void> {
  const { userId, ...payment } = order
  const isCash = order.method === 'cod'
  const status: PaymentStatus = isCash ? 'due' : 'pending'
  const at = app.clock.now()
  const inserting = insertPayment(tx, {
    ...payment,
    id: app.random.uuid(),
    status,
    gateway: isCash ? null : app.gateway.name,
    at,
  })
  const recording = recordPaymentMove(tx, {
    orderId: order.orderId,
    from: null,
    to: status,
    by: { kind: 'customer', id: userId },
    at,
  })
  await together([inserting, recording])
}

/**
 * Pays an order with what goods of another order give back, under the lock of that one's payment: the same payment at
 * the gateway stands for both, and what this order gives back later goes there. The database refuses more than is left
 * of it.
 */
export async function payByExchange(
  app: Pick<App, 'random' | 'clock'>,
  tx: Transaction<Schema>,
  paid: { orderId: string; ofOrderId: string; amountPaise: Paise },
): Promise<void> {
  const at = app.clock.now()
  await insertExchangePayment(tx, { ...paid, id: app.random.uuid(), at })
  await recordPaymentMove(tx, { orderId: paid.orderId, from: null, to: 'paid', by: { kind: 'system' }, at })
}
