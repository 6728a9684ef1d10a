import { type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { MOVES, moveLocked, type PromotionMove } from './move-promotion.ts'

/** Pauses, resumes or closes the code of a promotion that others than its sellers pay for. Refuses as for a seller's. */
export async function moveSharedPromotion(
  app: App,
  admin: Permitted<'products.change'>,
  { promotionId, to }: { promotionId: string; to: PromotionMove },
): Promise<Result<{ name: string }, 'promotions.move_not_allowed' | 'promotions.not_found'>> {
  if (!isUuid(promotionId)) return refuse('promotions.not_found')
  return decideInTransaction(app, (tx) =>
    moveLocked(app, tx, { promotionId, sellerId: null, by: asActor(admin), ...MOVES[to] }),
  )
}
