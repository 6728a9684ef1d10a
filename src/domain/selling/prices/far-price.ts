import { formatInr, formatPercent, type Paise } from '#domain/ground/shared/money.ts'
import { isFarMove, priceMoveBp } from '#domain/selling/imports/price-move.ts'

/** An offer's own price is looked back on for so many days, today among them. */
export const OWN_PRICE_DAYS = 90

/** The lowest and the highest price at which an offer stood in the last `OWN_PRICE_DAYS`, the one now among them. */
export interface PriceRange {
  lowestPaise: Paise
  highestPaise: Paise
}

/**
 * Whether a price is so far below the lowest or above the highest of the last 90 days that somebody has to say that it is
 * right: by the same shares as a price of an import (`isFarMove`).
 */
export function isFarPrice({ lowestPaise, highestPaise }: PriceRange, paise: Paise): boolean {
  if (paise < lowestPaise) return isFarMove([lowestPaise, paise])
  return paise > highestPaise && isFarMove([highestPaise, paise])
}

/** How far a price is from those of the last 90 days, in a sentence. */
export function farPriceText({ lowestPaise, highestPaise }: PriceRange, paise: Paise): string {
  const isLow = paise < lowestPaise
  const from = isLow ? lowestPaise : highestPaise
  const share = formatPercent(priceMoveBp([from, paise]))
  return isLow
    ? `${share} below ${formatInr(from)}, the lowest price of the last ${OWN_PRICE_DAYS} days`
    : `${share} above ${formatInr(from)}, the highest price of the last ${OWN_PRICE_DAYS} days`
}
