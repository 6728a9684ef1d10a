import type { Transaction } from 'kysely'
import {
  type ConfirmationOutcome,
  type ConfirmationReason,
  type ConfirmationTerms,
  confirmationTimes,
} from '#domain/ground/cash-on-delivery/cash-confirmation.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { together } from '#server/ground/db/together.ts'
import {
  copyWaiting,
  insertConfirmation,
  setOutcome,
  setReminded,
  setTold,
} from './cash-confirmation-store.ts'

type Tx = Transaction<Schema>
type Tools = Pick<App, 'clock' | 'jobs'>

/**
 * Has an order in cash wait until its customer confirms it: no seller accepts or packs it before. A job writes to the
 * customer, so that nobody waits for it at the checkout. `reasons` are those of `whyConfirm`, and not none.
 */
export async function askToConfirm(
  app: Tools,
  tx: Tx,
  {
    orderId,
    reasons,
    terms,
  }: { orderId: string; reasons: readonly ConfirmationReason[]; terms: ConfirmationTerms },
): Promise<void> {
  const askedAt = app.clock.now()
  await together([
    insertConfirmation(tx, { orderId, reasons, askedAt, ...confirmationTimes(askedAt, terms) }),
    app.jobs.enqueue(tx, 'ask-to-confirm', { orderId }),
  ])
}

/** What is bought in the place of an order that waits waits as it did; false where that did not. */
export async function askAgain(app: Tools, tx: Tx, orders: { from: string; to: string }): Promise<boolean> {
  if (!(await copyWaiting(tx, orders))) return false
  await app.jobs.enqueue(tx, 'ask-to-confirm', { orderId: orders.to })
  return true
}

/**
 * Ends the wait of an order, under its lock: since when it waited, or undefined where it does not. Of two who end it the
 * second finds nothing.
 */
export function endWait(
  app: Pick<App, 'clock'>,
  tx: Tx,
  ended: { orderId: string; outcome: ConfirmationOutcome; office?: { userId: string; reason: string } },
): Promise<{ askedAt: Date } | undefined> {
  return setOutcome(tx, { ...ended, at: app.clock.now() })
}

/** Claims the first mail to its customer: once, and as long as it waits. */
export function claimTelling(app: Pick<App, 'clock'>, tx: Tx, orderId: string): Promise<boolean> {
  return setTold(tx, { orderId, at: app.clock.now() })
}

/** Claims the reminder: once it is due, until the time is over. */
export function claimReminder(app: Pick<App, 'clock'>, tx: Tx, orderId: string): Promise<boolean> {
  return setReminded(tx, { orderId, at: app.clock.now() })
}
