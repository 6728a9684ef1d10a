import type { Transaction } from 'kysely'
import { type CodeOf, type Result, refuse } from '#domain/ground/shared/result.ts'
import { type OrderPlan, type OrderRequest, planOrder } from '#domain/orders/checkout/plan-order.ts'
import type { Promotion } from '#domain/selling/promotions/promotion.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { claimUses } from '#server/selling/promotions/claim-uses.ts'

/**
 * The plan with the promotions of this moment, whose uses are claimed. Where the last use of one goes to somebody else just
 * now, the order costs more than was agreed, and is refused with that.
 */
export async function planWithPromotions(
  app: App,
  tx: Transaction<Schema>,
  asked: OrderRequest & { promotions: readonly Promotion[] },
): Promise<Result<OrderPlan, CodeOf<typeof planOrder>>> {
  const planned = planOrder(asked)
  if (!planned.ok || planned.value.uses.length === 0) return planned
  await app.pause('checkout:promotions-read')
  const gone = await claimUses(app, tx, planned.value.uses)
  if (gone.length === 0) return planned
  const { expectedTotalPaise: _agreed, promotions, ...anew } = asked
  const left = planOrder({ ...anew, promotions: promotions.filter(({ id }) => !gone.includes(id)) })
  if (!left.ok) return left
  return refuse('checkout.total_changed', { details: { newTotalPaise: left.value.totalPaise } })
}
