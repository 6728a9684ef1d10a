import type { Transaction } from 'kysely'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import { type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { lockShopTeam, type ShopColleague } from './shop-team-store.ts'

/**
 * Every change of a shop's team waits for the one before, and is made by somebody who is an owner at that moment;
 * anybody else is refused. Runs with the marketplace's rights: accounts and invitations are no rows of a shop, so
 * that each statement names the shop itself.
 */
export function asShopOwner<Value, Code extends ProblemCode>(
  app: App,
  who: ActingVendor,
  change: (
    tx: Transaction<Schema>,
    team: { owner: ShopColleague; colleagues: ShopColleague[] },
  ) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | 'shop_team.not_allowed'>> {
  return decideInTransaction<Result<Value, Code | 'shop_team.not_allowed'>>(app, async (tx) => {
    const colleagues = await lockShopTeam(tx, who.sellerId)
    const owner = colleagues.find(({ userId }) => userId === who.userId)
    if (!owner?.roles.includes('owner') || owner.isDeactivated) return refuse('shop_team.not_allowed')
    return change(tx, { owner, colleagues })
  })
}
