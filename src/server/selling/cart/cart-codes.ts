import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { normaliseCode } from '#domain/selling/promotions/coupon-code.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { findCode } from '#server/selling/promotions/code-views.ts'
import { changeCheckoutKey, deleteCode, insertCode, lockCartRow } from './cart-store.ts'
import { countCodes } from './cart-views.ts'

/** Codes in one cart. */
export const CART_CODES_MAX = 5

type EnterCodeRefusal =
  | CodeOf<typeof withinLimit>
  | 'cart.code_not_valid'
  | 'cart.code_used_up'
  | 'cart.codes_full'

/**
 * Puts a code into a customer's cart. What is no code, has not begun, is paused or over or takes no new carts is refused
 * in the same words, and tries are counted: nobody finds codes by trying. A code that the cart has stays.
 */
export async function enterCode(
  app: App,
  { userId }: { userId: string },
  typed: string,
): Promise<Result<{ name: string }, EnterCodeRefusal>> {
  const allowed = await withinLimit(app, 'coupon-hour-account', userId)
  if (!allowed.ok) return allowed
  const at = app.clock.now()
  return inTransaction(app, async (tx) => {
    if (!(await lockCartRow(tx, userId))) return refuse('cart.code_not_valid')
    const found = await findCode(tx, { code: normaliseCode(typed), userId, at })
    if (!found) return refuse('cart.code_not_valid')
    if (found.isUsedUp) return refuse('cart.code_used_up')
    const { promotionId, name } = found
    const held = await countCodes(tx, { userId, besides: promotionId })
    if (held >= CART_CODES_MAX) return refuse('cart.codes_full', { details: { codesMax: CART_CODES_MAX } })
    await insertCode(tx, { userId, promotionId, at })
    await changeCheckoutKey(tx, userId)
    return ok({ name })
  })
}

/** Takes a code out of a customer's cart; one that is not in it changes nothing. */
export async function removeCode(
  app: App,
  { userId }: { userId: string },
  promotionId: string,
): Promise<void> {
  await inTransaction(app, async (tx) => {
    if (!(await lockCartRow(tx, userId))) return
    await deleteCode(tx, { userId, promotionId })
    await changeCheckoutKey(tx, userId)
  })
}
