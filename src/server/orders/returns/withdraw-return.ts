import { type Result, refuse } from '#domain/ground/shared/result.ts'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { lockForReturn, moveReturn } from './move-return.ts'
import { findReturn, type ReturnRow, releaseReturnUnits } from './return-store.ts'

/**
 * Withdraws a return of which nothing was sent yet: the pieces stay with their customer. Withdrawn twice is withdrawn
 * once.
 */
export function withdrawReturn(
  app: App,
  who: Pick<Customer, 'userId'>,
  returnId: string,
): Promise<Result<ReturnRow, 'returns.gone' | 'returns.move_not_allowed'>> {
  return decideInTransaction(app, async (tx) => {
    const found = await findReturn(tx, returnId)
    if (found?.user_id !== who.userId) return refuse('returns.gone')
    const row = await lockForReturn(app, tx, found)
    if (row.status === 'withdrawn') return { ok: true, value: row }
    const moved = await moveReturn(app, tx, row, {
      to: 'withdrawn',
      by: { kind: 'customer', id: who.userId },
    })
    if (moved.ok) await releaseReturnUnits(tx, row.id)
    return moved
  })
}
