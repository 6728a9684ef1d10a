import { refuseFields } from '#domain/ground/shared/form-fields.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { reasonProblem } from '#domain/ground/shared/reason.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { manyLines } from '#domain/ground/shared/typed-text/plain-text.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { findParcel, lockParcel } from '../parcel-store.ts'
import { insertLostCashClosure, readLostCash } from './lost-cash-store.ts'

/** A parcel that collects cash and that its seller's own courier is said to have lost. */
export interface LostCash {
  parcelId: string
  orderId: string
  number: string
  position: number
  sellerName: string
  courierName: string | null
  trackingNumber: string | null
  /** What is missing of its cash. */
  missingPaise: Paise
}

/**
 * Refuses where there is no such parcel, and one that somebody has closed, whose cash is here or that is not lost.
 */
export async function findLostCash(
  app: Pick<App, 'db'>,
  _admin: Permitted<'cash.limit'>,
  parcelId: string,
): Promise<Result<LostCash, 'fulfilment.lost_cash_gone' | 'fulfilment.parcel_gone'>> {
  if (!(await findParcel(app.db, parcelId))) return refuse('fulfilment.parcel_gone')
  const row = await readLostCash(app.db, parcelId)
  if (!row) return refuse('fulfilment.lost_cash_gone')
  const { sequence, sellerId: _seller, ...lost } = row
  return ok({ ...lost, number: orderNumber(sequence) })
}

type CloseLostCashRefusal =
  | 'fulfilment.lost_cash_gone'
  | 'fulfilment.lost_cash_not_valid'
  | 'fulfilment.parcel_gone'

/**
 * Has the cash of a lost parcel count no longer as being with its seller's courier, for a reason, audited: somebody has
 * seen that nothing was collected, or settled it with the seller. Pressed twice, it is closed once.
 */
export async function closeLostCash(
  app: App,
  admin: Permitted<'cash.limit'>,
  { parcelId, ...fields }: { parcelId: string; reason?: unknown },
): Promise<Result<undefined, CloseLostCashRefusal>> {
  const reason = manyLines(fields.reason)
  const refused = refuseFields('fulfilment.lost_cash_not_valid', { reason: reasonProblem(reason) })
  if (refused) return refused
  return decideInTransaction(app, async (tx) => {
    if (!(await findParcel(tx, parcelId))) return refuse('fulfilment.parcel_gone')
    if (!(await readLostCash(tx, parcelId))) return refuse('fulfilment.lost_cash_gone')
    await lockParcel(tx, parcelId)
    const lost = await readLostCash(tx, parcelId)
    if (!lost) return refuse('fulfilment.lost_cash_gone')
    const { sellerId, orderId, missingPaise } = lost
    await insertLostCashClosure(tx, { parcelId, closedBy: admin.userId, reason, at: app.clock.now() })
    await audit(tx, app, {
      ...asActor(admin),
      sellerId,
      action: 'cash.lost_closed',
      subject: { kind: 'order', id: orderId },
      after: { parcel: parcelId, missingPaise, reason },
    })
    return ok(undefined)
  })
}
