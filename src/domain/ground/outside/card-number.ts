export type CardBrand = 'visa' | 'mastercard' | 'rupay' | 'amex' | 'unknown'

/** First match wins: RuPay's 60 and 65 overlap Discover's, which India's banks do not issue. */
const BRAND_PREFIXES: readonly (readonly [CardBrand, RegExp])[] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['amex', /^3[47]/],
  ['rupay', /^(508|353|356|60|65|81|82)/],
]

/** The network that the first digits of a card number show (ISO/IEC 7812 ranges), also while it is being typed. */
export function cardBrand(cardNumber: string): CardBrand {
  const digits = cardNumber.replace(/\D/g, '')
  return BRAND_PREFIXES.find(([, prefix]) => prefix.test(digits))?.[0] ?? 'unknown'
}

const CARD_DIGITS = 16

/** A card number as it stands on the card, "4111 1111 1111 1111": digits only, groups of four, at most 16. */
export function groupCardDigits(typed: string): string {
  return typed
    .replace(/\D/g, '')
    .slice(0, CARD_DIGITS)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
}
