import type { Transaction } from 'kysely'
import { codLimitProblem } from '#domain/checkout/cod-limit.ts'
import { unverifiedCodProblem } from '#domain/checkout/unverified-cod.ts'
import { indianDay } from '#domain/shared/days.ts'
import type { Paise } from '#domain/shared/money.ts'
import type { Problem } from '#domain/shared/result.ts'
import type { App } from '#server/app.ts'
import type { Schema } from '#server/db/schema.ts'
import { readSettings } from '#server/settings/current-settings.ts'
import { readShipping } from '#server/shipping/current-shipping.ts'
import { findCodBuyer, findDelivery } from './checkout-views.ts'
import { findDeliveryProblem } from './delivery-problem-views.ts'
import { findCashSoFar } from './open-cash-views.ts'

/**
 * Why an order that was written before cannot be paid in cash at its door, by every rule that a new order in cash has:
 * the limits of cash, an e-mail that is not verified, the PIN code and parcels that were refused. The page that offers
 * cash and the transaction that places the order ask the same question.
 */
export async function findCashProblem(
  app: App,
  db: App['db'] | Transaction<Schema>,
  { orderId, userId, amountPaise }: { orderId: string; userId: string; amountPaise: Paise },
): Promise<Problem | undefined> {
  const delivery = await findDelivery(db, orderId)
  const { terms } = await readSettings(db, indianDay(app.clock.now()))
  const { zones } = await readShipping(app, db)
  const cashSoFar = await findCashSoFar(app, db, { userId, delivery })
  return (
    codLimitProblem(amountPaise, terms, cashSoFar) ??
    unverifiedCodProblem(amountPaise, await findCodBuyer(db, userId)) ??
    findDeliveryProblem(app, db, { userId, delivery, paymentMethod: 'cod', terms, zones })
  )
}
