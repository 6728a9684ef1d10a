import type { Transaction } from 'kysely'
import { cashRuleProblem } from '#domain/checkout/cash-rules.ts'
import type { PaymentMethod } from '#domain/payments/payment-method.ts'
import type { MarketplaceTerms } from '#domain/settings/marketplace-terms.ts'
import type { Problem } from '#domain/shared/result.ts'
import { ruleOfPin } from '#domain/shipping/zones.ts'
import type { App } from '#server/app.ts'
import type { Schema } from '#server/db/schema.ts'
import { together } from '#server/db/together.ts'
import { readShipping } from '#server/shipping/current-shipping.ts'
import { countRefusedParcels } from '#server/shipping/refused-parcels-views.ts'

type Db = App['db'] | Transaction<Schema>

/**
 * Why an order cannot go to its address, or not be paid there, by the tables and terms of this moment:
 * `checkout.pin_not_served` (pin) and, in cash, the reasons of cashRuleProblem. Asked of every order, and again when one
 * that was to be paid another way is to be paid in cash after all.
 */
export async function findDeliveryProblem(
  app: App,
  db: Db,
  order: {
    userId: string
    delivery: { postalCode: string }
    paymentMethod: PaymentMethod
    terms: MarketplaceTerms
  },
): Promise<Problem | undefined> {
  const { userId, delivery, paymentMethod, terms } = order
  const pin = delivery.postalCode
  const isCash = paymentMethod === 'cod'
  const [{ zones }, refused] = await together([
    readShipping(app, db),
    isCash ? countRefusedParcels(app, db, { userIds: [userId], days: terms.codRefusalDays }) : NOBODY_REFUSED,
  ])
  const { isServed, offersCash } = ruleOfPin(pin, zones)
  if (!isServed) return { code: 'checkout.pin_not_served', details: { pin } }
  if (!isCash) return undefined
  return cashRuleProblem({ pin, offersCash, refusedParcels: refused.get(userId) ?? 0 }, terms)
}

const NOBODY_REFUSED: ReadonlyMap<string, number> = new Map()
