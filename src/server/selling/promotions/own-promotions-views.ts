import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Paise } from '#domain/ground/shared/money.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { PromotionAsk, PromotionPayer, PromotionRule } from '#domain/selling/promotions/promotion.ts'
import {
  type PromotionLife,
  type PromotionState,
  promotionState,
} from '#domain/selling/promotions/promotion-state.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { productsTogether, ruleOf } from './promotion-views.ts'

/** A promotion as its seller and the back office see it. */
export interface OwnPromotion extends PromotionLife {
  id: string
  name: string
  payer: PromotionPayer
  /** Whose it is; null where others pay for the goods of all sellers. */
  sellerName: string | null
  /** Those others, by name. */
  paidBy: string | null
  rule: PromotionRule
  minGoodsPaise: Paise
  asks: readonly PromotionAsk[]
  isCombinable: boolean
  code: string | null
  codeClosedAt: Date | null
  usesPerCustomerMax: number | null
  createdAt: Date
  state: PromotionState
  /** What it covers; none: everything. */
  targets: readonly { what: 'product' | 'kind' | 'brand'; value: string; name: string }[]
  /** What its sellers' shares of the orders that use it come to, with delivery. */
  revenuePaise: Paise
}

/** So many on a page. */
export const PROMOTIONS_PAGE = 25

/** Promotions, newest first; `next` is the last one where there are more. */
interface PromotionPage<Row> {
  promotions: Row[]
  next: string | undefined
}

interface After {
  after?: string | undefined
}

/** A seller's promotions, page by page after one of them. */
export function listOwnPromotions(
  app: App,
  sellerId: string,
  asked: After = {},
): Promise<PromotionPage<OwnPromotion>> {
  return inSellerTransaction(app, sellerId, (tx) =>
    readPage(app, selectPromotions(tx).where('promotions.seller_id', '=', sellerId), asked),
  )
}

/** The promotions of all sellers, and those that others pay for. */
export function listAllPromotions(
  app: App,
  _admin: Permitted<'vendors.read'>,
  asked: After,
): Promise<PromotionPage<OwnPromotion>> {
  return readPage(app, selectPromotions(app.db), asked)
}

/** One of a seller's promotions; undefined for ids that are none of theirs. */
export function findOwnPromotion(
  app: App,
  sellerId: string,
  promotionId: string,
): Promise<OwnPromotion | undefined> {
  if (!isUuid(promotionId)) return Promise.resolve(undefined)
  return inSellerTransaction(app, sellerId, async (tx) => {
    const row = await selectPromotions(tx)
      .where('promotions.seller_id', '=', sellerId)
      .where('promotions.id', '=', promotionId)
      .executeTakeFirst()
    return row && toPromotion(row, app.clock.now())
  })
}

/** A promotion, whoever pays for it. */
export async function findAnyPromotion(
  app: App,
  _admin: Permitted<'vendors.read'>,
  promotionId: string,
): Promise<OwnPromotion | undefined> {
  if (!isUuid(promotionId)) return undefined
  const row = await selectPromotions(app.db).where('promotions.id', '=', promotionId).executeTakeFirst()
  return row && toPromotion(row, app.clock.now())
}

async function readPage(
  app: App,
  promotions: ReturnType<typeof selectPromotions>,
  { after }: After,
): Promise<PromotionPage<OwnPromotion>> {
  const rows = await promotions
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(promotions.created_at, promotions.id) < (SELECT last.created_at, last.id FROM promotions AS last
          WHERE last.id::text = ${after ?? ''})`,
      ),
    )
    .orderBy('promotions.created_at', 'desc')
    .orderBy('promotions.id', 'desc')
    .limit(PROMOTIONS_PAGE + 1)
    .execute()
  const now = app.clock.now()
  const page = rows.slice(0, PROMOTIONS_PAGE).map((row) => toPromotion(row, now))
  return { promotions: page, next: rows.length > PROMOTIONS_PAGE ? page.at(-1)?.id : undefined }
}

function selectPromotions(db: App['db']) {
  return db
    .selectFrom('promotions')
    .leftJoin('sellers', 'sellers.id', 'promotions.seller_id')
    .selectAll('promotions')
    .select('sellers.name as seller_name')
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
      productsTogether([]).as('products'),
      sql<string>`(SELECT coalesce(sum(sales_paise), 0) FROM promotion_uses
        WHERE promotion_uses.promotion_id = promotions.id AND released_at IS NULL)`.as('revenue_paise'),
    ])
}

function toPromotion(
  row: Awaited<ReturnType<ReturnType<typeof selectPromotions>['executeTakeFirstOrThrow']>>,
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
    payer: row.payer,
    sellerName: row.seller_name,
    paidBy: row.payer_name,
    rule: ruleOf(row),
    minGoodsPaise: row.min_goods_paise,
    asks: row.asks as PromotionAsk[],
    isCombinable: row.is_combinable,
    code: row.code,
    codeClosedAt: row.code_closed_at,
    usesPerCustomerMax: row.uses_per_customer_max,
    createdAt: row.created_at,
    targets: row.targets,
    ...life,
    state: promotionState(life, now),
    revenuePaise: Number(row.revenue_paise),
  }
}
