import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { App } from '#server/ground/app.ts'
import { listLeavingCustomers, removeGatewayCustomer } from './gateway-customer-store.ts'

/** In a round. */
const CUSTOMERS_MAX = 500
/** A payment of a closed account is let through by its bank three days later at the most, and its card saved with that. */
const LATE_MS = 4 * DAY_MS

/**
 * Deletes the cards of closed accounts at the gateway, for as long as one may still be saved by a payment that was under
 * way, and then forgets the customer. What the gateway does not answer is asked again an hour later.
 */
export async function forgetSavedCards({ db, gateway, clock, log }: App): Promise<void> {
  const { savedCards } = gateway
  if (!savedCards) return
  const leaving = await listLeavingCustomers(db, { gateway: gateway.name, limit: CUSTOMERS_MAX })
  for (const { userId, gatewayCustomerId, forgetSince } of leaving) {
    const cards = await savedCards.listCards(gatewayCustomerId)
    const deleted = []
    for (const { id: cardId } of cards ?? [])
      deleted.push(await savedCards.deleteCard({ gatewayCustomerId, cardId }))
    const areGone = cards !== undefined && deleted.every(Boolean)
    if (!areGone) log.warn({ userId }, 'the saved cards of a closed account are not deleted yet')
    else if (clock.now().getTime() - forgetSince.getTime() > LATE_MS)
      await removeGatewayCustomer(db, { userId, gateway: gateway.name })
  }
}
