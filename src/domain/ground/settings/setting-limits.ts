import {
  COD_LEGAL_LIMIT_PAISE,
  type DaySpan,
  isSpan,
  type MarketplaceTerms,
  OPENING_TERMS,
} from './marketplace-terms.ts'

/** The smallest and the largest that each may be: paise for money, parcels for `codRefusalsMax`, orders for `ownCourierCashOrders`, basis points for shares, hours for `waitingHours` and `cashConfirmHours`, else days. */
export const TERM_BOUNDS: Readonly<Record<keyof MarketplaceTerms, DaySpan>> = {
  freeShippingAbovePaise: { min: 0, max: 10_000_000 },
  shippingFeePaise: { min: 0, max: 500_000 },
  deliveryCodeAbovePaise: { min: 100_000, max: 1_000_000_000 },
  codLimitPaise: { min: 10_000, max: COD_LEGAL_LIMIT_PAISE },
  codRefusalsMax: { min: 1, max: 20 },
  codRefusalDays: { min: 1, max: 730 },
  cashConfirmAbovePaise: { min: 0, max: COD_LEGAL_LIMIT_PAISE },
  cashConfirmHours: { min: 0, max: 168 },
  advanceFromPaise: { min: 10_000, max: 1_000_000_000 },
  advanceLeastBp: { min: 100, max: 9_000 },
  advanceMostBp: { min: 1_000, max: 9_500 },
  ownCourierCashPaise: { min: 0, max: 1_000_000_000 },
  ownCourierCashOrders: { min: 0, max: 1_000 },
  ownCourierCashDays: { min: 0, max: 730 },
  returnDays: { min: 1, max: 180 },
  defectDays: { min: 1, max: 180 },
  customReturnDays: { min: 1, max: 180 },
  disputeDays: { min: 1, max: 180 },
  refundDays: { min: 1, max: 30 },
  cardRefundDays: { min: 1, max: 30 },
  payoutAfterDays: { min: 1, max: 60 },
  reserveLowBp: { min: 0, max: 5_000 },
  reserveMiddleBp: { min: 0, max: 5_000 },
  reserveHighBp: { min: 0, max: 5_000 },
  openReturnsPayoutPaise: { min: 0, max: 1_000_000_000 },
  chargebackLossPaise: { min: 0, max: 1_000_000_000 },
  keptPriceLimitBp: { min: 0, max: 10_000 },
  keptPriceLimitPaise: { min: 0, max: 10_000_000 },
  brokenWordPaise: { min: 0, max: 500_000 },
  waitingShareBp: { min: 0, max: 10_000 },
  waitingHours: { min: 1, max: 72 },
}

/**
 * Whether something out of a storage that anybody may have written has the form of terms: whole numbers, none below 0. It
 * does not ask for the bounds, a table that every page of the shop would load.
 */
export function isMarketplaceTerms(value: unknown): value is MarketplaceTerms {
  if (typeof value !== 'object' || value === null) return false
  const held = value as Readonly<Record<string, unknown>>
  return Object.entries(OPENING_TERMS).every(([key, opening]) => {
    const term = held[key]
    return isSpan(opening) ? isSpan(term) && isTerm(term.min) && isTerm(term.max) : isTerm(term)
  })
}

function isTerm(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0
}
