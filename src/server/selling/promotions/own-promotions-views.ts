import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Paise } from '#domain/ground/shared/money.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { PromotionRule } from '#domain/selling/promotions/promotion.ts'
import {
  type PromotionLife,
  type PromotionState,
  promotionState,
} from '#domain/selling/promotions/promotion-state.ts'
import type { App } from '#server/ground/app.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { ruleOf } from './promotion-views.ts'

/** A promotion as its seller sees it. */
export interface OwnPromotion extends PromotionLife {
  id: string
  name: string
  rule: PromotionRule
  minGoodsPaise: Paise
  isCombinable: boolean
  code: string | null
  codeClosedAt: Date | null
  usesPerCustomerMax: number | null
  createdAt: Date
  state: PromotionState
  /** What it covers; none: everything. */
  targets: readonly { what: 'product' | 'kind' | 'brand'; value: string; name: string }[]
  /** Of the vendor orders that used it and were placed, what goods and delivery came to. */
  revenuePaise: Paise
  /** How many orders with it were placed. */
  orders: number
}

/** So many on a page. */
export const PROMOTIONS_PAGE = 25

/** A seller's promotions, newest first, after one of them; `next` is the last one where there are more. */
export function listOwnPromotions(
  app: App,
  sellerId: string,
  { after }: { after?: string | undefined } = {},
): Promise<{ promotions: OwnPromotion[]; next: string | undefined }> {
  return inSellerTransaction(app, sellerId, async (tx) => {
    const rows = await selectOwn(tx, sellerId)
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`(created_at, id) < (SELECT last.created_at, last.id FROM promotions AS last
            WHERE last.id::text = ${after ?? ''})`,
        ),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(PROMOTIONS_PAGE + 1)
      .execute()
    const now = app.clock.now()
    const promotions = rows.slice(0, PROMOTIONS_PAGE).map((row) => toPromotion(row, now))
    return { promotions, next: rows.length > PROMOTIONS_PAGE ? promotions.at(-1)?.id : undefined }
  })
}

/** One of a seller's promotions; undefined for ids that are none of theirs. */
export function findOwnPromotion(
  app: App,
  sellerId: string,
  promotionId: string,
): Promise<OwnPromotion | undefined> {
  if (!isUuid(promotionId)) return Promise.resolve(undefined)
  return inSellerTransaction(app, sellerId, async (tx) => {
    const row = await selectOwn(tx, sellerId).where('id', '=', promotionId).executeTakeFirst()
    return row && toPromotion(row, app.clock.now())
  })
}

function selectOwn(db: App['db'], sellerId: string) {
  return db
    .selectFrom('promotions')
    .selectAll()
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('promotion_tiers')
          .select(['from_pieces as pieces', 'promotion_tiers.percent_bp as percentBp'])
          .whereRef('promotion_id', '=', 'promotions.id')
          .orderBy('from_pieces'),
      ).as('tiers'),
      jsonArrayFrom(
        eb
          .selectFrom('promotion_targets')
          .leftJoin('products', (join) =>
            join.onRef('products.id', '=', 'promotion_targets.value').on('what', '=', 'product'),
          )
          .select(['what', 'value', (each) => each.fn.coalesce('products.name', 'value').as('name')])
          .whereRef('promotion_id', '=', 'promotions.id')
          .orderBy('what')
          .orderBy('value'),
      ).as('targets'),
      // A vendor order is the seller's only one in its order.
      sql<string>`(SELECT coalesce(sum(vendor_orders.subtotal_paise + vendor_orders.shipping_paise), 0)
        FROM promotion_uses JOIN vendor_orders ON vendor_orders.order_id = promotion_uses.order_id
        WHERE promotion_uses.promotion_id = promotions.id AND vendor_orders.seller_id = promotions.seller_id
          AND vendor_orders.placed_at IS NOT NULL AND released_at IS NULL)`.as('revenue_paise'),
      sql<number>`(SELECT count(*)::int FROM promotion_uses
        JOIN vendor_orders ON vendor_orders.order_id = promotion_uses.order_id
        WHERE promotion_uses.promotion_id = promotions.id AND vendor_orders.seller_id = promotions.seller_id
          AND vendor_orders.placed_at IS NOT NULL AND released_at IS NULL)`.as('orders'),
    ])
    .where('promotions.seller_id', '=', sellerId)
}

function toPromotion(
  row: Awaited<ReturnType<ReturnType<typeof selectOwn>['executeTakeFirstOrThrow']>>,
  now: Date,
): OwnPromotion {
  const life = {
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    pausedAt: row.paused_at,
    endedAt: row.ended_at,
    usesMax: row.uses_max,
    uses: row.uses,
    budgetPaise: row.budget_paise,
    givenPaise: row.given_paise,
  }
  return {
    id: row.id,
    name: row.name,
    rule: ruleOf(row),
    minGoodsPaise: row.min_goods_paise,
    isCombinable: row.is_combinable,
    code: row.code,
    codeClosedAt: row.code_closed_at,
    usesPerCustomerMax: row.uses_per_customer_max,
    createdAt: row.created_at,
    targets: row.targets,
    ...life,
    state: promotionState(life, now),
    revenuePaise: Number(row.revenue_paise),
    orders: row.orders,
  }
}
