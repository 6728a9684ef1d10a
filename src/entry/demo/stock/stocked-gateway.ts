import type { GatewayPayment } from '#domain/ground/outside/gateway-payment.ts'
import type { Clock } from '#server/ground/outside/clock.ts'
import { noGateway } from '#server/ground/outside/gateways/no-gateway.ts'
import type {
  SandboxJournal,
  SandboxPayment,
} from '#server/ground/outside/gateways/sandbox/sandbox-journal.ts'
import type { PaymentGateway } from '#server/ground/outside/payment-gateway.ts'

const CARD = { brand: 'Visa', last4: '4242', issuer: 'Demonstration Bank' }

export type CardToken = 'paid' | 'declined' | 'unknown'

/**
 * A gateway inside this process, which asks no card of anybody: the token says what comes of the payment. What it takes
 * stands in the test gateway's own journal, so that the running test gateway knows the payments, and gives them back.
 */
export function stockedGateway({
  journal,
  clock,
}: {
  journal: SandboxJournal
  clock: Clock
}): PaymentGateway {
  const now = () => clock.now().toISOString()
  const paymentsOf = (orderId: string) => [...journal.payments()].filter((each) => each.orderId === orderId)
  return {
    ...noGateway,
    name: 'sandbox',
    tokenizerOrigin: 'http://gateway.test',
    methods: ['card', 'upi'],
    async openOrder({ receipt, amountPaise }) {
      const gatewayOrderId = `order_${receipt}`
      if (!journal.findOrder(gatewayOrderId))
        await journal.append({ kind: 'order', id: gatewayOrderId, receipt, amountPaise, at: now() })
      return { gatewayOrderId }
    },
    async startPayment({ gatewayOrderId, reference, amountPaise, cardToken, method, ...asked }) {
      const outcome = outcomeOf(cardToken ?? (method === 'upi' ? 'paid' : 'unknown'))
      if (!outcome) return { kind: 'unknown' }
      const { returnUrl, cancelUrl, orderNumber } = asked
      await journal.append({
        kind: 'payment',
        id: `pay_${reference}`,
        orderId: gatewayOrderId,
        reference,
        amountPaise,
        method,
        ...outcome,
        returnUrl,
        cancelUrl,
        orderNumber,
        at: now(),
      })
      return { kind: 'started', step: undefined }
    },
    findPayments: async (gatewayOrderId) => paymentsOf(gatewayOrderId).map(answerOf),
    async refund({ key, gatewayPaymentId: paymentId, amountPaise }) {
      const id = `rfnd_${key}`
      await journal.append({
        kind: 'refund',
        id,
        key,
        paymentId,
        amountPaise,
        status: 'processed',
        at: now(),
      })
      return { kind: 'processed', gatewayRefundId: id }
    },
  }
}

function answerOf({ id, reference, amountPaise, status, reason, card }: SandboxPayment): GatewayPayment {
  return { id, reference, amountPaise, status, ...(reason && { reason }), ...(card && { card }) }
}

function outcomeOf(token: string): Pick<SandboxPayment, 'status' | 'reason' | 'card'> | undefined {
  if (token === 'declined') return { status: 'failed', reason: 'The bank declined the payment.' }
  return token === 'unknown' ? undefined : { status: 'captured', card: CARD }
}
