import type { Transaction } from 'kysely'
import { stillToConfirm } from '#domain/ground/cash-on-delivery/cash-confirmation.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import type { App } from '#server/ground/app.ts'
import { findConfirmation } from '#server/ground/cash-on-delivery/cash-confirmation-views.ts'
import { endWait } from '#server/ground/cash-on-delivery/confirm-cash.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { readAmountDue } from '#server/money/payments/amount-due-views.ts'
import { releaseToSellers } from '#server/orders/orders/tell-sellers.ts'

/**
 * An order that waits for its customer, and of which so little is left that nobody would be asked, is its sellers' to send:
 * by the limit of today, and under the lock of its vendor orders. Gives whether it was so. One that was asked for another
 * reason than its sum waits on.
 */
export async function releaseSmallOrder(
  app: App,
  tx: Transaction<Schema>,
  orderId: string,
): Promise<boolean> {
  const confirmation = await findConfirmation(tx, orderId)
  if (!confirmation || confirmation.outcome) return false
  const { terms } = await readSettings(tx, indianDay(app.clock.now()))
  const leftPaise = await readAmountDue(tx, orderId)
  if (stillToConfirm(confirmation.reasons, leftPaise, terms).length > 0) return false
  const waited = await endWait(app, tx, { orderId, outcome: 'not-needed' })
  if (!waited) return false
  await releaseToSellers(app, tx, { orderId, waitedFrom: waited.askedAt })
  return true
}
