import { refuseFields } from '#domain/ground/shared/form-fields.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { reasonProblem } from '#domain/ground/shared/reason.ts'
import { ok, type Refused, type Result, refuse } from '#domain/ground/shared/result.ts'
import { manyLines } from '#domain/ground/shared/typed-text/plain-text.ts'
import { handBackWait, readCashGoesTo } from '#domain/orders/fulfilment/found-parcel.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { lockCash } from '#server/money/payments/cash/lock-cash.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { findParcel, lockParcel } from '../parcel-store.ts'
import { readEndedParcel } from './found-parcel-store.ts'
import { setHandedBack } from './line-store.ts'
import { setRemitted } from './remittance-store.ts'

type HandBackCashRefusal =
  | 'fulfilment.hand_back_not_valid'
  | 'fulfilment.not_handed_back'
  | 'fulfilment.parcel_gone'

/**
 * Records that the cash which came in for a parcel that is lost or back was not for us and was handed back, to whom and for a
 * reason, audited: it counts as come in no more, and the books have it as paid by our bank. Pressed twice, it is handed back
 * once. Gives how much it was.
 */
export async function handBackCash(
  app: App,
  admin: Permitted<'cash.let-through'>,
  { parcelId, ...fields }: { parcelId: string; to?: unknown; reason?: unknown },
): Promise<Result<{ paise: Paise }, HandBackCashRefusal>> {
  const reason = manyLines(fields.reason)
  const to = readCashGoesTo(fields.to)
  const known = await findParcel(app.db, parcelId)
  if (!known?.shippedAt) return refuse('fulfilment.parcel_gone')
  const refused = refuseFields('fulfilment.hand_back_not_valid', {
    to: to ? undefined : 'Please choose who gets the cash',
    reason: reasonProblem(reason),
  })
  if (refused || !to) return refused as Refused<'fulfilment.hand_back_not_valid'>
  const { orderId, sellerId } = known
  return decideInTransaction(app, async (tx) => {
    await lockCash(tx, sellerId)
    await lockVendorOrders(tx, orderId)
    await lockParcel(tx, parcelId)
    const ended = await readEndedParcel(tx, parcelId)
    const wait = ended ? handBackWait(ended) : 'not-ended'
    if (!ended || wait) return refuse('fulfilment.not_handed_back', { details: { why: wait ?? 'not-ended' } })
    const lines = await setHandedBack(tx, parcelId, { to, by: admin.userId, at: app.clock.now() })
    await setRemitted(tx, [{ parcelId, paise: 0 }])
    await audit(tx, app, {
      ...asActor(admin),
      sellerId,
      action: 'cash.handed_back',
      subject: { kind: 'order', id: orderId },
      before: { parcel: parcelId, remittedPaise: ended.remittedPaise },
      after: { to, references: lines.map(({ reference }) => reference), reason },
    })
    return ok({ paise: ended.remittedPaise })
  })
}
