import type { Paise } from '#domain/shared/money.ts'
import type { Problem } from '#domain/shared/result.ts'

/** Income-tax Act, s. 269ST: nobody may receive ₹2,00,000 or more in cash for one transaction. */
export const COD_LEGAL_LIMIT_PAISE: Paise = 19_999_900
/** The house's own cap, ₹50,000: what a courier should carry. Configurable. */
export const COD_LIMIT_PAISE: Paise = 5_000_000

/** The most that can be paid in cash at the door, in paise: the house's cap, never above the legal one. */
export function codLimit(houseLimitPaise: Paise = COD_LIMIT_PAISE): Paise {
  return Math.min(houseLimitPaise, COD_LEGAL_LIMIT_PAISE)
}

/** Why an order of this total (paise) cannot be paid on delivery, `checkout.cod_limit`; undefined when it can. */
export function codLimitProblem(totalPaise: Paise, houseLimitPaise?: Paise): Problem | undefined {
  const limitPaise = codLimit(houseLimitPaise)
  return totalPaise > limitPaise
    ? { code: 'checkout.cod_limit', details: { limitPaise, totalPaise } }
    : undefined
}
