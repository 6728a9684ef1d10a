import { sql, type Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type {
  Promotion,
  PromotionAsk,
  PromotionProduct,
  PromotionRule,
} from '#domain/selling/promotions/promotion.ts'
import type { App } from '#server/ground/app.ts'
import { OPTIONAL } from '#server/ground/db/optional.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Db = App['db'] | Transaction<Schema>

/** Whose goods are promoted: of a visitor or a customer with their cart's codes, or of an order with those it was written with. */
export interface PromotedGoods {
  offerIds: readonly string[]
  at: Date
  userId?: string | undefined
  orderId?: string | undefined
  /** What asks can be shown without them. */
  isOptional?: boolean
}

/**
 * The promotions that may apply to these offers at this moment: running, not used up, and not by this customer; those with
 * a code where the code is in the customer's cart, or was used by the order. A use of the order itself does not count
 * against it, and what it asks of who buys was asked when the order was written. Of a customer it is known whether this is
 * their first order.
 */
export async function readPromotions(db: Db, goods: PromotedGoods): Promise<Promotion[]> {
  if (goods.offerIds.length === 0) return []
  const rows = await selectPromotions(db, goods.offerIds)
    .where('promotions.starts_at', '<=', goods.at)
    .where(isNotOver(goods.at))
    .where(hasUsesLeft(goods.orderId))
    .where(isCodeKnown(goods))
    .where(mayBeAsked(goods))
    .$if(goods.isOptional === true, (query) => query.modifyFront(OPTIONAL))
    .$if(goods.userId !== undefined, (query) =>
      query.where(isLeftFor({ ...goods, userId: goods.userId ?? '' })),
    )
    .execute()
  const asksOf = (asks: readonly PromotionAsk[]) =>
    // An order keeps what it was written with; whether it is a customer's first is known.
    goods.orderId !== undefined
      ? []
      : goods.userId === undefined
        ? asks
        : asks.filter((ask) => ask !== 'first-order')
  return rows.flatMap((row) =>
    toPromotion(row).map((promotion) => ({ ...promotion, asks: asksOf(promotion.asks) })),
  )
}

/** Promotions of whoever sells these offers, and of all sellers, that are neither paused nor ended, with the offers that they cover. */
export function selectPromotions(db: Db, offerIds: readonly string[]) {
  return db
    .selectFrom('promotions')
    .leftJoin('sellers', 'sellers.id', 'promotions.seller_id')
    .where((eb) =>
      eb.or([
        eb('promotions.seller_id', 'is', null),
        eb(
          'promotions.seller_id',
          'in',
          eb
            .selectFrom('offers')
            .select('offers.seller_id')
            .where('offers.id', 'in', [...offerIds]),
        ),
      ]),
    )
    .where('promotions.ended_at', 'is', null)
    .where('promotions.paused_at', 'is', null)
    .select([
      'promotions.id',
      'promotions.name',
      'sellers.name as seller_name',
      'promotions.payer_name as paid_by',
      'promotions.kind',
      'promotions.percent_bp',
      'promotions.max_paise',
      'promotions.amount_paise',
      'promotions.buy_pieces',
      'promotions.get_pieces',
      'promotions.min_goods_paise',
      'promotions.asks',
      'promotions.is_combinable',
      'promotions.code',
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('promotion_tiers')
          .select(['from_pieces as pieces', 'promotion_tiers.percent_bp as percentBp'])
          .whereRef('promotion_id', '=', 'promotions.id')
          .orderBy('from_pieces'),
      ).as('tiers'),
      covered(offerIds).as('offer_ids'),
      productsTogether(offerIds).as('products'),
      delivered(offerIds).as('delivered'),
    ])
    .orderBy('promotions.id')
}

type PromotionRow = Awaited<ReturnType<ReturnType<typeof selectPromotions>['execute']>>[number]

/** None where it covers none of the offers. */
export function toPromotion(row: PromotionRow): Promotion[] {
  const { offer_ids: offerIds } = row
  if (offerIds === null) return []
  return [
    {
      id: row.id,
      name: row.name,
      sellerName: row.seller_name,
      paidBy: row.paid_by,
      rule: ruleOf(row),
      minGoodsPaise: row.min_goods_paise,
      asks: row.asks as PromotionAsk[],
      isCombinable: row.is_combinable,
      code: row.code,
      offerIds,
    },
  ]
}

/** Of some offers those that a promotion covers, whether it runs or not, and which of them are of which product of it. */
export async function readCovered(
  db: Db,
  { promotionId, offerIds }: { promotionId: string; offerIds: readonly string[] },
): Promise<{ offerIds: string[]; products: PromotionProduct[] }> {
  const row = await db
    .selectFrom('promotions')
    .select([covered(offerIds).as('offer_ids'), productsTogether(offerIds).as('products')])
    .where('id', '=', promotionId)
    .executeTakeFirst()
  return { offerIds: row?.offer_ids ?? [], products: row?.products ?? [] }
}

/** The products of a combination, each with its offers among these, of its seller or of all. */
export function productsTogether(offerIds: readonly string[]) {
  return sql<
    PromotionProduct[]
  >`(SELECT coalesce(json_agg(json_build_object('name', products.name, 'offerIds', ARRAY(
      SELECT offers.id FROM offers WHERE offers.product_id = products.id AND ${isOfItsSellers}
        AND offers.id = ANY(${[...offerIds]}::uuid[]) ORDER BY offers.id)) ORDER BY products.name, products.id), '[]')
    FROM promotion_targets JOIN products ON products.id = promotion_targets.value
    WHERE promotions.kind = 'together' AND promotion_targets.promotion_id = promotions.id AND what = 'product')`
}

