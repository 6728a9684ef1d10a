import { COD_LEGAL_LIMIT_PAISE, type MarketplaceTerms } from '#domain/ground/settings/marketplace-terms.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { type Problem, problemOf } from '#domain/ground/shared/result.ts'

/** The part of the marketplace's terms that cash on delivery depends on. */
export type CodTerms = Pick<MarketplaceTerms, 'codLimitPaise'>

/**
 * Cash that one person has still to pay on delivery or has paid on this day (paise): what the law counts together with
 * a new order. `others` was ordered by other accounts for the same telephone number or place; its amount is theirs to
 * know, so it decides and is never told.
 */
export interface CashSoFar {
  ownPaise: Paise
  othersPaise: Paise
}

export const NO_CASH: CashSoFar = { ownPaise: 0, othersPaise: 0 }

/** The most that can be paid in cash for one order, in paise: the marketplace's limit, never above the legal one. */
export function codLimit({ codLimitPaise }: CodTerms): Paise {
  return Math.min(codLimitPaise, COD_LEGAL_LIMIT_PAISE)
}

/**
 * Why an order of this total (paise) cannot be paid on delivery: too much for one order, or for one person in a day
 * (Income-tax Act, s. 269ST(a) and (c)). Undefined when it can.
 */
export function codLimitProblem(
  totalPaise: Paise,
  terms: CodTerms,
  { ownPaise, othersPaise }: CashSoFar = NO_CASH,
): Problem<'checkout.cod_limit' | 'checkout.cod_day_limit'> | undefined {
  const limitPaise = codLimit(terms)
  if (totalPaise > limitPaise) return problemOf('checkout.cod_limit', { details: { limitPaise, totalPaise } })
  if (ownPaise + othersPaise + totalPaise <= COD_LEGAL_LIMIT_PAISE) return undefined
  const leftPaise = Math.max(0, COD_LEGAL_LIMIT_PAISE - ownPaise)
  const isOwn = totalPaise > leftPaise
  return problemOf('checkout.cod_day_limit', {
    details: { lawPaise: COD_LEGAL_LIMIT_PAISE + 100, ...(isOwn && { openPaise: ownPaise, leftPaise }) },
  })
}
