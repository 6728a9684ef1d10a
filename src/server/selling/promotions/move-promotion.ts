import type { Transaction } from 'kysely'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { AuditEntry } from '#server/ground/audit/audit-entry.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { type ActingVendor, byVendor } from '#server/selling/sellers/acting-vendor.ts'
import { type LockedPromotion, lockOwnPromotion } from './lock-promotions-store.ts'
import { updatePromotion } from './promotion-store.ts'

type Change = Parameters<typeof updatePromotion>[2]

interface Move {
  action: string
  change: (at: Date, promotion: LockedPromotion) => Change | undefined
}

/** What whoever pays for a promotion may do with it before it ends. */
export const MOVES = {
  pause: { action: 'promotion.paused', change: (at) => ({ pausedAt: at }) },
  resume: { action: 'promotion.resumed', change: () => ({ pausedAt: null }) },
  'close-code': {
    action: 'promotion.code_closed',
    change: (at, { code }) => (code === null ? undefined : { codeClosedAt: at }),
  },
} as const satisfies Readonly<Record<string, Move>>

export type PromotionMove = keyof typeof MOVES

/**
 * Stops a promotion for a while: from this moment no order is placed with it. What was ordered and waits for its money
 * keeps it until its hold is over.
 */
export function pausePromotion(app: App, who: ActingVendor, promotionId: string) {
  return move(app, who, { promotionId, ...MOVES.pause })
}

/** Lets a paused promotion go on. */
export function resumePromotion(app: App, who: ActingVendor, promotionId: string) {
  return move(app, who, { promotionId, ...MOVES.resume })
}

/** Ends a promotion for good. */
export function endPromotion(app: App, who: ActingVendor, promotionId: string) {
  return move(app, who, { promotionId, action: 'promotion.ended', change: (at) => ({ endedAt: at }) })
}

/** Lets no further cart take a promotion's code, as when it has leaked; carts that have it keep it. */
export function closeCode(app: App, who: ActingVendor, promotionId: string) {
  return move(app, who, { promotionId, ...MOVES['close-code'] })
}

type MoveRefusal = 'promotions.move_not_allowed' | 'promotions.not_found'

async function move(
  app: App,
  who: ActingVendor,
  asked: Move & { promotionId: string },
): Promise<Result<{ name: string }, MoveRefusal>> {
  if (!isUuid(asked.promotionId)) return refuse('promotions.not_found')
  const { sellerId } = who
  return decideInSellerTransaction(app, sellerId, (tx) =>
    moveLocked(app, tx, { ...asked, sellerId, by: byVendor(who) }),
  )
}

/** Refuses what has ended already, and what is no promotion of this seller (null: others pay). Done twice it is done once. */
export async function moveLocked(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  {
    promotionId,
    sellerId,
    by,
    action,
    change,
  }: Move & {
    promotionId: string
    sellerId: string | null
    by: Pick<AuditEntry, 'actor' | 'sellerId' | 'address'>
  },
): Promise<Result<{ name: string }, MoveRefusal>> {
  const promotion = await lockOwnPromotion(tx, { promotionId, sellerId })
  if (!promotion) return refuse('promotions.not_found')
  const at = app.clock.now()
  const hasEnded = promotion.endedAt !== null || (promotion.endsAt !== null && promotion.endsAt <= at)
  const changed = change(at, promotion)
  if (hasEnded || !changed) return refuse('promotions.move_not_allowed')
  await updatePromotion(tx, promotionId, changed)
  await audit(tx, app, { ...by, action, subject: { kind: 'promotion', id: promotionId } })
  return ok({ name: promotion.name })
}
