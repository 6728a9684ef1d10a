import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { type ActingVendor, byVendor } from '#server/selling/sellers/acting-vendor.ts'
import { type LockedPromotion, lockOwnPromotion } from './lock-promotions-store.ts'
import { updatePromotion } from './promotion-store.ts'

type Change = Parameters<typeof updatePromotion>[2]

/**
 * Stops a promotion for a while: from this moment no order is placed with it. What was ordered and waits for its money
 * keeps it until its hold is over.
 */
export function pausePromotion(app: App, who: ActingVendor, promotionId: string) {
  return move(app, who, { promotionId, action: 'promotion.paused', change: (at) => ({ pausedAt: at }) })
}

/** Lets a paused promotion go on. */
export function resumePromotion(app: App, who: ActingVendor, promotionId: string) {
  return move(app, who, { promotionId, action: 'promotion.resumed', change: () => ({ pausedAt: null }) })
}

/** Ends a promotion for good. */
export function endPromotion(app: App, who: ActingVendor, promotionId: string) {
  return move(app, who, { promotionId, action: 'promotion.ended', change: (at) => ({ endedAt: at }) })
}

/** Lets no further cart take a promotion's code, as when it has leaked; carts that have it keep it. */
export function closeCode(app: App, who: ActingVendor, promotionId: string) {
  return move(app, who, {
    promotionId,
    action: 'promotion.code_closed',
    change: (at, { code }) => (code === null ? undefined : { codeClosedAt: at }),
  })
}

/** Refuses what has ended already, and what is no promotion of this seller. Done twice it is done once. */
async function move(
  app: App,
  { sellerId, ...who }: ActingVendor,
  {
    promotionId,
    action,
    change,
  }: {
    promotionId: string
    action: string
    change: (at: Date, promotion: LockedPromotion) => Change | undefined
  },
): Promise<Result<{ name: string }, 'promotions.move_not_allowed' | 'promotions.not_found'>> {
  if (!isUuid(promotionId)) return refuse('promotions.not_found')
  return decideInSellerTransaction(app, sellerId, async (tx) => {
    const promotion = await lockOwnPromotion(tx, { promotionId, sellerId })
    if (!promotion) return refuse('promotions.not_found')
    const at = app.clock.now()
    const hasEnded = promotion.endedAt !== null || (promotion.endsAt !== null && promotion.endsAt <= at)
    const changed = change(at, promotion)
    if (hasEnded || !changed) return refuse('promotions.move_not_allowed')
    await updatePromotion(tx, promotionId, changed)
    await audit(tx, app, {
      ...byVendor({ sellerId, ...who }),
      action,
      subject: { kind: 'promotion', id: promotionId },
    })
    return ok({ name: promotion.name })
  })
}
