import { sql, type Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { PromotionAsk, PromotionRule, ThirdPayer } from '#domain/selling/promotions/promotion.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { together } from '#server/ground/db/together.ts'

type Tx = Transaction<Schema>

/** A promotion as it was written. */
export interface NewPromotion {
  id: string
  /** Who pays: the seller of what it covers, or somebody else for the goods of all. */
  by: { sellerId: string } | { payer: ThirdPayer; payerName: string }
  name: string
  rule: PromotionRule
  minGoodsPaise: Paise
  asks: readonly PromotionAsk[]
  isCombinable: boolean
  code: string | null
  startsAt: Date
  endsAt: Date | null
  usesMax: number | null
  usesPerCustomerMax: number | null
  budgetPaise: Paise | null
  targets: readonly { what: 'product' | 'kind' | 'brand'; value: string }[]
  at: Date
}

export async function insertPromotion(tx: Tx, promotion: NewPromotion): Promise<void> {
  const { id, by, rule, targets } = promotion
  await together([
    tx
      .insertInto('promotions')
      .values({
        id,
        ...('sellerId' in by ? { seller_id: by.sellerId } : { payer: by.payer, payer_name: by.payerName }),
        name: promotion.name,
        ...ruleColumns(rule),
        min_goods_paise: promotion.minGoodsPaise,
        asks: [...promotion.asks],
        is_combinable: promotion.isCombinable,
        code: promotion.code,
        starts_at: promotion.startsAt,
        ends_at: promotion.endsAt,
        uses_max: promotion.usesMax,
        uses_per_customer_max: promotion.usesPerCustomerMax,
        budget_paise: promotion.budgetPaise,
        created_at: promotion.at,
      })
      .execute(),
    rule.kind === 'tiers' &&
      tx
        .insertInto('promotion_tiers')
        .values(
          rule.tiers.map(({ pieces, percentBp }) => ({
            promotion_id: id,
            from_pieces: pieces,
            percent_bp: percentBp,
          })),
        )
        .execute(),
    targets.length > 0 &&
      tx
        .insertInto('promotion_targets')
        .values(targets.map((target) => ({ promotion_id: id, ...target })))
        .execute(),
  ])
}

function ruleColumns(rule: PromotionRule) {
  switch (rule.kind) {
    case 'percent':
      return { kind: rule.kind, percent_bp: rule.percentBp, max_paise: rule.maxPaise }
    case 'together':
    case 'amount':
      return { kind: rule.kind, amount_paise: rule.amountPaise }
    case 'buy-get':
      return { kind: rule.kind, percent_bp: rule.percentBp, buy_pieces: rule.buy, get_pieces: rule.get }
    case 'tiers':
    case 'delivery':
      return { kind: rule.kind }
  }
}

/** What a seller may change of a promotion of theirs, under its lock. */
export async function updatePromotion(
  tx: Tx,
  id: string,
  change: { pausedAt?: Date | null; endedAt?: Date; codeClosedAt?: Date },
): Promise<void> {
  await tx
    .updateTable('promotions')
    .set({
      ...(change.pausedAt !== undefined && { paused_at: change.pausedAt }),
      ...(change.endedAt && { ended_at: change.endedAt }),
      ...(change.codeClosedAt && { code_closed_at: change.codeClosedAt }),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** What an order uses of a promotion. */
export interface Use {
  promotionId: string
  paise: Paise
}

/** A use with what its seller's share of the order comes to. */
export interface NewUse extends Use {
  salesPaise: Paise
}

/**
 * Counts a use of each promotion where it runs and something is left of it, under its lock until the transaction ends;
 * each order locks promotions after its stock, in the order of their ids. Gives those of which nothing was left.
 */
export async function countUses(tx: Tx, { uses, at }: { uses: readonly Use[]; at: Date }): Promise<string[]> {
  const gone: string[] = []
  for (const { promotionId, paise } of inOrder(uses)) {
    const counted = await tx
      .updateTable('promotions')
      .set((eb) => ({ uses: eb('uses', '+', 1), given_paise: eb('given_paise', '+', paise) }))
      .where('id', '=', promotionId)
      .where('paused_at', 'is', null)
      .where('ended_at', 'is', null)
      .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', at)]))
      .where((eb) => eb.or([eb('uses_max', 'is', null), eb('uses', '<', eb.ref('uses_max'))]))
      .where((eb) => eb.or([eb('budget_paise', 'is', null), eb('given_paise', '<', eb.ref('budget_paise'))]))
      .returning('id')
      .executeTakeFirst()
    if (!counted) gone.push(promotionId)
  }
  return gone
}

/** Writes the uses that were counted of an order. */
export async function insertUses(
  tx: Tx,
  { orderId, userId, uses, at }: { orderId: string; userId: string; uses: readonly NewUse[]; at: Date },
): Promise<void> {
  if (uses.length === 0) return
  await tx
    .insertInto('promotion_uses')
    .values(
      uses.map(({ promotionId, paise, salesPaise }) => ({
        promotion_id: promotionId,
        order_id: orderId,
        user_id: userId,
        paise,
        sales_paise: salesPaise,
        used_at: at,
      })),
    )
    .execute()
}

/** The uses of an order that count; none of one that used no promotion. */
export async function releaseUsesOf(tx: Tx, { orderId, at }: { orderId: string; at: Date }): Promise<void> {
  const released = await tx
    .updateTable('promotion_uses')
    .set({ released_at: at })
    .where('order_id', '=', orderId)
    .where('released_at', 'is', null)
    .returning(['promotion_id as promotionId', 'paise'])
    .execute()
  for (const { promotionId, paise } of inOrder(released))
    await tx
      .updateTable('promotions')
      .set((eb) => ({ uses: eb('uses', '-', 1), given_paise: eb('given_paise', '-', paise) }))
      .where('id', '=', promotionId)
      .execute()
}

/** The uses of an order that were released. */
export async function lockReleasedUses(tx: Tx, orderId: string): Promise<Use[]> {
  return tx
    .selectFrom('promotion_uses')
    .select(['promotion_id as promotionId', 'paise'])
    .where('order_id', '=', orderId)
    .where('released_at', 'is not', null)
    .forUpdate()
    .execute()
}

export async function markUsesClaimed(tx: Tx, orderId: string): Promise<void> {
  await tx.updateTable('promotion_uses').set({ released_at: null }).where('order_id', '=', orderId).execute()
}

function inOrder(uses: readonly Use[]): Use[] {
  return [...uses].sort((a, b) => (a.promotionId < b.promotionId ? -1 : 1))
}
