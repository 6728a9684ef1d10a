import type { MarketplaceTerms } from '#domain/ground/settings/marketplace-terms.ts'
import { BASIS_POINTS, type Paise } from '#domain/ground/shared/money.ts'

/** What a seller pays for a broken word is at most this share of what the customer paid. */
export const BROKEN_WORD_SHARE_BP = 1_000
/** A contribution may leave its seller owing so much. */
export const UNCOVERED_PAISE_MAX: Paise = 1_000_000

type PriceTerms = Pick<MarketplaceTerms, 'keptPriceLimitBp' | 'keptPriceLimitPaise' | 'brokenWordPaise'>

/** What of an order that is bought in the place of another one pays whom, in paise. */
export interface BoughtAgain {
  /** Of what the customer paid for the cancelled pieces, what pays the new order, and what goes back. */
  passedOnPaise: Paise
  backPaise: Paise
  /** What somebody else pays. */
  contributedPaise: Paise
}

/** The difference that is paid at most so that goods for which the customer paid this much are bought elsewhere. */
export function contributionMax(paidPaise: Paise, terms: PriceTerms): Paise {
  const share = Math.floor((paidPaise * terms.keptPriceLimitBp) / BASIS_POINTS)
  return Math.min(share, terms.keptPriceLimitPaise)
}

/** How an order of this total is paid in the place of goods for which the customer paid this much; undefined above the limit. */
export function planBoughtAgain(
  { paidPaise, totalPaise }: { paidPaise: Paise; totalPaise: Paise },
  terms: PriceTerms,
): BoughtAgain | undefined {
  const passedOnPaise = Math.min(paidPaise, totalPaise)
  const contributedPaise = totalPaise - passedOnPaise
  if (contributedPaise > contributionMax(paidPaise, terms)) return undefined
  return { passedOnPaise, backPaise: paidPaise - passedOnPaise, contributedPaise }
}

/** What a seller pays a customer who paid this much for goods that nobody else has. */
export function brokenWordPaise(paidPaise: Paise, terms: PriceTerms): Paise {
  return Math.min(terms.brokenWordPaise, Math.floor((paidPaise * BROKEN_WORD_SHARE_BP) / BASIS_POINTS))
}

/**
 * Who pays a contribution: whoever paid for the cancelled pieces before, each no more than then and in the order in which
 * they paid, and the seller who breaks its word now what is left. Payers of nothing are left out.
 */
export function sharesOfPayers<Payer>(
  contributedPaise: Paise,
  { former, breaker }: { former: readonly { payer: Payer; paise: Paise }[]; breaker: Payer },
): { payer: Payer; paise: Paise }[] {
  let left = contributedPaise
  const shares = former.map(({ payer, paise }) => {
    const share = Math.min(paise, left)
    left -= share
    return { payer, paise: share }
  })
  return [...shares, { payer: breaker, paise: left }].filter(({ paise }) => paise > 0)
}

/** Whether a seller bears a charge: what it is owed, with its reserve, covers it or falls short by little. In paise. */
export function canBear(chargePaise: Paise, { owedPaise }: { owedPaise: Paise }): boolean {
  return owedPaise - chargePaise >= -UNCOVERED_PAISE_MAX
}
