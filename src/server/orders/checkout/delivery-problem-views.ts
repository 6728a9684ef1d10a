import type { Transaction } from 'kysely'
import { cashRuleProblem } from '#domain/ground/cash-on-delivery/cash-rules.ts'
import type { MarketplaceTerms } from '#domain/ground/settings/marketplace-terms.ts'
import { type Problem, problemOf } from '#domain/ground/shared/result.ts'
import { ruleOfPin, type ZoneTable } from '#domain/ground/shipping/zones.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import type { App } from '#server/ground/app.ts'
import { countRefusedParcels } from '#server/ground/cash-on-delivery/refused-parcels-views.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Db = App['db'] | Transaction<Schema>

type DeliveryRefusal = 'checkout.cod_not_at_pin' | 'checkout.cod_refused_parcels' | 'checkout.pin_not_served'

/**
 * Why an order cannot go to its address, or not be paid there, by these tables and terms. Asked of every order, and
 * again when one that was to be paid another way is to be paid in cash after all.
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
): Promise<Problem<DeliveryRefusal> | undefined> {
  const { userId, delivery, paymentMethod, terms, zones } = order
  const pin = delivery.postalCode
  const { isServed, offersCash } = ruleOfPin(pin, zones)
  if (!isServed) return problemOf('checkout.pin_not_served', { details: { pin } })
  if (paymentMethod !== 'cod') return undefined
  const refused = await countRefusedParcels(app, db, { userIds: [userId], days: terms.codRefusalDays })
  return cashRuleProblem({ pin, offersCash, refusedParcels: refused.get(userId) ?? 0 }, terms)
}
