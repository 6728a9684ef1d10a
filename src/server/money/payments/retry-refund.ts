import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { lockPayment } from './move-payment.ts'
import { listRefunds, updateRefund } from './refund-store.ts'

/**
 * Has the gateway asked once more for a refund that it refused and that is not asked for by itself any more. Pressed
 * twice, it is asked for once. Needs orders.refund. Refuses one that the customer's bank has paid.
 */
export async function retryRefund(
  app: App,
  admin: Permitted<'orders.refund'>,
  { orderId, refundId }: { orderId: string; refundId: string },
): Promise<Result<undefined, 'orders.refund_unknown' | 'refunds.charged_back'>> {
  if (!isUuid(orderId)) return refuse('orders.refund_unknown')
  return decideInTransaction(app, async (tx) => {
    await lockPayment(tx, orderId)
    const refund = (await listRefunds(tx, orderId)).find(({ id }) => id === refundId)
    if (!refund) return refuse('orders.refund_unknown')
    if (refund.chargedBackBy !== null) return refuse('refunds.charged_back')
    if (refund.status !== 'failed') return ok(undefined)
    await updateRefund(tx, refundId, { status: 'asked', askInHours: 0, at: app.clock.now() })
    await app.jobs.enqueue(tx, 'refunds', {})
    await audit(tx, app, {
      ...asActor(admin),
      action: 'refund.asked_again',
      subject: { kind: 'order', id: orderId },
      before: { refund: refundId, status: 'failed' },
      after: { refund: refundId, status: 'asked', amountPaise: refund.amountPaise },
    })
    return ok(undefined)
  })
}
