import { sql, type Transaction } from 'kysely'
import { promotionState } from '#domain/selling/promotions/promotion-state.ts'
import type { App } from '#server/ground/app.ts'
import { OPTIONAL } from '#server/ground/db/optional.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Db = App['db'] | Transaction<Schema>

/** A promotion by its code, as long as carts may take it; undefined for anything else. */
export async function findCode(
  db: Db,
  { code, userId, at }: { code: string; userId: string; at: Date },
): Promise<{ promotionId: string; name: string; isUsedUp: boolean } | undefined> {
  const row = await selectLives(db, userId).where('code', '=', code).executeTakeFirst()
  if (!row) return undefined
  const state = promotionState(lifeOf(row), at)
  if (row.code_closed_at && !row.is_in_cart) return undefined
  if (state !== 'running' && state !== 'used-up') return undefined
  return { promotionId: row.id, name: row.name, isUsedUp: state === 'used-up' || isUsedUpBy(row) }
}

/** A code of a cart, and whether it can take off something now. */
export interface CartCode {
  promotionId: string
  code: string
  name: string
  state: 'works' | 'used-up' | 'over'
}

/** The codes of a customer's cart in the order in which they were entered. */
export async function readCartCodes(
  db: Db,
  { userId, at }: { userId: string; at: Date },
): Promise<CartCode[]> {
  const rows = await selectLives(db, userId)
    .modifyFront(OPTIONAL)
    .innerJoin('cart_codes', 'cart_codes.promotion_id', 'promotions.id')
    .select('promotions.code')
    .where('cart_codes.user_id', '=', userId)
    .orderBy('cart_codes.added_at')
    .orderBy('promotions.id')
    .execute()
  return rows.map((row) => {
    const state = promotionState(lifeOf(row), at)
    const isUsedUp = state === 'used-up' || isUsedUpBy(row)
    return {
      promotionId: row.id,
      code: row.code ?? '',
      name: row.name,
      state: state !== 'running' && state !== 'used-up' ? 'over' : isUsedUp ? 'used-up' : 'works',
    }
  })
}

function selectLives(db: Db, userId: string) {
  return db
    .selectFrom('promotions')
    .select([
      'promotions.id',
      'promotions.name',
      'starts_at',
      'ends_at',
      'paused_at',
      'ended_at',
      'code_closed_at',
      'uses_max',
      'uses',
      'uses_per_customer_max',
      'budget_paise',
      'given_paise',
    ])
    .select([
      sql<number>`(SELECT count(*)::int FROM promotion_uses WHERE promotion_uses.user_id = ${userId}
        AND promotion_uses.promotion_id = promotions.id AND promotion_uses.released_at IS NULL)`.as(
        'own_uses',
      ),
      sql<boolean>`EXISTS (SELECT FROM cart_codes WHERE cart_codes.user_id = ${userId}
        AND cart_codes.promotion_id = promotions.id)`.as('is_in_cart'),
    ])
}

type Life = Awaited<ReturnType<ReturnType<typeof selectLives>['execute']>>[number]

function lifeOf(row: Life) {
  return {
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    pausedAt: row.paused_at,
    endedAt: row.ended_at,
    usesMax: row.uses_max,
    uses: row.uses,
    budgetPaise: row.budget_paise,
    givenPaise: row.given_paise,
  }
}

function isUsedUpBy({ uses_per_customer_max: max, own_uses: own }: Life): boolean {
  return max !== null && own >= max
}
