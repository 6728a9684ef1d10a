import type { Transaction } from 'kysely'
import { cashRuleProblem } from '#domain/cash-on-delivery/cash-rules.ts'
import type { PaymentMethod } from '#domain/payments/payment-method.ts'
import type { MarketplaceTerms } from '#domain/settings/marketplace-terms.ts'
import type { Problem } from '#domain/shared/result.ts'
import { ruleOfPin, type ZoneTable } from '#domain/shipping/zones.ts'
import type { App } from '#server/app.ts'
import { countRefusedParcels } from '#server/cash-on-delivery/refused-parcels-views.ts'
import type { Schema } from '#server/db/schema.ts'

type Db = App['db'] | Transaction<Schema>

/**
 * Why an order cannot go to its address, or not be paid there, by these tables and terms:
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
    zones: ZoneTable
  },
): Promise<Problem | undefined> {
  const { userId, delivery, paymentMethod, terms, zones } = order
  const pin = delivery.postalCode
  const { isServed, offersCash } = ruleOfPin(pin, zones)
  if (!isServed) return { code: 'checkout.pin_not_served', details: { pin } }
  if (paymentMethod !== 'cod') return undefined
  const refused = await countRefusedParcels(app, db, { userIds: [userId], days: terms.codRefusalDays })
  return cashRuleProblem({ pin, offersCash, refusedParcels: refused.get(userId) ?? 0 }, terms)
}
