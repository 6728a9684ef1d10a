import type { Answer } from '#domain/goods/compatibility/verdicts/verdict.ts'
import { refuseFields } from '#domain/ground/shared/form-fields.ts'
import type { Refused } from '#domain/ground/shared/result.ts'

export const ACCEPT_MISFIT = 'Please tick this to order anyway, or change your cart'

/**
 * A cart whose parts do not fit each other is ordered by who says that they know it. Programs, and orders that another one
 * pays for, say themselves what goes with what.
 */
export function misfitProblem(
  order: { isCart?: boolean | undefined; acceptsMisfit?: boolean | undefined },
  said: { answer: Answer } | undefined,
): Refused<'checkout.misfit'> | undefined {
  if (!order.isCart || order.acceptsMisfit || said?.answer !== 'does not fit') return undefined
  return refuseFields('checkout.misfit', { acceptsMisfit: ACCEPT_MISFIT })
}
