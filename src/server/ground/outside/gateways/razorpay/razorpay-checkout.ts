import {
  type ChosenMethod,
  type GatewayMethod,
  isChosenMethod,
} from '#domain/ground/outside/gateway-method.ts'
import type { AttemptRequest, PaymentStep } from '../../payment-gateway.ts'

/** Where Razorpay's Standard Checkout is loaded from. */
export const RAZORPAY_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js'

/** As Razorpay calls our ways of paying. */
const RAZORPAY_METHODS: Readonly<Record<GatewayMethod, string>> = {
  card: 'card',
  upi: 'upi',
  netbanking: 'netbanking',
  wallet: 'wallet',
  paylater: 'paylater',
  emi: 'emi',
  'cardless-emi': 'cardless_emi',
}

/**
 * How a payment is made at Razorpay. A card and UPI by its Hosted Checkout, a form that needs no script; what is chosen
 * on our page by its Standard Checkout: Hosted Checkout knows neither EMI nor offers, and no bank and no customer can be
 * named to it (its documentation of November 2026, "Hosted Checkout Prerequisites" and "Checkout Options"). So saved cards
 * are used and saved in Standard Checkout, too ("Integrate Saved Cards at Standard Checkout"): it shows those of the
 * customer that is named, and asks for its own consent. Which of them is meant cannot be named to it.
 */
export function checkoutStep(
  request: AttemptRequest,
  { keyId, apiOrigin }: { keyId: string; apiOrigin: string },
): PaymentStep {
  const { method, instrument, customer } = request
  if (isChosenMethod(method) && instrument)
    return scriptStep(request, { keyId, shown: instrumentOf(method, instrument.code) })
  if (method === 'card' && customer) return scriptStep(request, { keyId, shown: { method: 'card' } })
  return formStep(request, { keyId, apiOrigin })
}

function formStep(
  { gatewayOrderId, method, amountPaise, returnUrl, cancelUrl, reference, ...asked }: AttemptRequest,
  { keyId, apiOrigin }: { keyId: string; apiOrigin: string },
): PaymentStep {
  return {
    kind: 'form',
    action: `${apiOrigin}/v1/checkout/embedded`,
    fields: {
      key_id: keyId,
      order_id: gatewayOrderId,
      amount: String(amountPaise),
      currency: 'INR',
      name: 'NanoNagar',
      description: `Order ${asked.orderNumber}`,
      method: RAZORPAY_METHODS[method],
      'prefill[name]': asked.buyer.name,
      'prefill[email]': asked.buyer.email,
      'prefill[contact]': asked.buyer.phone,
      'notes[attempt]': reference,
      callback_url: returnUrl,
      cancel_url: cancelUrl,
    },
  }
}

function scriptStep(
  { gatewayOrderId, amountPaise, returnUrl, reference, orderNumber, buyer, method, customer }: AttemptRequest,
  { keyId, shown }: { keyId: string; shown: Record<string, unknown> },
): PaymentStep {
  return {
    kind: 'script',
    src: RAZORPAY_SCRIPT,
    options: {
      key: keyId,
      order_id: gatewayOrderId,
      amount: String(amountPaise),
      currency: 'INR',
      name: 'NanoNagar',
      description: `Order ${orderNumber}`,
      prefill: { name: buyer.name, email: buyer.email, contact: buyer.phone },
      notes: { attempt: reference },
      callback_url: returnUrl,
      redirect: true,
      ...(method === 'card' &&
        customer && { customer_id: customer.gatewayCustomerId, remember_customer: true }),
      config: {
        display: {
          blocks: { chosen: { name: 'NanoNagar', instruments: [shown] } },
          sequence: ['block.chosen'],
          preferences: { show_default_blocks: false },
        },
      },
    },
  }
}

/** A bank, wallet, lender or card issuer, as its "Understand the Configuration" names them. */
function instrumentOf(method: ChosenMethod, code: string): Record<string, unknown> {
  const name = RAZORPAY_METHODS[method]
  switch (method) {
    case 'netbanking':
      return { method: name, banks: [code] }
    case 'wallet':
      return { method: name, wallets: [code] }
    case 'emi':
      return {
        method: name,
        issuers: [code.replace(/_DC$/, '')],
        types: [code.endsWith('_DC') ? 'debit' : 'credit'],
      }
    case 'paylater':
    case 'cardless-emi':
      return { method: name, providers: [code] }
  }
}

/** The way of ours that a payment of Razorpay was made in, and its bank, wallet or lender; empty of what we do not know. */
export function wayOfPayment(payment: {
  method?: string | null | undefined
  bank?: string | null | undefined
  wallet?: string | null | undefined
}): { method?: GatewayMethod; instrument?: string } {
  const known = Object.entries(RAZORPAY_METHODS).find(([, name]) => name === payment.method)
  if (!known) return {}
  const method = known[0] as GatewayMethod
  if (!isChosenMethod(method)) return { method }
  const isOfBank = method === 'netbanking' || method === 'emi'
  const instrument = isOfBank ? payment.bank : (payment.wallet ?? payment.bank)
  return { method, ...(instrument && { instrument }) }
}
