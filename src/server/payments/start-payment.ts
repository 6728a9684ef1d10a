import type { Transaction } from 'kysely'
import type { PaymentMethod } from '#domain/checkout/checkout-form.ts'
import type { PaymentStatus } from '#domain/payments/payment-status.ts'
import type { Paise } from '#domain/shared/money.ts'
import type { App } from '#server/app.ts'
import type { Schema } from '#server/db/schema.ts'
import { recordPaymentMove } from '#server/orders/record-order-event.ts'
import { insertPayment } from './payment-store.ts'

/** A charge answers within seconds; if nobody has written its outcome after this long, the worker asks the gateway. */
const ASK_AFTER_SECONDS = 60

/** Begins the one payment of an order: due on delivery for cash, pending with the gateway for a card. */
export async function startPayment(
  app: Pick<App, 'random' | 'gateway'>,
  tx: Transaction<Schema>,
  order: { orderId: string; userId: string; method: PaymentMethod; amountPaise: Paise },
): Promise<void> {
  const { userId, ...payment } = order
  const isCard = order.method === 'card'
  const status: PaymentStatus = isCard ? 'pending' : 'due'
  await insertPayment(tx, {
    ...payment,
    id: app.random.uuid(),
    status,
    gateway: isCard ? app.gateway.name : null,
    askInSeconds: isCard ? ASK_AFTER_SECONDS : null,
  })
  await recordPaymentMove(tx, {
    orderId: order.orderId,
    from: null,
    to: status,
    by: { kind: 'customer', id: userId },
  })
}
