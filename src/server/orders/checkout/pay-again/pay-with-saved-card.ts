import { cardName, isUsable } from '#domain/ground/outside/saved-card.ts'
import { type CodeOf, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { listSavedCards } from '#server/money/payments/saved-cards/list-saved-cards.ts'
import type { CheckoutState } from '../checkout-views.ts'
import { payOrder } from './pay-order.ts'

/**
 * The customer pays for an order of theirs with a card that they saved at the gateway. Refuses a card that is not among
 * theirs at this moment, is suspended or has ended.
 */
export async function payWithSavedCard(
  app: App,
  customer: Customer,
  { orderId, cardId }: { orderId: string; cardId: string },
): Promise<Result<CheckoutState, CodeOf<typeof payOrder>>> {
  const cards = await listSavedCards(app, customer.userId)
  const card = cards?.find(({ id }) => id === cardId)
  if (!card || !isUsable(card, app.clock.now())) return refuse('checkout.way_unavailable')
  const instrument = { code: card.id, name: cardName(card) }
  return payOrder(app, customer, { orderId, method: 'card', instrument, cardToken: undefined })
}
