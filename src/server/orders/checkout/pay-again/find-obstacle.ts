import { indianDay } from '#domain/ground/shared/days.ts'
import { type CodeOf, type Problem, problemOf } from '#domain/ground/shared/result.ts'
import { preorderDay } from '#domain/ground/shipping/preorder.ts'
import {
  type ChangedTerm,
  changedTerms,
  type LeftOfOrder,
  leftOfOrder,
} from '#domain/orders/checkout/changed-terms.ts'
import { mayPayAgain } from '#domain/orders/checkout/pay-again.ts'
import type { App } from '#server/ground/app.ts'
import { findKeptOffers } from '#server/selling/inventory/allocation-views.ts'
import { readFreePieces } from '#server/selling/inventory/stock-views.ts'
import { readPromotions } from '#server/selling/promotions/promotion-views.ts'
import { readOffers } from '../checkout-views.ts'
import { readRules } from '../order-rules.ts'
import { findAgreedOrder } from './agreed-order-views.ts'
import { goodsProblem } from './goods-problem.ts'

/** Why another try to pay an order cannot begin. */
export interface Obstacle {
  /** What tryAgain would refuse it with. */
  problem: Problem<CodeOf<typeof goodsProblem> | 'checkout.terms_ended'>
  /** What has changed since it was agreed; empty where it is something else. */
  changes: ChangedTerm[]
  /** How much of it can be ordered anew. */
  left: LeftOfOrder
  /** It can still be had in cash. */
  allowsCash: boolean
}

/**
 * Why an order that was not paid cannot be paid now, as tryAgain would refuse it this moment; undefined where it can. It
 * locks nothing: what it says decides what a page offers, and the press decides for itself.
 */
export async function findObstacle(app: App, orderId: string): Promise<Obstacle | undefined> {
  const agreed = await findAgreedOrder(app.db, orderId)
  const offerIds = agreed.lines.map(({ offerId }) => offerId)
  const free = await freeFor(app, { userId: agreed.userId, offerIds })
  const isOver = !mayPayAgain(agreed.writtenAt, app.clock.now())
  const problem = isOver
    ? problemOf('checkout.terms_ended')
    : await goodsProblem(app, app.db, { agreed, free, unpaid: 'online' })
  if (!problem) return undefined
  const { userId } = agreed
  const [offers, { settings }, promotions] = await Promise.all([
    readOffers(app.db, offerIds),
    readRules(app, app.db),
    readPromotions(app.db, { offerIds, userId, orderId, at: app.clock.now() }),
  ])
  const today = indianDay(app.clock.now())
  const now = offers.map((offer) => ({
    ...offer,
    preorderFrom: preorderDay(offer.preorderFrom, today),
    available: free.get(offer.offerId) ?? 0,
  }))
  return {
    problem,
    changes: isOver ? [] : changedTerms(agreed, now, { terms: settings.terms, promotions }),
    left: leftOfOrder(agreed, now),
    allowsCash:
      (problem.code === 'checkout.unpaid_share' || problem.code === 'checkout.unpaid_pieces') &&
      (await goodsProblem(app, app.db, { agreed, free, unpaid: 'cash' })) === undefined,
  }
}

/** What a customer can have of each offer: what is free, and the piece that is kept for them. */
async function freeFor(
  app: App,
  { userId, offerIds }: { userId: string; offerIds: readonly string[] },
): Promise<Map<string, number>> {
  const [free, kept] = await Promise.all([
    readFreePieces(app.db, offerIds),
    findKeptOffers(app.db, { userId, offerIds, at: app.clock.now() }),
  ])
  return new Map(offerIds.map((id) => [id, (free.get(id) ?? 0) + (kept.has(id) ? 1 : 0)]))
}
