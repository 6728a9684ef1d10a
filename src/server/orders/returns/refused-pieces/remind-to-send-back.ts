import { remindedOfSendingBackBy } from '#domain/orders/returns/return-deadlines.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { readShipping } from '#server/ground/shipping/current-shipping.ts'
import { queueSendBackReminder } from '../mail/queue-return-mail.ts'
import { lockForReturn } from '../move-return.ts'
import { listToRemind } from './to-send-back-views.ts'
import { findWayBack, markReminded } from './way-back-store.ts'

/** More wait for the next hour. */
const REMINDED_AT_ONCE = 200

/**
 * Reminds sellers of refused pieces that are to go back within a working day, or were to: once for each limit, however
 * often it runs. Pieces about which a dispute is open are left out until it is decided, which begins a new limit. One
 * that fails does not stop the others.
 */
export async function remindToSendBack(app: App): Promise<void> {
  const { holidays } = await readShipping(app, app.db)
  const before = remindedOfSendingBackBy(app.clock.now(), holidays)
  for (const due of await listToRemind(app.db, { before, limit: REMINDED_AT_ONCE })) {
    try {
      await remind(app, due, before)
    } catch (error) {
      app.log.error({ err: error, returnId: due.id }, 'a seller was not reminded to send back')
    }
  }
}

function remind(app: App, due: { id: string; order_id: string }, before: Date): Promise<void> {
  return inTransaction(app, async (tx) => {
    const row = await lockForReturn(app, tx, due)
    const way = await findWayBack(tx, row.id)
    // It was sent, or its limit began anew, between the list and the lock.
    if (!way || way.sent_at || way.reminded_at || way.due_at > before) return
    await markReminded(tx, row.id, app.clock.now())
    await queueSendBackReminder(app, tx, row.id, way.due_at)
  })
}
