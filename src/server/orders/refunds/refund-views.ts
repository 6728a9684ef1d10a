import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import { type RefundDays, refundDays } from '#domain/orders/refunds/refund-days.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { shippingToday } from '#server/ground/shipping/current-shipping.ts'
import { listWaitingForCash } from '#server/money/payments/cash/cover-refunds.ts'
import {
  isDisputedByBank,
  isOfLatePayment,
  isPaidByBank,
  type OrderPayments,
} from '#server/money/payments/order-payments-views.ts'

type Refund = OrderPayments['refunds'][number]

/** Money of an order that goes back, or has gone, as its pages show it. Amounts in paise. */
export interface RefundView {
  id: string
  reason: Refund['reason']
  /** Of a payment that counts for nothing: it came too late, and not beside another. */
  isLate: boolean
  amountPaise: Paise
  status: Refund['status']
  /** The customer's bank gave this money back by a chargeback: it is not paid again. */
  isChargedBack: boolean
  /** A bank looks at the payment: nothing of it goes back before it has decided. */
  waitsForBank: boolean
  /** How the money came that goes back. */
  method: PaymentMethod
  /** The card's brand and last figures, where one paid and they are known. */
  card: { brand: string; last4: string } | undefined
  /** The pieces for which it goes back, none of an item of whose price it is some; empty where it is a whole payment. */
  pieces: { name: string; quantity: number }[]
  /** The account to which cash goes, masked; null where none was confirmed. */
  account: string | null
  /** Whether the customer has to say where it goes: cash that has no account, or one that took nothing. */
  needsAccount: boolean
  /** The day by which somebody looks at it, while its courier has not handed the cash over to us. */
  lookedAtBy: Day | undefined
  /** Within which days it is back; undefined once it is, or while an account or the courier's cash is missing. */
  expected: RefundDays | undefined
  /** The day on which the bank was told that it is done. */
  doneOn: string | null
}

type Tools = Pick<App, 'db' | 'clock'>

/** The refunds of a customer's own order, the first first; none of anybody else's. */
export async function listOwnRefunds(
  app: Tools,
  customer: { userId: string },
  orderId: string,
): Promise<RefundView[]> {
  const own = await app.db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('user_id', '=', customer.userId)
    .executeTakeFirst()
  return own ? readRefunds(app, orderId) : []
}

/** The same of anybody's order, for the back office. */
export function listRefundsForOffice(
  app: Tools,
  _admin: Permitted<'orders.read'>,
  orderId: string,
): Promise<RefundView[]> {
  return readRefunds(app, orderId)
}

async function readRefunds(app: Tools, orderId: string): Promise<RefundView[]> {
  const rows = await readRows(app, orderId)
  if (rows.length === 0) return []
  const { holidays } = await shippingToday(app)
  const waiting = await listWaitingForCash(app, app.db, orderId)
  const views: RefundView[] = []
  for (const row of rows) {
    const from = indianDay(row.asked_at)
    const { terms } = await readSettings(app.db, from)
    const isCash = row.gateway_payment_id === null
    const isChargedBack = row.is_paid_by_bank
    const needsAccount = row.status === 'waiting' || (isCash && row.status === 'failed')
    const lookedAtBy = waiting.get(row.id)
    const waitsForBank = row.is_disputed && !isChargedBack
    const isOpen = row.status !== 'processed' && !needsAccount && !isChargedBack && !waitsForBank
    // The payment that goes back may be another than the one that counts.
    const method = isCash ? 'cod' : (row.tried_by ?? row.method)
    const isOnRecord = row.gateway_payment_id === row.paid_by
    views.push({
      id: row.id,
      reason: row.reason,
      isLate: row.is_late,
      amountPaise: row.amount_paise,
      status: isChargedBack && row.status === 'asked' ? 'failed' : row.status,
      isChargedBack,
      waitsForBank,
      method,
      card:
        method === 'card' && isOnRecord && row.card_brand && row.card_last4
          ? { brand: row.card_brand, last4: row.card_last4 }
          : undefined,
      account: isCash ? row.shown_as : null,
      needsAccount,
      pieces: [...row.cancelled, ...row.credited],
      lookedAtBy,
      expected: isOpen && !lookedAtBy ? refundDays({ from, method, terms, holidays }) : undefined,
      doneOn: row.status === 'processed' ? row.moved_at.toISOString() : null,
    })
  }
  return views
}

function readRows({ db }: Tools, orderId: string) {
  return db
    .selectFrom('payment_refunds')
    .innerJoin('payments', 'payments.order_id', 'payment_refunds.order_id')
    .leftJoin('refund_accounts', 'refund_accounts.id', 'payment_refunds.refund_account_id')
    .select(['payment_refunds.id', 'payment_refunds.reason', 'payment_refunds.amount_paise'])
    .select(['payment_refunds.status', 'asked_at', 'moved_at', 'payment_refunds.gateway_payment_id'])
    .select(['refund_accounts.shown_as', isPaidByBank().as('is_paid_by_bank')])
    .select([isDisputedByBank().as('is_disputed'), isOfLatePayment().as('is_late')])
    .select(['payments.method', 'card_brand', 'card_last4'])
    .select('payments.gateway_payment_id as paid_by')
    .select((eb) => [
      eb
        .selectFrom('payment_attempts')
        .select('payment_attempts.method')
        .whereRef('payment_attempts.order_id', '=', 'payment_refunds.order_id')
        .whereRef('payment_attempts.gateway_payment_id', '=', 'payment_refunds.gateway_payment_id')
        .limit(1)
        .as('tried_by'),
      jsonArrayFrom(
        eb
          .selectFrom('cancellation_lines')
          .innerJoin('order_lines', 'order_lines.id', 'order_line_id')
          .select(['order_lines.name', 'cancellation_lines.quantity'])
          .whereRef('cancellation_id', '=', 'payment_refunds.cause_id')
          .orderBy('position'),
      ).as('cancelled'),
      jsonArrayFrom(
        eb
          .selectFrom('credit_note_lines')
          .innerJoin('order_lines', 'order_lines.id', 'order_line_id')
          .select(['order_lines.name', 'credit_note_lines.quantity'])
          .whereRef('credit_note_id', '=', 'payment_refunds.cause_id')
          .orderBy('position'),
      ).as('credited'),
    ])
    .where('payment_refunds.order_id', '=', orderId)
    .orderBy('asked_at')
    .orderBy('payment_refunds.id')
    .execute()
}
