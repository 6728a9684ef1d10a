import type { Transaction } from 'kysely'
import type { Paise } from '#domain/shared/money.ts'
import type { App } from '#server/app.ts'
import type { Schema } from '#server/db/schema.ts'
import { queueRefundMail } from '../mail/refund-mail.ts'
import { bindRefunds } from '../refund-store.ts'
import { listWaitingForCash } from './cover-refunds.ts'

/**
 * Has what was paid in cash for an order, and waits for an account, paid to this one, under the lock of the order's
 * payment: the worker pays within a minute what the courier has handed over, and the rest as soon as it has; the letter
 * says so, once. Gives what that is in paise; 0 when nothing waits.
 */
export async function sendToAccount(
  app: App,
  tx: Transaction<Schema>,
  { orderId, accountId, shownAs }: { orderId: string; accountId: string; shownAs: string },
): Promise<Paise> {
  const paise = await bindRefunds(tx, { orderId, accountId, at: app.clock.now() })
  if (paise === 0) return 0
  await app.jobs.enqueue(tx, 'refunds', {})
  const waiting = [...(await listWaitingForCash(app, tx, orderId)).values()]
  const lookedAtBy = waiting.toSorted().at(-1)
  await queueRefundMail(app, tx, { kind: 'refund-on-its-way', orderId, paise, shownAs, lookedAtBy })
  return paise
}
