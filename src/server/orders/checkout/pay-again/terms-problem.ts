import type { Transaction } from 'kysely'
import { type CodeOf, type Problem, problemOf } from '#domain/ground/shared/result.ts'
import { preorderDay } from '#domain/ground/shipping/preorder.ts'
import { planOrder } from '#domain/orders/checkout/plan-order.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readPromotions } from '#server/selling/promotions/promotion-views.ts'
import { readOffers } from '../checkout-views.ts'
import { findDeliveryProblem } from '../delivery-problem-views.ts'
import { readRules } from '../order-rules.ts'
import { findPreorderProblem } from '../preorder-problem-views.ts'
import type { AgreedOrder } from './agreed-order-views.ts'

type Db = App['db'] | Transaction<Schema>

/**
 * Why an order of before cannot be had today as it was agreed, to be asked under the locks of its stock: everything
 * that a new order of the same is asked, but for its stock and for how it is paid. An offer may be paused, its product
 * hidden, its seller suspended, a promotion over or begun, or a price or the delivery fee another one.
 */
export async function termsProblem(
  app: App,
  db: Db,
  { orderId, userId, totalPaise, cashDuePaise, delivery, lines }: AgreedOrder,
): Promise<Problem<CodeOf<typeof findDeliveryProblem> | 'checkout.terms_changed'> | undefined> {
  const { settings, shipping, day } = await readRules(app, db)
  const { terms } = settings
  const offerIds = lines.map(({ offerId }) => offerId)
  const offers = await readOffers(db, offerIds)
  const promotions = await readPromotions(db, { offerIds, userId, orderId, at: app.clock.now() })
  const planned = planOrder({
    lines: lines.map(({ offerId, quantity, unitPricePaise }) => ({
      offerId,
      quantity,
      seenUnitPricePaise: unitPricePaise,
    })),
    offers: offers.map((offer) => ({
      ...offer,
      preorderFrom: preorderDay(offer.preorderFrom, day),
      available: Number.POSITIVE_INFINITY,
    })),
    // Cash has limits of its own, which whoever places an order in cash asks.
    paymentMethod: 'card',
    // What a promotion gives for payment online an order in two ways has not.
    advancePaise: cashDuePaise > 0 ? totalPaise - cashDuePaise : undefined,
    terms,
    promotions,
  })
  if (!planned.ok || planned.value.totalPaise !== totalPaise) return problemOf('checkout.terms_changed')
  const preorderProblem = await findPreorderProblem(db, {
    orderId,
    userId,
    details: delivery,
    planned: planned.value.lines,
    offers,
    lines: lines.map(({ offerId, preorderFrom }) => ({ offerId, sentFrom: preorderFrom ?? undefined })),
  })
  if (preorderProblem) return problemOf('checkout.terms_changed')
  return findDeliveryProblem(app, db, {
    userId,
    delivery,
    paymentMethod: 'card',
    terms,
    zones: shipping.zones,
  })
}
