import { checkReason } from '#domain/ground/shared/reason.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { mailSeller } from '#server/selling/sellers/mail-seller.ts'
import { lockAnyPromotion } from './lock-promotions-store.ts'
import { updatePromotion } from './promotion-store.ts'

/** The back office ends a promotion for good, and tells a seller whose it is why. Refuses one that has ended. */
export async function endSellersPromotion(
  app: App,
  admin: Permitted<'vendors.decide'>,
  asked: { promotionId: string; reason: unknown },
): Promise<
  Result<undefined, 'audit.reason_invalid' | 'promotions.move_not_allowed' | 'promotions.not_found'>
> {
  const { promotionId } = asked
  const reason = checkReason(asked.reason)
  if (!reason.ok) return reason
  if (!isUuid(promotionId)) return refuse('promotions.not_found')
  return decideInTransaction(app, async (tx) => {
    const promotion = await lockAnyPromotion(tx, promotionId)
    if (!promotion) return refuse('promotions.not_found')
    const at = app.clock.now()
    const { name, sellerId, endsAt, endedAt } = promotion
    if (endedAt !== null || (endsAt !== null && endsAt <= at)) return refuse('promotions.move_not_allowed')
    await updatePromotion(tx, promotionId, { endedAt: at })
    await audit(tx, app, {
      ...asActor(admin),
      ...(sellerId !== null && { sellerId }),
      action: 'promotion.ended',
      subject: { kind: 'promotion', id: promotionId },
      after: { reason: reason.value },
    })
    if (sellerId === null) return ok(undefined)
    await mailSeller(app, tx, {
      to: 'stock',
      sellerId,
      kind: 'promotion-ended',
      subject: `We have ended your promotion “${name}”`,
      text: `We have ended your promotion “${name}”. Orders that were placed with it keep their prices. The reason:`,
      note: reason.value,
      button: { label: 'See the promotion', path: `/vendor/promotions/${promotionId}` },
    })
    return ok(undefined)
  })
}
