import type { ChosenMethod } from '#domain/ground/outside/gateway-method.ts'
import type { GatewayPayment } from '#domain/ground/outside/gateway-payment.ts'
import type { Clock } from '#server/ground/outside/clock.ts'
import { noGateway } from '#server/ground/outside/gateways/no-gateway.ts'
import type {
  SandboxJournal,
  SandboxOrder,
  SandboxPayment,
} from '#server/ground/outside/gateways/sandbox/sandbox-journal.ts'
import { SANDBOX_OFFERS, withOffer } from '#server/ground/outside/gateways/sandbox/sandbox-offers.ts'
import type { PaymentGateway } from '#server/ground/outside/payment-gateway.ts'

const CARD = { brand: 'Visa', last4: '4242', issuer: 'Demonstration Bank' }

/** `offer`: on the gateway's page the customer took an offer of the order with another way, where there is one. */
export type CardToken = 'paid' | 'declined' | 'unknown' | 'offer'

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
    async openOrder({ receipt, amountPaise, offers }) {
      const id = `order_${receipt}`
      if (!journal.findOrder(id))
        await journal.append({
          kind: 'order',
          id,
          receipt,
          amountPaise,
          ...(offers && { offers: [...offers] }),
          at: now(),
        })
      return { gatewayOrderId: id }
    },
    async startPayment({ gatewayOrderId, reference, amountPaise, cardToken, method, ...asked }) {
      const outcome = outcomeOf(cardToken ?? (method === 'upi' ? 'paid' : 'unknown'))
      if (!outcome) return { kind: 'unknown' }
      const order = journal.findOrder(gatewayOrderId)
      const taken = cardToken === 'offer' ? byOffer(order, usedOffers(journal)) : undefined
      const { returnUrl, cancelUrl, orderNumber } = asked
      await journal.append({
        kind: 'payment',
        id: `pay_${reference}`,
        orderId: gatewayOrderId,
        reference,
        amountPaise,
        method,
        ...outcome,
        ...(taken && { ...taken, card: undefined }),
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

function answerOf(payment: SandboxPayment): GatewayPayment {
  const { id, reference, amountPaise, status, reason, card, offer, method, instrument } = payment
  return {
    id,
    reference,
    amountPaise,
    status,
    ...(reason && { reason }),
    ...(card && { card }),
    ...(offer && { offerId: offer.id, method, instrument }),
  }
}

/** By net banking of HDFC or a wallet, with the offer of the order for it; nothing where the order was opened with none. */
function byOffer(order: SandboxOrder | undefined, used: number) {
  const open = (order?.offers ?? []).filter((id) => BY_OFFER[id])
  const id = open[used % Math.max(1, open.length)]
  const way = id === undefined ? undefined : BY_OFFER[id]
  return way && order && { ...way, ...withOffer(order, { way, offers: SANDBOX_OFFERS, isInAmount: true }) }
}

const usedOffers = (journal: SandboxJournal) => [...journal.payments()].filter(({ offer }) => offer).length

const BY_OFFER: Readonly<Record<string, { method: ChosenMethod; instrument: string }>> = {
  offer_HDFCNETB10PCT0: { method: 'netbanking', instrument: 'HDFC' },
  offer_WALLETFLAT0500: { method: 'wallet', instrument: 'phonepe' },
}

function outcomeOf(token: string): Pick<SandboxPayment, 'status' | 'reason' | 'card'> | undefined {
  if (token === 'declined') return { status: 'failed', reason: 'The bank declined the payment.' }
  return token === 'unknown' ? undefined : { status: 'captured', card: CARD }
}
