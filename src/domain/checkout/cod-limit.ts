import { COD_LEGAL_LIMIT_PAISE, type ShopTerms } from '#domain/settings/shop-terms.ts'
import type { Paise } from '#domain/shared/money.ts'
import type { Problem } from '#domain/shared/result.ts'

/** The part of the shop's terms that cash at the door depends on. */
export type CodTerms = Pick<ShopTerms, 'codLimitPaise'>

/** The most that can be paid in cash at the door, in paise: the house's cap, never above the legal one. */
export function codLimit({ codLimitPaise }: CodTerms): Paise {
  return Math.min(codLimitPaise, COD_LEGAL_LIMIT_PAISE)
}

/** Why an order of this total (paise) cannot be paid on delivery, `checkout.cod_limit`; undefined when it can. */
export function codLimitProblem(totalPaise: Paise, terms: CodTerms): Problem | undefined {
  const limitPaise = codLimit(terms)
  return totalPaise > limitPaise
    ? { code: 'checkout.cod_limit', details: { limitPaise, totalPaise } }
    : undefined
}
