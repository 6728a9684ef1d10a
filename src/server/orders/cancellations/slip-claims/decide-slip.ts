import type { Transaction } from 'kysely'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { manyLines } from '#domain/ground/shared/typed-text/plain-text.ts'
import type { SlipOutcome } from '#domain/orders/cancellations/slip-claim.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { lockCash } from '#server/money/payments/cash/lock-cash.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { listVendors } from '#server/selling/sellers/seller-views.ts'
import { cancelSlip } from '../cancel-pieces.ts'
import { readOrderForCancellation } from '../mail/cancellation-mail-views.ts'
import { slipKeptMail } from '../mail/slip-kept-mail.ts'
import { lockSlipClaim, writeSlipDecision } from './slip-claim-store.ts'
import { findSlipClaim } from './slip-claim-views.ts'

const REASON_CHARACTERS_MAX = 500

type DecideSlipRefusal =
  | CodeOf<typeof cancelSlip>
  | 'cancellations.slip_decided'
  | 'cancellations.slip_gone'
  | 'cancellations.slip_not_valid'
  | 'cancellations.slip_overdue'

/**
 * Decides a claimed slip: one is cancelled, and costs its seller the amount for the broken word; anything else is kept, and
 * the seller sends it or pays as for any broken price. The reason goes to the seller. The same decision sent twice is one.
 * Refuses a slip after its time: by then the price is kept.
 */
export function decideSlip(
  app: App,
  admin: Permitted<'disputes.decide'>,
  { claimId, ...typed }: { claimId: string; outcome: unknown; reason: unknown },
): Promise<Result<SlipOutcome, DecideSlipRefusal>> {
  const outcome = typed.outcome === 'slip' || typed.outcome === 'kept' ? typed.outcome : undefined
  const reason = manyLines(typed.reason).slice(0, REASON_CHARACTERS_MAX)
  return decideInTransaction(app, async (tx) => {
    const found = await findSlipClaim(tx, claimId)
    if (!found) return refuse('cancellations.slip_gone')
    if (!outcome || reason === '')
      return refuse('cancellations.slip_not_valid', { fields: { reason: 'Please say why' } })
    const { orderId, vendorOrderId, sellerId } = found
    await lockCash(tx, sellerId)
    await lockVendorOrders(tx, orderId)
    const claim = await lockSlipClaim(tx, claimId)
    if (claim.outcome !== null)
      return claim.outcome === outcome ? ok(outcome) : refuse('cancellations.slip_decided')
    const at = app.clock.now()
    if (outcome === 'slip' && claim.dueAt <= at) return refuse('cancellations.slip_overdue')
    await writeSlipDecision(tx, claimId, { outcome, by: admin.userId, reason, at })
    await audit(tx, app, {
      ...asActor(admin),
      sellerId,
      action: 'order.slip_decided',
      subject: { kind: 'order', id: orderId },
      after: { claim: claimId, outcome, reason },
    })
    if (outcome === 'slip') {
      const vendorOrder = { cancellationId: claimId, vendorOrderId, lines: claim.lines }
      const cancelled = await cancelSlip(app, tx, { orderId, admin, note: reason, vendorOrder })
      if (!cancelled.ok) return cancelled
    } else await tellKept(app, tx, { orderId, vendorOrderId, sellerId, reason })
    return ok(outcome)
  })
}

async function tellKept(
  app: App,
  tx: Transaction<Schema>,
  of: { orderId: string; vendorOrderId: string; sellerId: string; reason: string },
): Promise<void> {
  const { orderId, vendorOrderId, reason } = of
  const { number } = await readOrderForCancellation(tx, orderId)
  for (const { name, email, userId } of await listVendors(tx, of.sellerId, 'stock')) {
    const letter = slipKeptMail({ vendorName: name, number, reason, vendorOrderId }, app.config.publicUrl)
    await queueMail(app, tx, { ...letter, to: email, orderId, userId })
  }
}
