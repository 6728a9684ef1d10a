import { sql, type Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import type { PaymentStatus } from '#domain/money/payments/payment-status.ts'
import { mayPayAhead, mayPayRest } from '#domain/orders/checkout/pay-ahead.ts'
import type { VendorOrderStatus } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { amountDue } from '#server/money/payments/amount-due-views.ts'
import { findProblemOfRest } from '#server/money/payments/find-step.ts'
import { wasAsked } from '#server/money/payments/start-attempt.ts'
import { cashLeft } from '#server/orders/orders/parcels/cash-left-views.ts'
import { isOrderChargedBack } from '#server/orders/refunds/charged-back-views.ts'

/** What the page on which an order is paid shows of it. */
export interface OrderPayment {
  orderId: string
  number: string
  placedAt: Date | null
  writtenAt: Date
  /** What is asked for: what is still due, or what the gateway's order was opened for. */
  amountPaise: Paise
  /** What is collected at the doors besides, of an order of which that is the advance. */
  cashDuePaise: Paise
  method: PaymentMethod
  status: PaymentStatus
  problem: string | null
  /** To be paid in cash, nothing was sent, and the gateway asks for no more than is still due. */
  canPayAhead: boolean
  /** That is the rest beside an advance that is paid: it is due, and the amount is what is left of it. */
  isRest: boolean
  /** No part of what waits for this payment was cancelled meanwhile: the gateway asks for the whole sum. */
  isWhole: boolean
  /** Until when its pieces are held for the payment; null when none are. */
  heldUntil: Date | null
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
    .select(['orders.id', 'orders.sequence', 'orders.placed_at', 'orders.created_at'])
    .select(amountDue().as('due_paise'))
    .select(['payments.method', 'payments.status', 'payments.problem', 'payments.amount_paise'])
    .select(['payments.gateway_order_id', 'payments.cash_due_paise'])
    .select(cashLeft({ order: 'orders.id' }).as('rest_paise'))
    .select((eb) =>
      eb
        .selectFrom('stock_holds')
        .select((hold) => hold.fn.min('expires_at').as('until'))
        .whereRef('stock_holds.order_id', '=', 'orders.id')
        .as('held_until'),
    )
    .select(
      sql<
        VendorOrderStatus[]
      >`ARRAY(SELECT status FROM vendor_orders WHERE vendor_orders.order_id = orders.id)`.as('vendorOrders'),
    )
    .where('orders.id', '=', orderId)
    .where('orders.user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return undefined
  const restPaise = Number(row.rest_paise)
  const due = { status: row.status, cashDuePaise: row.cash_due_paise }
  const mayPay = restPaise > 0 && mayPayRest(due, row.vendorOrders)
  if (mayPay && !(await isOrderChargedBack(app.db, orderId))) return restOf(app, row, restPaise)
  const duePaise = Number(row.due_paise)
  const isDue = row.status === 'due'
  const isAsked = isDue && (await wasAsked(app.db, { orderId, gatewayOrderId: row.gateway_order_id }))
  const amountPaise = isDue && !isAsked ? duePaise : row.amount_paise
  return {
    orderId: row.id,
    number: orderNumber(row.sequence),
    placedAt: row.placed_at,
    writtenAt: row.created_at,
    amountPaise,
    cashDuePaise: row.cash_due_paise,
    method: row.method,
    status: row.status,
    problem: row.problem,
    canPayAhead: mayPayAhead(row, row.vendorOrders) && duePaise > 0 && amountPaise === duePaise,
    isWhole: !row.vendorOrders.includes('cancelled'),
    isRest: false,
    heldUntil: row.held_until,
  }
}

/** The rest of an order with an advance, as what is due of it is paid online. */
async function restOf(
  app: Pick<App, 'db'>,
  row: Pick<OrderPayment, 'method'> & {
    id: string
    sequence: number
    placed_at: Date | null
    created_at: Date
  },
  restPaise: Paise,
): Promise<OrderPayment> {
  return {
    orderId: row.id,
    number: orderNumber(row.sequence),
    placedAt: row.placed_at,
    writtenAt: row.created_at,
    amountPaise: restPaise,
    cashDuePaise: 0,
    method: row.method,
    status: 'due',
    problem: await findProblemOfRest(app.db, row.id),
    canPayAhead: true,
    isWhole: true,
    isRest: true,
    heldUntil: null,
  }
}

/** The gateway's orders behind an order of ours: of one with an advance also those of its rest. */
export async function listGatewayOrders(
  app: Pick<App, 'db'>,
  orderId: string,
): Promise<{ gateway: string; gatewayOrderId: string }[]> {
  if (!isUuid(orderId)) return []
  const { rows } = await sql<{ gateway: string; gatewayOrderId: string }>`
    SELECT gateway, gateway_order_id AS "gatewayOrderId" FROM payments
    WHERE order_id = ${orderId} AND gateway IS NOT NULL AND gateway_order_id IS NOT NULL
    UNION ALL SELECT gateway, gateway_order_id FROM rest_payments
    WHERE order_id = ${orderId} AND gateway_order_id IS NOT NULL`.execute(app.db)
  return rows
}

/** Whether pieces of an order are in a parcel, or were cancelled: what they cost is frozen with them. Under its lock. */
export async function hasBegun(tx: Transaction<Schema>, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ hasBegun: boolean }>`
    SELECT EXISTS (SELECT FROM parcels WHERE order_id = ${orderId} AND status <> 'cancelled')
      OR EXISTS (SELECT FROM cancellations WHERE order_id = ${orderId}) AS "hasBegun"`.execute(tx)
  return rows[0]?.hasBegun ?? true
}
