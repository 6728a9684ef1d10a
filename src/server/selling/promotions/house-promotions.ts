import { type CodeOf, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { actForHouse } from '#server/selling/sellers/acting-vendor.ts'
import { createPromotion } from './create-promotion.ts'

/** Makes a promotion for what the marketplace sells itself, as sellers do for theirs. Refuses where it sells nothing. */
export async function createHousePromotion(
  app: App,
  admin: Permitted<'products.change'>,
  asked: Parameters<typeof createPromotion>[2],
): Promise<Result<{ promotionId: string }, CodeOf<typeof createPromotion> | 'sellers.not_found'>> {
  const house = await actForHouse(app, admin)
  return house ? createPromotion(app, house, asked) : refuse('sellers.not_found')
}
