import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { isUnconfirmed } from '#server/ground/cash-on-delivery/cash-confirmation-views.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { findOwnOrderToConfirm } from './order-to-confirm-views.ts'
import { mailLink } from './tell-to-confirm.ts'

/**
 * Sends the mail with the link once more, to the order's own e-mail address: three times an hour for an order, six for an
 * account. Refuses an order that is not to be confirmed any more; somebody else's is as absent as one that never was.
 */
export async function sendLinkAgain(
  app: App,
  customer: { userId: string },
  orderId: string,
): Promise<
  Result<
    { to: string },
    CodeOf<typeof withinLimit> | 'cash_confirmations.ended' | 'cash_confirmations.unknown'
  >
> {
  const { userId } = customer
  const order = await findOwnOrderToConfirm(app.db, { orderId, userId })
  if (!order) return refuse('cash_confirmations.unknown')
  const { outcome } = order.confirmation
  if (outcome) return refuse('cash_confirmations.ended', { details: { outcome } })
  for (const allowed of [
    await withinLimit(app, 'confirmation-order', orderId),
    await withinLimit(app, 'confirmation-account', userId),
  ])
    if (!allowed.ok) return allowed
  return decideInTransaction(app, async (tx) => {
    const to = (await isUnconfirmed(tx, orderId)) ? await mailLink(app, tx, { orderId }) : undefined
    return to ? ok({ to }) : refuse('cash_confirmations.unknown')
  })
}
