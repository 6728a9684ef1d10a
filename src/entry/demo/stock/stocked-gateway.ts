import type { GatewayPayment } from '#domain/payments/decide-payment.ts'
import { noGateway } from '#server/outside/gateways/no-gateway.ts'
import type { PaymentGateway } from '#server/outside/payment-gateway.ts'

const CARD = { brand: 'Visa', last4: '4242', issuer: 'Demonstration Bank' }

export type CardToken = 'paid' | 'declined' | 'unknown'

/** A gateway inside this process, which asks no card of anybody: the token says what comes of the payment. */
export function stockedGateway(): PaymentGateway {
  const payments = new Map<string, GatewayPayment[]>()
  return {
    ...noGateway,
    name: 'sandbox',
    tokenizerOrigin: 'http://gateway.test',
    methods: ['card', 'upi'],
    openOrder: async ({ receipt }) => ({ gatewayOrderId: `order_${receipt}` }),
    async startPayment({ gatewayOrderId, reference, amountPaise, cardToken, method }) {
      const outcome = outcomeOf(cardToken ?? (method === 'upi' ? 'paid' : 'unknown'))
      const made = outcome && { id: `pay_${reference}`, reference, amountPaise, ...outcome }
      if (made) payments.set(gatewayOrderId, [...(payments.get(gatewayOrderId) ?? []), made])
      return made ? { kind: 'started', step: undefined } : { kind: 'unknown' }
    },
    findPayments: async (gatewayOrderId) => payments.get(gatewayOrderId) ?? [],
    refund: async ({ key }) => ({ kind: 'processed', gatewayRefundId: `rfnd_${key}` }),
  }
}

function outcomeOf(token: string): Pick<GatewayPayment, 'status' | 'reason' | 'card'> | undefined {
  if (token === 'declined') return { status: 'failed', reason: 'The bank declined the payment.' }
  return token === 'unknown' ? undefined : { status: 'captured', card: CARD }
}
