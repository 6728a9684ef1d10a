import { z } from 'zod'
import { AMOUNT_MAX_PAISE, type Paise } from '#domain/ground/shared/money.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { hasCardNumber } from '#domain/ground/shared/typed-text/card-number-in-text.ts'
import { type CheckoutDetails, checkCheckoutForm } from '#domain/orders/checkout/checkout-form.ts'
import { CHECKOUT_FIELDS, CHECKOUT_INPUTS } from '#domain/orders/checkout/checkout-inputs.ts'
import type { WantedLine } from '#domain/orders/checkout/plan-order.ts'
import { CART_LINES_MAX } from '#domain/selling/cart/cart-lines.ts'

/** What a checkout asks for. */
export interface PlaceOrderInput {
  /** A UUID: the same key always answers with the same order. A page sends that of the cart which it shows. */
  checkoutKey: string
  /** The lines are the customer's cart as a page showed it: refused when the key is not that of the cart any more. */
  isCart?: boolean | undefined
  /** Who orders their cart knows that its parts do not fit each other. */
  acceptsMisfit?: boolean | undefined
  /** An order of theirs that waits for its payment: it is let go for this one (decision 1287). */
  unpaidOrderId?: string | undefined
  details: CheckoutDetails
  /** What to order; the customer's own cart when left out. */
  lines?: readonly WantedLine[] | undefined
  /** The total that the shopper agreed to, in paise. */
  expectedTotalPaise: Paise
  /** From the gateway's tokenizer, for payment by card. */
  cardToken?: string | undefined
  /** The shopper agrees to have the card saved at the gateway. */
  savesCard?: boolean | undefined
}

const TOKEN_LENGTH_MAX = 200
const WHOLE_NUMBER = /^[0-9]{1,15}$/
const wholeNumber = z.union([z.int(), z.string().regex(WHOLE_NUMBER).transform(Number)])

/** What the checkout may send and nothing else: no price, no status, no card number. Details are the domain's to check. */
const Request = z.strictObject({
  checkoutKey: z.uuid(),
  expectedTotalPaise: wholeNumber.pipe(z.int().min(1).max(AMOUNT_MAX_PAISE)),
  cardToken: z
    .string()
    .regex(/^[A-Za-z0-9_-]*$/)
    .max(TOKEN_LENGTH_MAX)
    .refine((token) => !hasCardNumber(token))
    .optional(),
  lines: z
    .array(z.strictObject({ offerId: z.uuid(), quantity: z.int(), sentFrom: z.iso.date().optional() }))
    .max(2 * CART_LINES_MAX)
    .optional(),
  // Programs may leave out what is for a business.
  ...Object.fromEntries(CHECKOUT_INPUTS.map((field) => [field, z.unknown().optional()])),
  ...Object.fromEntries(CHECKOUT_FIELDS.map((field) => [field, z.unknown()])),
})

/** Names under which forms and programs send what must never arrive here (PCI DSS 3.3.1). */
const CARD_FIELDS =
  /^(card|cc)?[-_]?(number|num|no|expiry|exp|expiration|cvv|cvc|csc|pan|cvv2|security[-_]?code)$/i

type ParsePlaceOrderRefusal =
  | 'checkout.card_fields_refused'
  | 'checkout.form_invalid'
  | 'checkout.request_invalid'

/** Parses a checkout, from form fields or JSON. */
export function parsePlaceOrder(
  raw: Readonly<Record<string, unknown>>,
): Result<PlaceOrderInput, ParsePlaceOrderRefusal> {
  if (Object.keys(raw).some((name) => CARD_FIELDS.test(name))) return refuse('checkout.card_fields_refused')
  const parsed = Request.safeParse(raw)
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0] ?? '')))]
    return refuse('checkout.request_invalid', { details: { names: names.join(', ') } })
  }
  const details = checkCheckoutForm(raw)
  if (!details.ok) return details
  const { checkoutKey, expectedTotalPaise, cardToken, lines } = parsed.data
  return ok({
    checkoutKey: checkoutKey.toLowerCase(),
    details: details.value,
    expectedTotalPaise,
    lines,
    cardToken: cardToken || undefined,
  })
}
