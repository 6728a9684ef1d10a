import type { SavedCard } from '#domain/ground/outside/saved-card.ts'
import type { App } from '#server/ground/app.ts'
import { findGatewayCustomer } from './gateway-customer-store.ts'

/** So many are shown. */
const CARDS_MAX = 20

/** Whether an account may have cards at the gateway of today: asks nobody but the database. */
export async function mayHaveSavedCards(
  { db, gateway }: Pick<App, 'db' | 'gateway'>,
  userId: string,
): Promise<boolean> {
  if (!gateway.savedCards) return false
  return (await findGatewayCustomer(db, { userId, gateway: gateway.name })) !== undefined
}

/** The cards that somebody saved at the gateway, as it tells them now; undefined when it does not answer. */
export async function listSavedCards(
  { db, gateway }: Pick<App, 'db' | 'gateway'>,
  userId: string,
): Promise<SavedCard[] | undefined> {
  if (!gateway.savedCards) return []
  const gatewayCustomerId = await findGatewayCustomer(db, { userId, gateway: gateway.name })
  if (!gatewayCustomerId) return []
  const cards = await gateway.savedCards.listCards(gatewayCustomerId)
  return cards?.slice(0, CARDS_MAX)
}
