import { cardName } from '#domain/ground/outside/saved-card.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { findGatewayCustomer } from './gateway-customer-store.ts'
import { listSavedCards } from './list-saved-cards.ts'

/**
 * Deletes a card that somebody saved at the gateway: one of theirs, or nothing. What is not there any more is deleted. It is
 * recorded once the gateway said so; a lost answer is asked for again by whoever presses again.
 */
export async function deleteSavedCard(
  app: App,
  userId: string,
  cardId: string,
): Promise<Result<undefined, 'payments.card_not_deleted'>> {
  const { db, gateway } = app
  const gatewayCustomerId = await findGatewayCustomer(db, { userId, gateway: gateway.name })
  if (!gateway.savedCards || !gatewayCustomerId) return ok(undefined)
  const cards = await listSavedCards(app, userId)
  if (!cards) return refuse('payments.card_not_deleted')
  const card = cards.find(({ id }) => id === cardId)
  if (!card) return ok(undefined)
  if (!(await gateway.savedCards.deleteCard({ gatewayCustomerId, cardId })))
    return refuse('payments.card_not_deleted')
  await inTransaction(app, (tx) =>
    audit(tx, app, {
      actor: { kind: 'customer', id: userId },
      action: 'account.card_deleted',
      subject: { kind: 'account', id: userId },
      before: { card: cardName(card) },
    }),
  )
  return ok(undefined)
}
