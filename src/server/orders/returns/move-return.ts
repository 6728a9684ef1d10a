import type { Transaction } from 'kysely'
import { canMove } from '#domain/ground/shared/moves.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { actBy } from '#domain/orders/returns/return-deadlines.ts'
import { RETURN_MOVES, type ReturnStatus } from '#domain/orders/returns/return-status.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readShipping } from '#server/ground/shipping/current-shipping.ts'
import { lockPayment } from '#server/money/payments/move-payment.ts'
import type { GivenBack } from '#server/orders/refunds/give-back-pieces.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { queueReturnMail } from './mail/queue-return-mail.ts'
import {
  insertReturnEvent,
  lockReturn,
  type ReturnMover,
  type ReturnRow,
  writeReturnStatus,
} from './return-store.ts'

export type LockedReturn = ReturnRow

/** The return with its order, vendor orders and payment until the transaction ends, in the one order of locks (decision 0440). */
export async function lockForReturn(
  app: Pick<App, 'pause'>,
  tx: Transaction<Schema>,
  { id, order_id: orderId }: Pick<ReturnRow, 'id' | 'order_id'>,
): Promise<ReturnRow> {
  await lockVendorOrders(tx, orderId)
  await lockPayment(tx, orderId)
  const row = await lockReturn(tx, id)
  await app.pause('returns:locked')
  return row
}

/** Moves a return that is locked, with an entry in its history and the letters to both sides. */
export async function moveReturn(
  app: App,
  tx: Transaction<Schema>,
  row: ReturnRow,
  move: {
    to: ReturnStatus
    by: ReturnMover
    note?: string | undefined
    carrier?: { courierName: string | null; trackingNumber: string | null }
    sentInstead?: { courierName: string | null; trackingNumber: string | null }
    exchangeOrderId?: string
    /** What goes back to the customer now. */
    givenBack?: Pick<GivenBack, 'paise' | 'by' | 'cashPaise'>
  },
): Promise<Result<ReturnRow, 'returns.move_not_allowed'>> {
  const { to, by, note } = move
  if (!canMove(RETURN_MOVES, row.status, to))
    return refuse('returns.move_not_allowed', { details: { from: row.status, to } })
  const at = app.clock.now()
  const { holidays } = await readShipping(app, tx)
  const change = { status: to, movedAt: at, actBy: actBy(to, at, holidays) ?? null }
  const { carrier, sentInstead, exchangeOrderId, givenBack } = move
  await writeReturnStatus(tx, row.id, { ...change, carrier, sentInstead, exchangeOrderId })
  await insertReturnEvent(tx, { returnId: row.id, at, by, from: row.status, to, note })
  await queueReturnMail(app, tx, { returnId: row.id, status: to, note, givenBack })
  return ok({ ...row, status: to, moved_at: at, act_by: change.actBy })
}
