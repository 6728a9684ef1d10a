import {
  type CashSoFar,
  type CodTerms,
  codLimit,
  codLimitProblem,
} from '#domain/ground/cash-on-delivery/cod-limit.ts'
import { COD_LEGAL_LIMIT_PAISE } from '#domain/ground/settings/marketplace-terms.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { type AdvanceOf, type AdvanceTerms, advanceBounds } from '#domain/money/payments/advance/advance.ts'
import { type CodBuyer, UNVERIFIED_COD_LIMIT_PAISE, unverifiedCodProblem } from './unverified-cod.ts'

/** What bounds the cash of who orders. */
export interface Payer {
  terms: CodTerms & AdvanceTerms
  cashSoFar: CashSoFar
  buyer: CodBuyer
}

/** What of an order may be paid in advance, in paise. */
interface AdvanceRoom extends AdvanceOf {
  leastPaise: Paise
  mostPaise: Paise
}

/**
 * Between which amounts an advance lies that leaves no more cash than its customer may order for; undefined where none does.
 * What its lines, sellers and address say besides is not asked.
 */
export function advanceRoom(totalPaise: Paise, { terms, cashSoFar, buyer }: Payer): AdvanceRoom | undefined {
  const mostCashPaise = Math.min(
    codLimit(terms),
    Math.max(0, COD_LEGAL_LIMIT_PAISE - cashSoFar.ownPaise),
    buyer.isVerified ? totalPaise : UNVERIFIED_COD_LIMIT_PAISE,
  )
  const bounds = advanceBounds({ totalPaise, mostCashPaise, terms })
  if (!bounds) return undefined
  const leastCashPaise = totalPaise - bounds.mostPaise
  if (codLimitProblem(leastCashPaise, terms, cashSoFar) || unverifiedCodProblem(leastCashPaise, buyer))
    return undefined
  return { totalPaise, mostCashPaise, terms, ...bounds }
}
