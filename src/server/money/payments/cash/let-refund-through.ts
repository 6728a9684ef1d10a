import { refuseFields } from '#domain/ground/shared/form-fields.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { reasonProblem } from '#domain/ground/shared/reason.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { manyLines } from '#domain/ground/shared/typed-text/plain-text.ts'
import { coverCashRefund } from '#domain/money/payments/cash-cover.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { insertCover, lockCashOfSeller } from './cover-store.ts'
import { isRefund, listUncovered } from './cover-views.ts'

/** A refund of cash that waits for its courier, as whoever decides about it sees it. */
export interface WaitingRefund {
  id: string
  orderId: string
  number: string
  sellerName: string
  refundPaise: Paise
  remittedPaise: Paise
  /** What would be paid without having come in and without a reserve. */
  uncoveredPaise: Paise
}

/** Refuses where there is no such refund, and one that something covers by now, or that never waited. */
export async function findWaitingRefund(
  app: Pick<App, 'db' | 'clock'>,
  _admin: Permitted<'cash.let-through'>,
  refundId: string,
): Promise<Result<WaitingRefund, 'orders.refund_unknown' | 'refunds.not_waiting'>> {
  if (!(await isRefund(app.db, refundId))) return refuse('orders.refund_unknown')
  const [refund] = await listUncovered(app, app.db, { refundId })
  if (!refund || coverCashRefund({ ...refund, isLetThrough: false })) return refuse('refunds.not_waiting')
  const { id, orderId, sellerId, refundPaise, remittedPaise } = refund
  const { sequence } = await app.db
    .selectFrom('orders')
    .select('sequence')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { name: sellerName } = await app.db
    .selectFrom('sellers')
    .select('name')
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow()
  const cover = coverCashRefund({ ...refund, isLetThrough: true })
  return ok({
    id,
    orderId,
    number: orderNumber(sequence),
    sellerName,
    refundPaise,
    remittedPaise,
    uncoveredPaise: cover?.letThroughPaise ?? refundPaise,
  })
}

/**
 * Has one refund of cash paid that no courier has handed over: with what came in of its parcel and is free in the
 * seller's reserve, and the rest with our money. Pressed twice, it is let through once.
 */
export async function letRefundThrough(
  app: App,
  admin: Permitted<'cash.let-through'>,
  { refundId, ...fields }: { refundId: string; reason: unknown },
): Promise<Result<undefined, 'orders.refund_unknown' | 'refunds.let_not_valid' | 'refunds.not_waiting'>> {
  const reason = manyLines(fields.reason)
  const refused = refuseFields('refunds.let_not_valid', { reason: reasonProblem(reason) })
  if (refused) return refused
  if (!(await isRefund(app.db, refundId))) return refuse('orders.refund_unknown')
  const [known] = await listUncovered(app, app.db, { refundId })
  if (!known) return refuse('refunds.not_waiting')
  return decideInTransaction(app, async (tx) => {
    await lockCashOfSeller(tx, known.sellerId)
    const [refund] = await listUncovered(app, tx, { refundId })
    const cover = refund && coverCashRefund({ ...refund, isLetThrough: true })
    if (!cover) return refuse('refunds.not_waiting')
    const { parcelId, sellerId, orderId } = refund
    const letThrough = { by: admin.userId, reason }
    await insertCover(tx, { refundId, parcelId, sellerId, cover, letThrough, at: app.clock.now() })
    await app.jobs.enqueue(tx, 'refunds', {})
    await audit(tx, app, {
      ...asActor(admin),
      sellerId,
      action: 'refund.let_through',
      subject: { kind: 'order', id: orderId },
      after: { refund: refundId, amountPaise: refund.refundPaise, ...cover, reason },
    })
    return ok(undefined)
  })
}
