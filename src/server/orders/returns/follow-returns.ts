import { HOUR_MS } from '#domain/ground/shared/durations.ts'
import { WARNED_BEFORE_HOURS } from '#domain/orders/returns/return-deadlines.ts'
import type { ReturnStatus } from '#domain/orders/returns/return-status.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { readRefundStop } from '#server/orders/refunds/charged-back-views.ts'
import { leaveToOffice, lockToRefund } from './agreed-refunds/look-at-refund.ts'
import { acceptInSilence } from './inspect-return.ts'
import { queueReturnWarning } from './mail/queue-return-mail.ts'
import { lockForReturn, moveReturn } from './move-return.ts'
import { listDueReturns } from './overdue-views.ts'
import { acceptedPieces, refundReturn } from './refund-return.ts'
import { markWarned, type ReturnRow, releaseReturnUnits } from './return-store.ts'

/** More wait for the next hour. */
const RETURNS_AT_ONCE = 200
/** What goes on by itself; for one that is on its way somebody has to look. */
const BY_ITSELF = ['requested', 'received', 'accepted'] as const satisfies readonly ReturnStatus[]

/**
 * Ends returns of which nothing was sent in time, accepts those that their seller did not inspect in time, and gives the
 * money back for what was not sent in its place. A seller is told a day before a return accepts itself. One whose
 * payment a bank disputes is left as it is. Run twice, it does each once; one that fails does not stop the
 * others.
 */
export async function followReturns(app: App): Promise<void> {
  const now = app.clock.now()
  const due = await listDueReturns(app.db, { statuses: BY_ITSELF, before: now, limit: RETURNS_AT_ONCE })
  for (const each of due) await attempt(app, each, () => goOn(app, each))
  const soon = new Date(now.getTime() + WARNED_BEFORE_HOURS * HOUR_MS)
  const warn = { statuses: ['received'] as const, before: soon, limit: RETURNS_AT_ONCE, isUnwarned: true }
  for (const each of await listDueReturns(app.db, warn)) await attempt(app, each, () => warnSeller(app, each))
}

type Due = Pick<ReturnRow, 'id' | 'order_id' | 'seller_id'>

async function attempt(app: App, { id }: Due, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    app.log.error({ err: error, returnId: id }, 'a return did not go on')
  }
}

function goOn(app: App, due: Due): Promise<void> {
  return inTransaction(app, async (tx) => {
    const by = { kind: 'system' as const }
    const row = await lockToRefund(app, tx, { row: due, by })
    // It moved on between the list and the lock.
    if (!row.act_by || row.act_by > app.clock.now()) return
    if (row.status === 'requested') {
      await moveReturn(app, tx, row, { to: 'expired', by })
      await releaseReturnUnits(tx, row.id)
    }
    // Silence never pays what a bank disputes: it goes on when that is decided.
    if (row.status !== 'requested' && (await readRefundStop(tx, row.order_id))) return
    if (row.status === 'received') await acceptInSilence(app, tx, row)
    if (row.status !== 'accepted' || row.kind !== 'return') return
    const pieces = await acceptedPieces(tx, row.id)
    if (!(await leaveToOffice(app, tx, row, { pieces, by })))
      await refundReturn(app, tx, row, { by, note: 'Nothing else was sent in time.' })
  })
}

function warnSeller(app: App, due: Due): Promise<void> {
  return inTransaction(app, async (tx) => {
    const row = await lockForReturn(app, tx, due)
    if (row.status !== 'received' || row.warned_at) return
    await markWarned(tx, row.id, app.clock.now())
    await queueReturnWarning(app, tx, row.id)
  })
}
