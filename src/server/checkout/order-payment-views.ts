import { orderNumber } from '#domain/orders/order-number.ts'
import type { PaymentMethod } from '#domain/payments/payment-method.ts'
import type { PaymentStatus } from '#domain/payments/payment-status.ts'
import type { Paise } from '#domain/shared/money.ts'
import { isUuid } from '#domain/shared/uuid.ts'
import type { App } from '#server/app.ts'

/** What the page on which an order is paid shows of it. */
export interface OrderPayment {
  orderId: string
  number: string
  placedAt: Date | null
  totalPaise: Paise
  method: PaymentMethod
  status: PaymentStatus
  problem: string | null
  /** To be paid in cash, and no part was sent or cancelled: the gateway asks for the whole sum. */
  canPayAhead: boolean
  /** No part of what waits for this payment was cancelled meanwhile: the gateway asks for the whole sum. */
  isWhole: boolean
}

/** The payment of an order of this customer; undefined when it is not theirs. */
export async function findOrderPayment(
  app: Pick<App, 'db'>,
  userId: string,
  orderId: string,
): Promise<OrderPayment | undefined> {
  if (!isUuid(orderId)) return undefined
  const row = await app.db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.id', 'orders.sequence', 'orders.placed_at', 'orders.total_paise'])
    .select(['payments.method', 'payments.status', 'payments.problem'])
    .select((eb) =>
      eb
        .selectFrom('vendor_orders')
        .select((part) => part.fn.countAll<number>().as('count'))
        .whereRef('vendor_orders.order_id', '=', 'orders.id')
        .where('vendor_orders.status', 'not in', ['pending', 'accepted', 'packed'])
        .as('beyond'),
    )
    .select((eb) =>
      eb
        .selectFrom('vendor_orders')
        .select((part) => part.fn.countAll<number>().as('count'))
        .whereRef('vendor_orders.order_id', '=', 'orders.id')
        .where('vendor_orders.status', '=', 'cancelled')
        .as('cancelled'),
    )
    .where('orders.id', '=', orderId)
    .where('orders.user_id', '=', userId)
    .executeTakeFirst()
  return (
    row && {
      orderId: row.id,
      number: orderNumber(row.sequence),
      placedAt: row.placed_at,
      totalPaise: row.total_paise,
      method: row.method,
      status: row.status,
      problem: row.problem,
      canPayAhead: row.status === 'due' && Number(row.beyond) === 0,
      isWhole: Number(row.cancelled) === 0,
    }
  )
}

/** The gateway's order behind an order of ours. */
export async function findGatewayOrder(
  app: Pick<App, 'db'>,
  orderId: string,
): Promise<{ gateway: string; gatewayOrderId: string } | undefined> {
  if (!isUuid(orderId)) return undefined
  const row = await app.db
    .selectFrom('payments')
    .select(['gateway', 'gateway_order_id'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row?.gateway && row.gateway_order_id
    ? { gateway: row.gateway, gatewayOrderId: row.gateway_order_id }
    : undefined
}
