import type { GatewayPayment } from '#domain/ground/outside/gateway-payment.ts'
import type { SavedCard } from '#domain/ground/outside/saved-card.ts'
import { noGateway } from '#server/ground/outside/gateways/no-gateway.ts'
import type {
  AttemptAnswer,
  AttemptRequest,
  DisputeContest,
  GatewayDispute,
  PaymentGateway,
  PaymentStep,
  RefundAnswer,
  SettlementLine,
} from '#server/ground/outside/payment-gateway.ts'

export interface FakeGateway extends PaymentGateway {
  /** What the next payments come to: approved unless a test says otherwise; `ask-customer` waits for a step of theirs. */
  behaviour: 'approve' | 'authorize' | 'decline' | 'ask-customer' | 'lose-answer' | 'never-arrive'
  /** The orders that were paid, each as often as money was captured for it. */
  paid: string[]
  /** The keys of refunds, each as often as money went back. */
  refunded: string[]
  refunds: 'processed' | 'pending' | 'failed' | 'disputed' | 'lose-answer'
  /** What an offer of an order takes off its next payments, in basis points; nothing while it is 0. */
  offerBp: number
  /** Which of the offers of its order a payment uses; the first unless a test says otherwise. */
  offerFor: (
    offers: readonly string[],
    way: Pick<AttemptRequest, 'method' | 'instrument'>,
  ) => string | undefined
  /** What an offer takes off an amount, where that is no share; undefined: `offerBp` says it. */
  takesOff: (offer: string, amountPaise: number) => number | undefined
  /** What the amount of a payment with an offer is: what its customer pays, or the order's. */
  offersAre: 'paid' | 'settled'
  /** The day on which everything is settled that was taken and given back. */
  settledOn: string | undefined
  /** The phase in which it tells of disputes. */
  phase: string
  /** The disputes that were given up, each as often as the bank was told so. */
  givenUp: string[]
  /** What the bank was sent of a dispute, each time that it took it. */
  contests: (DisputeContest & { disputeId: string })[]
  /** The documents that it was given, by its numbers. */
  documents: Map<string, Uint8Array>
  bank: 'answers' | 'refuses' | 'lose-answer'
  /** Called while a payment is under way, before it is answered. */
  during: (orderId: string) => Promise<void>
  /** What the bank says later about the payment of an order, or about one that nobody heard of. */
  settle(orderId: string, outcome: 'paid' | 'declined' | 'authorized'): void
  /** Another payment under the gateway's order, captured as when two tabs pay at once. */
  payTwice(orderId: string): string
  paymentsOf(orderId: string): GatewayPayment[]
}

