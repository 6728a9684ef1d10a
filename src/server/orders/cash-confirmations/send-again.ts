import type { Transaction } from 'kysely'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { App } from '#server/ground/app.ts'
import { isUnconfirmed } from '#server/ground/cash-on-delivery/cash-confirmation-views.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { findOwnOrderToConfirm } from './order-to-confirm-views.ts'
import { sendCode } from './send-code.ts'
import { mailLink } from './tell-to-confirm.ts'

type SendAgainRefusal =
  | CodeOf<typeof withinLimit>
  | 'cash_confirmations.ended'
  | 'cash_confirmations.no_code'
  | 'cash_confirmations.unknown'

/**
 * Sends once more how to confirm an order: the mail with the link to its own address, or a new code to its own telephone,
 * which ends the one before. Three times an hour for an order, six for an account; a code also within the limits of all codes. Refuses an order that is not to be
 * confirmed any more; somebody else's is as absent as one that never was.
 */
export async function sendAgain(
  app: App,
  customer: { userId: string },
  { orderId, by, address }: { orderId: string; by: 'link' | 'code'; address: string },
): Promise<Result<undefined, SendAgainRefusal>> {
  const { userId } = customer
  const order = isUuid(orderId) ? await findOwnOrderToConfirm(app.db, { orderId, userId }) : undefined
  if (!order) return refuse('cash_confirmations.unknown')
  const { outcome } = order.confirmation
  if (outcome) return refuse('cash_confirmations.ended', { details: { outcome } })
  const ofOrder = await withinLimit(app, 'confirmation-order', orderId)
  if (!ofOrder.ok) return ofOrder
  const ofAccount = await withinLimit(app, 'confirmation-account', userId)
  if (!ofAccount.ok) return ofAccount
  const send = async (tx: Transaction<Schema>): Promise<Result<undefined, SendAgainRefusal>> => {
    if (!(await isUnconfirmed(tx, orderId))) return refuse('cash_confirmations.unknown')
    if (by === 'code') return sendCode(app, tx, order, { address })
    await mailLink(app, tx, { orderId })
    return ok(undefined)
  }
  return decideInTransaction(app, send)
}
