import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { listName } from '#domain/goods/catalogue/names/list-name.ts'
import { MINUTE_MS } from '#domain/ground/shared/durations.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { PAY_AGAIN_MINUTES, payAgainSince } from '#domain/orders/checkout/pay-again.ts'
import { type PaymentWords, paymentStep } from '#domain/orders/fulfilment/customer-next-step.ts'
import {
  type ProductPicture,
  shownLinePicture,
} from '#server/goods/catalogue/pictures/shown-picture-views.ts'
import type { App } from '#server/ground/app.ts'
import { waitsForCustomer } from '#server/money/payments/order-payments-views.ts'

/** An order of My Orders that is not placed yet, and waits for its payment. Times are ISO texts, amounts paise. */
export interface UnpaidOrder extends PaymentWords {
  id: string
  number: string
  /** What is to be paid online now, and what at the door. */
  amountPaise: Paise
  cashDuePaise: Paise
  /** Until when it can be paid, in whole minutes from now too; undefined while its bank has to answer. */
  pay: { until: string; minutes: number } | undefined
  firstItem: { name: string; picture: ProductPicture | null }
  productCount: number
}

/** More than one account may have at once: each holds a piece, and fifty are held without payment (decision 0933). */
const UNPAID_MAX = 60

/**
 * All orders of a customer that wait for their payment, newest first: those whose pieces are held for it, those whose bank
 * has not answered, and those that may be tried again after a payment that came to nothing.
 */
export async function listUnpaidOrders(
  app: Pick<App, 'db' | 'clock'>,
  userId: string,
): Promise<UnpaidOrder[]> {
  const now = app.clock.now()
  const rows = await app.db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.id', 'orders.sequence', 'orders.created_at', 'payments.method', 'payments.status'])
    .select(['payments.amount_paise', 'payments.cash_due_paise', waitsForCustomer().as('is_for_customer')])
    .select((eb) => [
      eb
        .selectFrom('stock_holds')
        .select((hold) => hold.fn.min('expires_at').as('until'))
        .whereRef('stock_holds.order_id', '=', 'orders.id')
        .as('held_until'),
      jsonArrayFrom(
        eb
          .selectFrom('order_lines')
          .select(['name', shownLinePicture().as('picture')])
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .orderBy('position'),
      ).as('lines'),
    ])
    .where('orders.user_id', '=', userId)
    .where('orders.placed_at', 'is', null)
    .where('orders.status', '<>', 'cancelled')
    .where((eb) =>
      eb.or([
        eb('payments.status', '=', 'pending'),
        eb.and([
          eb('payments.status', 'in', ['failed', 'expired']),
          eb('orders.created_at', '>', payAgainSince(now)),
        ]),
      ]),
    )
    .where(sql<boolean>`NOT EXISTS (SELECT FROM vendor_orders
      WHERE vendor_orders.order_id = orders.id AND vendor_orders.status = 'cancelled')`)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id')
    .limit(UNPAID_MAX)
    .execute()
  return rows.map((row) => {
    const isForCustomer = row.is_for_customer
    const isPending = row.status === 'pending'
    const heldUntil = row.held_until && row.held_until > now ? row.held_until : null
    const againUntil = new Date(row.created_at.getTime() + PAY_AGAIN_MINUTES * MINUTE_MS)
    const until = isPending ? isForCustomer && heldUntil : againUntil
    const [first] = row.lines
    return {
      id: row.id,
      number: orderNumber(row.sequence),
      amountPaise: row.amount_paise,
      cashDuePaise: row.cash_due_paise,
      ...paymentStep({ status: row.status, method: row.method, isForCustomer, heldUntil }),
      pay: until
        ? {
            until: until.toISOString(),
            minutes: Math.max(1, Math.round((until.getTime() - now.getTime()) / MINUTE_MS)),
          }
        : undefined,
      firstItem: { name: listName(first?.name ?? ''), picture: first?.picture ?? null },
      productCount: row.lines.length,
    }
  })
}
