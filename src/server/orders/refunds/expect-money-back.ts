import type { Transaction } from 'kysely'
import { indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import type { MoneyBack } from '#domain/orders/refunds/money-back.ts'
import type { PaidBy } from '#domain/orders/refunds/money-of-parcel.ts'
import { refundDays } from '#domain/orders/refunds/refund-days.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { readShipping } from '#server/ground/shipping/current-shipping.ts'
import { readPaidByBank } from './charged-back-views.ts'

/**
 * What goes back today as a letter says it, with the days of today's terms; undefined when nothing does. Ask once it is
 * owed: what a bank has taken pays it first.
 */
export async function expectMoneyBack(
  app: App,
  tx: Transaction<Schema>,
  {
    orderId,
    by,
    method,
    cashPaise = 0,
    ...owed
  }: {
    orderId: string
    paise: Paise
    by: PaidBy
    method: PaymentMethod
    /** What of it goes to an account, where the rest goes back by the gateway. */
    cashPaise?: Paise | undefined
  },
): Promise<MoneyBack | undefined> {
  if (by === 'nothing' || owed.paise <= 0) return undefined
  const onlinePaise = owed.paise - cashPaise
  const byBankPaise = by === 'gateway' ? await readPaidByBank(tx, { orderId, owedPaise: onlinePaise }) : 0
  const today = indianDay(app.clock.now())
  const { terms } = await readSettings(tx, today)
  const { holidays } = await readShipping(app, tx)
  return {
    paise: onlinePaise - byBankPaise,
    ...(cashPaise > 0 && { cashPaise }),
    byBankPaise,
    by,
    method,
    ...refundDays({ from: today, method, terms, holidays }),
  }
}
