import { formatInr, type Paise, rupeesToPaise } from '#domain/ground/shared/money.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'

/** As many products as a list holds, in a browser and in an account. */
export const WISHES_MAX = 100

/**
 * Joins what a browser kept with what an account has: the account's first, each product once, no more than the list
 * holds.
 */
export function mergeWishes(kept: readonly string[], here: readonly string[]): string[] {
  return [...new Set([...kept, ...here])].slice(0, WISHES_MAX)
}

/** What decides whether a letter is due: the price now, of new goods that are in stock, and whether any can be bought. */
export interface WishedOffer {
  /** Absent while nothing new is in stock. */
  newPricePaise?: Paise
  inStock: boolean
}

/** What somebody wants to be told of. */
export interface LettersWanted {
  priceAtMostPaise: Paise | null
  wantsStock: boolean
}

/** Whether new goods can be bought at the price that somebody named: a letter is due. Only the price as it is counts. */
export function isPriceMet(
  { priceAtMostPaise }: Pick<LettersWanted, 'priceAtMostPaise'>,
  { newPricePaise }: WishedOffer,
): boolean {
  return priceAtMostPaise !== null && newPricePaise !== undefined && newPricePaise <= priceAtMostPaise
}

/**
 * Reads the price at which somebody wants a letter. Refuses what is no amount in rupees, and what the product costs
 * already.
 */
export function readWantedPrice(text: unknown, offer: WishedOffer): Result<Paise, 'wishlist.price_invalid'> {
  const paise = typeof text === 'string' ? rupeesToPaise(text) : undefined
  if (paise === undefined || paise === 0)
    return refuse('wishlist.price_invalid', {
      fields: { price: 'Enter an amount in rupees, such as 12,500' },
    })
  const { newPricePaise } = offer
  if (newPricePaise !== undefined && newPricePaise <= paise) {
    const message = `It costs ${formatInr(newPricePaise)} now. Enter a lower price`
    return refuse('wishlist.price_invalid', { fields: { price: message } })
  }
  return ok(paise)
}
