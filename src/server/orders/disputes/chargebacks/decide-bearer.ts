import { refuseFields } from '#domain/ground/shared/form-fields.ts'
import { reasonProblem } from '#domain/ground/shared/reason.ts'
import { ok, type Refused, type Result, refuse } from '#domain/ground/shared/result.ts'
import { manyLines } from '#domain/ground/shared/typed-text/plain-text.ts'
import type { Bearer } from '#domain/orders/disputes/dispute-state.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { decideShare, lockSharesToDecide } from './chargeback-store.ts'

/**
 * Says who bears the sellers' shares of a lost chargeback that waits for it, seller or marketplace, for a reason, audited.
 * A job books it within a minute. Pressed twice, it is decided once. Refuses where nothing waits.
 */
export async function decideBearer(
  app: App,
  admin: Permitted<'chargebacks.answer'>,
  { disputeId, ...fields }: { disputeId: string; bearer?: unknown; reason?: unknown },
): Promise<Result<undefined, 'disputes.bearer_not_valid' | 'disputes.nothing_to_decide'>> {
  const reason = manyLines(fields.reason)
  const bearer = isBearer(fields.bearer) ? fields.bearer : undefined
  const refused = refuseFields('disputes.bearer_not_valid', {
    bearer: bearer ? undefined : 'Please say who bears it',
    reason: reasonProblem(reason),
  })
  if (refused || !bearer) return refused as Refused<'disputes.bearer_not_valid'>
  return decideInTransaction(app, async (tx) => {
    const shares = await lockSharesToDecide(tx, disputeId)
    if (shares.length === 0) return refuse('disputes.nothing_to_decide')
    const at = app.clock.now()
    for (const { id, sellerId, vendorOrderId, paise } of shares) {
      await decideShare(tx, id, { bearer, by: admin.userId, reason, at })
      await audit(tx, app, {
        ...asActor(admin),
        sellerId,
        action: 'chargeback.bearer_decided',
        subject: { kind: 'chargeback', id: disputeId },
        after: { share: id, vendorOrder: vendorOrderId, paise, bearer, reason },
      })
    }
    return ok(undefined)
  })
}

function isBearer(value: unknown): value is Bearer {
  return value === 'seller' || value === 'marketplace'
}
