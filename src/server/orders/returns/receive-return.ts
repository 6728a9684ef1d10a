import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { manyLines } from '#domain/ground/shared/typed-text/plain-text.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import {
  auditedBy,
  type Dispatcher,
  decideAsDispatcher,
  moverOf,
} from '#server/orders/fulfilment/dispatcher.ts'
import { lockForReturn, moveReturn } from './move-return.ts'
import { findReturn, type ReturnRow } from './return-store.ts'

/**
 * Says that what a customer sent is with its seller: from now on the hours run in which it is to be inspected. An
 * administrator in the seller's place says why.
 */
export function receiveReturn(
  app: App,
  dispatcher: Dispatcher,
  { returnId, reason = '' }: { returnId: string; reason?: string },
): Promise<Result<ReturnRow, 'returns.gone' | 'returns.move_not_allowed' | 'returns.reason_missing'>> {
  return decideAsDispatcher(app, dispatcher, {
    async find(tx) {
      const found = await findReturn(tx, returnId)
      return found ? ok(found) : refuse('returns.gone')
    },
    async work(tx, found) {
      const note = manyLines(reason)
      if (dispatcher.kind === 'admin' && note === '') return refuse('returns.reason_missing')
      const row = await lockForReturn(app, tx, found)
      if (row.status === 'received') return ok(row)
      const moved = await moveReturn(app, tx, row, { to: 'received', by: moverOf(dispatcher), note })
      if (!moved.ok) return moved
      await audit(tx, app, {
        ...auditedBy(dispatcher, row.seller_id),
        action: 'return.received',
        subject: { kind: 'order', id: row.order_id },
        after: { return: row.id, ...(note && { reason: note }) },
      })
      return moved
    },
  })
}