/** Of these offers, those whose delivery a promotion can pay for: whatever its seller sends, or all. */
function delivered(offerIds: readonly string[]) {
  return sql<string[] | null>`(SELECT array_agg(offers.id ORDER BY offers.id) FROM offers
    WHERE promotions.kind = 'delivery' AND offers.id = ANY(${[...offerIds]}::uuid[]) AND ${isOfItsSellers})`
}

/** What a row of promotions says of what it takes off. */
export function ruleOf(row: {
  kind: PromotionRule['kind']
  percent_bp: number | null
  max_paise: number | null
  amount_paise: number | null
  buy_pieces: number | null
  get_pieces: number | null
  tiers: readonly { pieces: number; percentBp: number }[]
  /** Of a combination. */
  products: readonly PromotionProduct[]
  /** Of free delivery: the offers of a cart whose delivery it pays for. */
  delivered?: readonly string[] | null
}): PromotionRule {
  const { kind, percent_bp: percentBp, max_paise: maxPaise, amount_paise: amountPaise, tiers } = row
  if (kind === 'tiers') return { kind, tiers }
  if (kind === 'delivery') return { kind, offerIds: row.delivered ?? [] }
  if (kind === 'together') {
    invariant(amountPaise !== null, 'a combination has the amount that it takes off')
    return { kind, amountPaise, products: row.products }
  }
  if (kind === 'amount') {
    invariant(amountPaise !== null, 'a promotion of an amount has it')
    return { kind, amountPaise }
  }
  invariant(percentBp !== null, 'a promotion of a percentage has it')
  if (kind === 'percent') return { kind, percentBp, maxPaise }
  invariant(row.buy_pieces !== null && row.get_pieces !== null, 'a promotion of pieces counts them')
  return { kind, buy: row.buy_pieces, get: row.get_pieces, percentBp }
}

/** Its last moment, where it has one, has not come. */
export function isNotOver(at: Date) {
  return sql<boolean>`(promotions.ends_at IS NULL OR promotions.ends_at > ${at})`
}

const NO_ORDER = '00000000-0000-0000-0000-000000000000'

/** Neither its uses nor its budget are used up, a use of this order left out. */
export function hasUsesLeft(orderId?: string) {
  if (orderId === undefined)
    return sql<boolean>`((promotions.uses_max IS NULL OR promotions.uses < promotions.uses_max)
      AND (promotions.budget_paise IS NULL OR promotions.given_paise < promotions.budget_paise))`
  return sql<boolean>`NOT EXISTS (SELECT FROM (SELECT count(*) AS uses, coalesce(sum(own.paise), 0) AS paise
      FROM promotion_uses own WHERE own.promotion_id = promotions.id AND own.order_id = ${orderId} AND own.released_at IS NULL) own
    WHERE promotions.uses - own.uses >= promotions.uses_max OR promotions.given_paise - own.paise >= promotions.budget_paise)`
}

function isCodeKnown({ userId, orderId }: Pick<PromotedGoods, 'userId' | 'orderId'>) {
  if (orderId !== undefined)
    return sql<boolean>`(promotions.code IS NULL OR EXISTS (SELECT FROM promotion_uses
      WHERE promotion_id = promotions.id AND order_id = ${orderId}))`
  if (userId === undefined) return sql<boolean>`promotions.code IS NULL`
  return sql<boolean>`(promotions.code IS NULL OR EXISTS (SELECT FROM cart_codes
    WHERE cart_codes.promotion_id = promotions.id AND cart_codes.user_id = ${userId}))`
}

function mayBeAsked({ userId, orderId }: Pick<PromotedGoods, 'userId' | 'orderId'>) {
  if (orderId !== undefined)
    return sql<boolean>`(promotions.asks = '{}' OR EXISTS (SELECT FROM promotion_uses
      WHERE promotion_id = promotions.id AND order_id = ${orderId}))`
  if (userId === undefined) return sql<boolean>`TRUE`
  return sql<boolean>`(NOT 'first-order' = ANY (promotions.asks) OR NOT EXISTS (SELECT FROM orders
    WHERE orders.user_id = ${userId} AND orders.placed_at IS NOT NULL))`
}

/** Whether an order has a promotion that asks for payment online. */
export async function asksPaymentOnline(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('promotion_uses')
    .innerJoin('promotions', 'promotions.id', 'promotion_uses.promotion_id')
    .select('promotions.id')
    .where('order_id', '=', orderId)
    .where(sql<boolean>`'online' = ANY (promotions.asks)`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function isLeftFor({ userId, orderId = NO_ORDER }: { userId: string; orderId?: string | undefined }) {
  return sql<boolean>`(promotions.uses_per_customer_max IS NULL OR promotions.uses_per_customer_max > (
    SELECT count(*) FROM promotion_uses WHERE promotion_uses.user_id = ${userId} AND promotion_uses.promotion_id = promotions.id
      AND promotion_uses.released_at IS NULL AND promotion_uses.order_id <> ${orderId}))`
}

const isOfItsSellers = sql<boolean>`coalesce(offers.seller_id = promotions.seller_id, true)`

/** Of these offers, those that a promotion covers. */
function covered(offerIds: readonly string[]) {
  return sql<string[] | null>`(SELECT array_agg(offers.id ORDER BY offers.id) FROM offers
    JOIN products ON products.id = offers.product_id
    WHERE offers.id = ANY(${[...offerIds]}::uuid[]) AND ${isOfItsSellers}
      AND (NOT EXISTS (SELECT FROM promotion_targets WHERE promotion_id = promotions.id)
        OR EXISTS (SELECT FROM promotion_targets WHERE promotion_id = promotions.id AND (
          (what = 'product' AND value = products.id) OR (what = 'kind' AND value = products.kind)
          OR (what = 'brand' AND lower(value) = lower(products.brand))))))`
}
