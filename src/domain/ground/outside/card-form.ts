import { refuseFields } from '#domain/ground/shared/form-fields.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'

/**
 * A card as typed. These rules run in the browser alone: number, expiry and CVV go from there to the payment gateway
 * and never to our server (PCI DSS 3.3.1; RBI's tokenisation rules).
 */
export interface CardDetails {
  /** 16 digits, no spaces. */
  cardNumber: string
  /** MM/YY. */
  cardExpiry: string
  /** 3 or 4 digits. */
  cardCvv: string
}

export type CardField = keyof CardDetails

const CARD_DIGITS = 16

/**
 * Checks the card fields. Gives them without spaces. Whether the card exists or has expired is the gateway's to say.
 */
export function checkCardForm(
  raw: Readonly<Record<string, unknown>>,
): Result<CardDetails, 'payments.card_invalid'> {
  const fields = ['cardNumber', 'cardExpiry', 'cardCvv'] as const
  const problems = Object.fromEntries(fields.map((field) => [field, cardFieldProblem(field, raw[field])]))
  const refusal = refuseFields('payments.card_invalid', problems)
  if (refusal) return refusal
  return ok({
    cardNumber: withoutSpaces(raw.cardNumber),
    cardExpiry: withoutSpaces(raw.cardExpiry),
    cardCvv: withoutSpaces(raw.cardCvv),
  })
}

/** The message under one card field, or undefined when it is fine. */
export function cardFieldProblem(field: CardField, value: unknown): string | undefined {
  const text = withoutSpaces(value)
  switch (field) {
    case 'cardNumber':
      if (text === '') return 'Card number is required'
      return /^[0-9]{16}$/.test(text) ? undefined : 'Please enter a valid 16-digit card number'
    case 'cardExpiry':
      if (text === '') return 'Expiry date is required'
      return /^(0[1-9]|1[0-2])\/[0-9]{2}$/.test(text) ? undefined : 'Please use MM/YY format'
    case 'cardCvv':
      if (text === '') return 'CVV is required'
      return /^[0-9]{3,4}$/.test(text) ? undefined : 'Please enter a valid CVV'
  }
}

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

/** A card number as it stands on the card, "4111 1111 1111 1111": digits only, groups of four, at most 16. */
export function groupCardDigits(typed: string): string {
  return typed
    .replace(/\D/g, '')
    .slice(0, CARD_DIGITS)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
}

function withoutSpaces(raw: unknown): string {
  return typeof raw === 'string' ? raw.replace(/\s/g, '') : ''
}
