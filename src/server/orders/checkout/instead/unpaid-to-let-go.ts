import { ok } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { App } from '#server/ground/app.ts'
import { findOwner } from '../checkout-views.ts'
import { letGo } from '../pay-again/let-unpaid-go.ts'
import { settlePayment } from '../settle-payment.ts'
import type { NewOrder } from '../write-order.ts'

/**
 * How an order of the customer’s that waits for its payment is let go for the one that is written now, in its transaction
 * (decision 1287): refused, it stays. The gateway is asked first, so that what was paid meanwhile is placed and refused
 * there. One that waits no longer has nothing to let go; somebody else’s is none.
 */
export async function unpaidToLetGo(
  app: App,
  { userId }: { userId: string },
  { unpaidOrderId: orderId, isCart }: { unpaidOrderId?: string | undefined; isCart?: boolean | undefined },
): Promise<Pick<NewOrder, 'insteadOf' | 'unpaidOrderId'>> {
  const isOwn = isCart && orderId && isUuid(orderId) && (await findOwner(app.db, orderId)) === userId
  if (!isOwn) return { unpaidOrderId: undefined }
  await settlePayment(app, orderId)
  return {
    unpaidOrderId: orderId.toLowerCase(),
    async insteadOf(tx) {
      const gone = await letGo(app, tx, { orderId, userId, isTakenAgain: true })
      return gone.ok ? ok(gone.value) : gone
    },
  }
}
