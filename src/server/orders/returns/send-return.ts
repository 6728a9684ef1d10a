import { keptTextProblem, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { type Result, refuse } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { lockForReturn, moveReturn } from './move-return.ts'
import { findReturn, type ReturnRow } from './return-store.ts'

const CARRIER_LENGTH_MAX = 60

/** Says that the pieces are on their way back, with whom and under which number where that is known. */
export function sendReturn(
  app: App,
  who: Pick<Customer, 'userId'>,
  { returnId, ...typed }: { returnId: string; courierName: string; trackingNumber: string },
): Promise<Result<ReturnRow, 'returns.gone' | 'returns.move_not_allowed' | 'returns.not_valid'>> {
  const courierName = oneLine(typed.courierName)
  const trackingNumber = oneLine(typed.trackingNumber)
  return decideInTransaction(app, async (tx) => {
    const refused = refuseFields('returns.not_valid', {
      courierName: keptTextProblem(courierName, CARRIER_LENGTH_MAX),
      trackingNumber: keptTextProblem(trackingNumber, CARRIER_LENGTH_MAX),
    })
    if (refused) return refused
    const found = await findReturn(tx, returnId)
    if (found?.user_id !== who.userId) return refuse('returns.gone')
    const row = await lockForReturn(app, tx, found)
    if (row.status === 'sent') return { ok: true, value: row }
    return moveReturn(app, tx, row, {
      to: 'sent',
      by: { kind: 'customer', id: who.userId },
      carrier: { courierName: courierName || null, trackingNumber: trackingNumber || null },
    })
  })
}
