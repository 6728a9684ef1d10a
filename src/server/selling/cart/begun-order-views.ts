import { formatTime } from '#domain/ground/shared/dates.ts'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import type { App } from '#server/ground/app.ts'

/** An order that its customer began and whose payment has not ended: no order yet, and lost with its tab otherwise. */
export interface BegunOrder {
  id: string
  number: string
  /** What is to be paid online now. */
  totalPaise: Paise
  /** Until when its pieces are held for the payment; null once they are not, and its payment is still asked about. */
  heldUntil: string | null
  /** That it waits, as pages say it. */
  text: string
}

/** The latest of a customer's orders whose payment has not ended; undefined as a rule. */
export async function findBegunOrder(
  app: Pick<App, 'db' | 'clock'>,
  userId: string,
): Promise<BegunOrder | undefined> {
  const row = await app.db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.id', 'orders.sequence', 'payments.amount_paise', 'payments.cash_due_paise'])
    .select((eb) =>
      eb
        .selectFrom('stock_holds')
        .select((hold) => hold.fn.min('expires_at').as('until'))
        .whereRef('stock_holds.order_id', '=', 'orders.id')
        .as('held_until'),
    )
    .where('orders.user_id', '=', userId)
    .where('orders.placed_at', 'is', null)
    .where('orders.payment_status', '=', 'pending')
    .orderBy('orders.ordered_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const heldUntil = row.held_until && row.held_until > app.clock.now() ? row.held_until.toISOString() : null
  const number = orderNumber(row.sequence)
  const until = heldUntil ? ` until ${formatTime(heldUntil)}` : ''
  const now = row.cash_due_paise > 0 ? ` of ${formatInr(row.amount_paise, 2)} now` : ''
  return {
    id: row.id,
    number,
    totalPaise: row.amount_paise,
    heldUntil,
    text: `Order ${number} of ${formatInr(row.amount_paise + row.cash_due_paise, 2)} waits for your payment${now}${until}.`,
  }
}
