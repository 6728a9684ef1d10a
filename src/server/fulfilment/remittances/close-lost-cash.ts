import { orderNumber } from '#domain/orders/order-number.ts'
import { manyLines, refuseFields } from '#domain/shared/form-fields.ts'
import type { Paise } from '#domain/shared/money.ts'
import { reasonProblem } from '#domain/shared/reason.ts'
import { ok, type Result, refuse } from '#domain/shared/result.ts'
import { isUuid } from '#domain/shared/uuid.ts'
import { asActor, type Permitted } from '#server/access/acting-admin.ts'
import type { App } from '#server/app.ts'
import { audit } from '#server/audit/audit.ts'
import { decideInTransaction } from '#server/db/transaction.ts'
import { lockParcel } from '../parcel-store.ts'
import { insertLostCashClosure, readLostCash } from './lost-cash-store.ts'

/** A parcel that collects cash and that its seller's own courier is said to have lost. */
export interface LostCash {
  parcelId: string
  orderId: string
  number: string
  position: number
  shopName: string
  courierName: string | null
  trackingNumber: string | null
  /** What is missing of its cash. */
  missingPaise: Paise
}

/** Undefined for one that somebody has closed, whose cash is here or that was found, and for anything else. */
export async function findLostCash(
  app: Pick<App, 'db'>,
  _admin: Permitted<'cash.limit'>,
  parcelId: string,
): Promise<LostCash | undefined> {
  const row = isUuid(parcelId) ? await readLostCash(app.db, parcelId) : undefined
  if (!row) return undefined
  const { sequence, sellerId: _seller, ...lost } = row
  return { ...lost, number: orderNumber(sequence) }
}

/**
 * Has the cash of a lost parcel count no longer as being with its seller's courier, for a reason, audited: somebody has seen
 * that nothing was collected, or settled it with the seller. Pressed twice, it is closed once. Refuses with
 * `fulfilment.lost_cash_not_valid` (message under `reason`) and `fulfilment.lost_cash_gone`.
 */
export async function closeLostCash(
  app: App,
  admin: Permitted<'cash.limit'>,
  { parcelId, ...fields }: { parcelId: string; reason?: unknown },
): Promise<Result<undefined>> {
  const reason = manyLines(fields.reason)
  const refused = refuseFields('fulfilment.lost_cash_not_valid', { reason: reasonProblem(reason) })
  if (refused) return refused
  if (!isUuid(parcelId)) return refuse('fulfilment.lost_cash_gone')
  return decideInTransaction(app, async (tx) => {
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
