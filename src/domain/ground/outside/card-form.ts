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

function withoutSpaces(raw: unknown): string {
  return typeof raw === 'string' ? raw.replace(/\s/g, '') : ''
}