/** A gateway in the test's own hands: takes a reference once, and can lose its answers as networks do. */
export function fakeGateway(): FakeGateway {
  const payments = new Map<string, GatewayPayment[]>()
  const refunds = new Map<string, RefundAnswer>()
  const amounts = new Map<string, number>()
  const offers = new Map<string, readonly string[]>()
  const cards = new Map<string, SavedCard[]>()
  const discounts = new Map<string, number>()
  const asked = new Map<string, { id: string; gatewayPaymentId: string; amountPaise: number }>()
  const gateway: FakeGateway = {
    ...noGateway,
    name: 'fake',
    tokenizerOrigin: 'http://gateway.test',
    methods: ['card', 'upi'],
    behaviour: 'approve',
    paid: [],
    refunded: [],
    offerBp: 0,
    offerFor: ([first]) => first,
    takesOff: () => undefined,
    offersAre: 'paid',
    settledOn: undefined,
    phase: 'chargeback',
    refunds: 'processed',
    givenUp: [],
    contests: [],
    documents: new Map(),
    bank: 'answers',
    during: async () => {},
    paymentsOf,
    settle(orderId, outcome) {
      const open = paymentsOf(orderId).findLast(({ status }) => status === 'pending' || status === 'failed')
      const payment = open ?? newPayment(orderId, undefined, amounts.get(orderId) ?? 0)
      if (outcome === 'paid') capture(orderId, payment)
      else if (outcome === 'authorized') payment.status = 'authorized'
      else Object.assign(payment, DECLINED)
    },
    payTwice(orderId) {
      const payment = newPayment(orderId, undefined, amounts.get(orderId) ?? 0)
      capture(orderId, payment)
      return payment.id
    },
    savedCards: {
      isOffered: true,
      openCustomer: async ({ accountId }) => ({ gatewayCustomerId: `cust_${accountId}` }),
      listCards: async (gatewayCustomerId) => [...(cards.get(gatewayCustomerId) ?? [])],
      async deleteCard({ gatewayCustomerId, cardId }) {
        const left = (cards.get(gatewayCustomerId) ?? []).filter(({ id }) => id !== cardId)
        cards.set(gatewayCustomerId, left)
        return true
      },
    },
    async openOrder({ receipt, amountPaise, offers: own = [] }) {
      amounts.set(receipt, amountPaise)
      if (!offers.has(receipt)) offers.set(receipt, own)
      return { gatewayOrderId: `order_${receipt}` }
    },
    takesOffer: async () => true,
    async startPayment(request): Promise<AttemptAnswer> {
      const { gatewayOrderId, reference, amountPaise, method, customer } = request
      const orderId = gatewayOrderId.slice('order_'.length)
      const { behaviour } = gateway
      await gateway.during(orderId)
      const isKnown = paymentsOf(orderId).some((each) => each.reference === reference)
      if (behaviour !== 'never-arrive' && !isKnown) {
        begin(newPayment(orderId, reference, amountPaise, request), orderId)
        if (customer && !customer.savedCardId) saveCard(customer.gatewayCustomerId)
      }
      if (behaviour === 'never-arrive' || behaviour === 'lose-answer') return { kind: 'unknown' }
      const step: PaymentStep =
        method === 'upi'
          ? { kind: 'upi', link: `upi://pay?pa=shop%40test&pn=Shop&tr=${reference}` }
          : { kind: 'page', url: `http://gateway.test/bank/${reference}` }
      return { kind: 'started', step: behaviour === 'ask-customer' ? step : undefined }
    },
    findPayments: async (gatewayOrderId) =>
      gateway.behaviour === 'lose-answer'
        ? undefined
        : paymentsOf(gatewayOrderId.slice('order_'.length)).map((each) => ({ ...each })),
    async capture({ gatewayPaymentId }) {
      for (const [orderId, own] of payments)
        for (const payment of own)
          if (payment.id === gatewayPaymentId && payment.status === 'authorized') capture(orderId, payment)
      return true
    },
    settlementLines: async (day) => (day === gateway.settledOn ? settledLines() : []),
    async refund({ key, gatewayPaymentId, amountPaise }) {
      if (gateway.refunds === 'disputed') return { kind: 'disputed', reason: 'A bank disputes the payment.' }
      if (gateway.refunds === 'failed') return { kind: 'failed', reason: 'The bank refuses the refund.' }
      if (!refunds.has(key)) {
        refunds.set(key, {
          kind: gateway.refunds === 'pending' ? 'pending' : 'processed',
          gatewayRefundId: `rfnd_${key}`,
        })
        gateway.refunded.push(gatewayPaymentId)
        asked.set(key, { id: `rfnd_${key}`, gatewayPaymentId, amountPaise })
      }
      return gateway.refunds === 'lose-answer' ? { kind: 'unknown' } : (refunds.get(key) as RefundAnswer)
    },
    async findRefund({ key }) {
      return gateway.refunds === 'processed' && refunds.has(key)
        ? { kind: 'processed', gatewayRefundId: `rfnd_${key}` }
        : (refunds.get(key) ?? { kind: 'unknown' })
    },
    async acceptDispute(id) {
      if (gateway.bank === 'refuses') return { kind: 'refused', reason: 'The time to answer is over.' }
      if (!gateway.givenUp.includes(id)) gateway.givenUp.push(id)
      if (gateway.bank === 'lose-answer') return { kind: 'unknown' }
      return { kind: 'lost', dispute: { ...disputeOf(id), status: 'lost' } }
    },
    async uploadEvidence({ bytes }) {
      const documentId = `doc_${gateway.documents.size + 1}`
      gateway.documents.set(documentId, bytes)
      return gateway.bank === 'lose-answer' ? { kind: 'unknown' } : { kind: 'uploaded', documentId }
    },
    async contestDispute(disputeId, contest) {
      if (gateway.bank === 'refuses') return { kind: 'refused', reason: 'The time to answer is over.' }
      if (!gateway.contests.some((each) => each.disputeId === disputeId))
        gateway.contests.push({ disputeId, ...contest })
      if (gateway.bank === 'lose-answer') return { kind: 'unknown' }
      return { kind: 'contested', dispute: { ...disputeOf(disputeId), status: 'under_review' } }
    },
  }
  return gateway

  /** As `disputed` of tests/support/chargebacks.ts has told of it. */
  function disputeOf(id: string): GatewayDispute {
    const gatewayPaymentId = id.slice('disp_'.length)
    const paid = [...payments.values()].flat().find((payment) => payment.id === gatewayPaymentId)
    return {
      id,
      gatewayPaymentId,
      phase: gateway.phase,
      status: 'open',
      reason: 'goods_not_received',
      amountPaise: paid?.amountPaise ?? 0,
      respondBy: undefined,
    }
  }

  function paymentsOf(orderId: string): GatewayPayment[] {
    const own = payments.get(orderId) ?? []
    payments.set(orderId, own)
    return own
  }

  function saveCard(gatewayCustomerId: string): void {
    const own = cards.get(gatewayCustomerId) ?? []
    const id = `token_${gatewayCustomerId}_${own.length + 1}`
    cards.set(gatewayCustomerId, [
      ...own,
      { id, brand: 'Visa', last4: '1111', issuer: 'Test Bank', isActive: true },
    ])
  }

  function newPayment(
    orderId: string,
    reference: string | undefined,
    amountPaise: number,
    way: Pick<AttemptRequest, 'method' | 'instrument'> = { method: 'card' },
  ): GatewayPayment {
    const own = paymentsOf(orderId)
    const id = `pay_${orderId}_${own.length + 1}`
    const usable = (offers.get(orderId) ?? []).filter((offer) => discountOf(offer, amountPaise) > 0)
    const offerId = gateway.offerFor(usable, way)
    const discountPaise = offerId ? discountOf(offerId, amountPaise) : 0
    discounts.set(id, discountPaise)
    const payment: GatewayPayment = {
      id,
      ...(reference && { reference }),
      ...(offerId && { offerId }),
      status: 'pending',
      amountPaise: gateway.offersAre === 'paid' ? amountPaise - discountPaise : amountPaise,
      card: { brand: 'Visa', last4: '1111', issuer: 'Test Bank' },
    }
    own.push(payment)
    return payment
  }

  function discountOf(offer: string, amountPaise: number): number {
    return gateway.takesOff(offer, amountPaise) ?? Math.round((amountPaise * gateway.offerBp) / 10_000)
  }

  /** What a customer paid, or got back, of so much of a payment. */
  function paidOf({ id, amountPaise }: GatewayPayment, ofPaise: number): number {
    const discountPaise = gateway.offersAre === 'paid' ? 0 : (discounts.get(id) ?? 0)
    return Math.round((ofPaise * (amountPaise - discountPaise)) / amountPaise)
  }

  function settledLines(): SettlementLine[] {
    const all = [...payments.values()].flat()
    const line = { settlementId: 'setl_1', utr: 'UTR1', feePaise: 0, taxPaise: 0 }
    const captured = all.filter(({ status }) => status === 'captured' || status === 'refunded')
    const gone = new Map<string, number>()
    return [
      ...captured.map((payment) => ({
        ...line,
        kind: 'payment' as const,
        id: payment.id,
        gatewayPaymentId: payment.id,
        amountPaise: paidOf(payment, payment.amountPaise),
        feePaise: Math.round(payment.amountPaise / 50),
      })),
      ...[...asked.values()].map(({ id, gatewayPaymentId, amountPaise }) => {
        const payment = all.find((each) => each.id === gatewayPaymentId) as GatewayPayment
        const before = gone.get(gatewayPaymentId) ?? 0
        gone.set(gatewayPaymentId, before + amountPaise)
        const back = paidOf(payment, before + amountPaise) - paidOf(payment, before)
        return { ...line, kind: 'refund' as const, id, gatewayPaymentId, amountPaise: -back }
      }),
    ]
  }

  function begin(payment: GatewayPayment, orderId: string): void {
    const { behaviour } = gateway
    if (behaviour === 'decline') Object.assign(payment, DECLINED)
    if (behaviour === 'authorize') payment.status = 'authorized'
    if (behaviour === 'approve' || behaviour === 'lose-answer') capture(orderId, payment)
  }

  function capture(orderId: string, payment: GatewayPayment): void {
    payment.status = 'captured'
    delete payment.reason
    gateway.paid.push(orderId)
  }
}

const DECLINED = { status: 'failed', reason: 'Your bank declined this card.' } as const
