import { createHmac } from 'node:crypto'
import Razorpay from 'razorpay'
import { z } from 'zod'
import { CHOSEN_METHODS } from '#domain/ground/outside/gateway-method.ts'
import type { GatewayPayment } from '#domain/ground/outside/gateway-payment.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { PaymentGateway, RefundAnswer, SettlementLine } from '../../payment-gateway.ts'
import { isSameText } from '../is-same-text.ts'
import { readOutages, readWays } from '../read-ways.ts'
import { savedCards } from '../saved-cards.ts'
import { checkoutStep, wayOfPayment } from './razorpay-checkout.ts'
import { type Answer, ask, connectionOf } from './razorpay-connection.ts'
import { razorpayDisputes } from './razorpay-disputes.ts'
import { readRazorpayEvent } from './razorpay-events.ts'

export interface RazorpayOptions {
  keyId: string
  keySecret: string
  webhookSecret: string
  /** Razorpay saves cards for accounts alone that asked for it. */
  savesCards?: boolean
  /** Razorpay's API; another only in tests. */
  apiOrigin?: string
  timeoutMs?: number
  /** For a document, which takes longer. */
  uploadTimeoutMs?: number
  /** Told of each call that Razorpay refused and that nothing else tells of, for the log. */
  onRefusal?: (refusal: { call: string; status: number; problem: string | undefined }) => void
}

export const RAZORPAY_ORIGIN = 'https://api.razorpay.com'
const TIMEOUT_MS = 5_000
const LINES_AT_ONCE = 100
/** The longest answer is a hundred lines of a settlement. */
const ANSWER_BYTES_MAX = 2_000_000
const LINES_MAX = 20_000
/** Razorpay's limit for a receipt; our order ids are shorter. */
const RECEIPT_LENGTH_MAX = 40

const paise = z.coerce.number().int()
const Order = z.object({ id: z.string(), amount: paise, receipt: z.string().nullish() })
const Payment = z.object({
  id: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'failed', 'refunded']),
  amount: paise,
  method: z.string().nullish(),
  bank: z.string().nullish(),
  wallet: z.string().nullish(),
  offer_id: z.string().nullish(),
  offers: z.object({ items: z.array(z.object({ id: z.string() })) }).nullish(),
  error_description: z.string().nullish(),
  notes: z.unknown().optional(),
  card: z
    .object({ network: z.string().nullish(), last4: z.string().nullish(), issuer: z.string().nullish() })
    .nullish(),
})
const Refund = z.object({
  id: z.string(),
  status: z.enum(['pending', 'processed', 'failed']),
  notes: z.unknown(),
})
const Line = z.object({
  entity_id: z.string(),
  type: z.string(),
  amount: paise,
  fee: paise.nullish(),
  tax: paise.nullish(),
  payment_id: z.string().nullish(),
  settlement_id: z.string().nullish(),
  settlement_utr: z.string().nullish(),
})

/**
 * Razorpay by its own package, with its own checkout: the card is entered on Razorpay's page, and no field of ours
 * ever holds one. What keeps it from answering is 'unknown'; the package has no time limit of its own, so each call gets
 * one here, and refunds are sent with their idempotency key, for which the package has no parameter.
 */
// Long because it is one adapter: all that it does goes over one client.
export function razorpayGateway(options: RazorpayOptions): PaymentGateway {
  const { keyId, keySecret, webhookSecret, apiOrigin = RAZORPAY_ORIGIN } = options
  const client = new Razorpay({ key_id: keyId, key_secret: keySecret })
  const http = connectionOf(client)
  Object.assign(http.defaults, {
    baseURL: apiOrigin,
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    maxContentLength: ANSWER_BYTES_MAX,
    maxRedirects: 0,
  })
  return {
    name: 'razorpay',
    tokenizerOrigin: undefined,
    formOrigins: [apiOrigin],
    methods: ['card', 'upi', ...CHOSEN_METHODS],
    savedCards: savedCards({
      isOffered: options.savesCards ?? false,
      createCustomer: (customer) =>
        asked('create customer', () => client.customers.create(customer as object as CustomerRequest)),
      listTokens: (id) => asked('list tokens', () => client.customers.fetchTokens(id)),
      deleteToken: (id, token) => asked('delete token', () => client.customers.deleteToken(id, token)),
    }),

    async findWays() {
      const answer = await ask(() => client.payments.fetchPaymentMethods())
      tellRefusal('find methods', answer)
      return answer.value === undefined ? undefined : readWays(answer.value)
    },

    async findOutages() {
      const answer = await ask(() => client.payments.fetchPaymentDowntime())
      tellRefusal('find downtimes', answer)
      return answer.value === undefined ? undefined : readOutages(answer.value)
    },

    async openOrder({ receipt, amountPaise, offers = [] }) {
      invariant(receipt.length <= RECEIPT_LENGTH_MAX, 'an id of ours fits into a receipt')
      const known = await findOrders(receipt)
      if (!known) return undefined
      const [same] = known
      if (same) return same.amount === amountPaise ? { gatewayOrderId: same.id } : undefined
      const purchase = { amount: amountPaise, currency: 'INR', receipt }
      const withOffers = offers.length > 0 ? { ...purchase, offers } : undefined
      const opened = await createOrder(withOffers ?? purchase)
      if (opened.id !== undefined) return { gatewayOrderId: opened.id }
      // Another request of ours was first: a receipt that is there already is refused.
      const other = opened.answer.status === 400 ? (await findOrders(receipt))?.[0] : undefined
      if (!other) tellRefusal('open order', opened.answer)
      if (other) return other.amount === amountPaise ? { gatewayOrderId: other.id } : undefined
      return withOffers && opened.answer.status === 400 ? { refusesOffers: true } : undefined
    },

    async takesOffer({ receipt, amountPaise, offer }) {
      const { id, answer } = await createOrder({
        amount: amountPaise,
        currency: 'INR',
        receipt,
        offers: [offer],
      })
      if (id !== undefined) return true
      return answer.status === 400 ? false : undefined
    },

    startPayment: async (request) => ({ kind: 'started', step: checkoutStep(request, { keyId, apiOrigin }) }),

    async findPayments(gatewayOrderId, { namesOffers } = { namesOffers: false }) {
      const answer = await ask(() => client.orders.fetchPayments(gatewayOrderId))
      tellRefusal('find payments', answer)
      const found = z.object({ items: z.array(Payment) }).safeParse(answer.value)
      if (!found.success) return undefined
      // Razorpay tells the newest first.
      const payments = found.data.items.map(paymentOf).toReversed()
      return namesOffers ? withOffers(payments) : payments
    },

    async capture({ gatewayPaymentId, amountPaise }) {
      const taken = await ask(() => client.payments.capture(gatewayPaymentId, amountPaise, 'INR'))
      if (isCaptured(taken)) return true
      // What was captured before is refused.
      if (taken.status === 400 && isCaptured(await ask(() => client.payments.fetch(gatewayPaymentId))))
        return true
      tellRefusal('capture', taken)
      return false
    },

    async refund({ gatewayPaymentId, amountPaise, key }) {
      const path = `/v1/payments/${encodeURIComponent(gatewayPaymentId)}/refund`
      const body = { amount: amountPaise, speed: 'normal', notes: { key } }
      const headers = { 'X-Refund-Idempotency': key }
      return refundOf(await ask(async () => (await http.post(path, body, { headers })).data))
    },

    async findRefund({ gatewayPaymentId, key }) {
      const { value } = await ask(() => client.payments.fetchMultipleRefund(gatewayPaymentId, { count: 100 }))
      const found = z.object({ items: z.array(Refund) }).safeParse(value)
      const own = found.data?.items.find((each) => noteOf(each.notes, 'key') === key)
      return own ? refundAnswer(own) : { kind: 'unknown' }
    },

    ...razorpayDisputes({ http, client, uploadTimeoutMs: options.uploadTimeoutMs }),

    readWebhook({ rawBody, headers }) {
      const right = createHmac('sha256', webhookSecret).update(rawBody).digest('hex')
      if (!isSameText(headers.get('X-Razorpay-Signature') ?? '', right)) return undefined
      return readRazorpayEvent(rawBody, headers.get('X-Razorpay-Event-Id') ?? '')
    },

    isSignedReturn({ razorpay_payment_id: paymentId = '', razorpay_signature: given = '' }, gatewayOrderId) {
      const right = createHmac('sha256', keySecret).update(`${gatewayOrderId}|${paymentId}`).digest('hex')
      return isSameText(given, right)
    },

    async settlementLines(day) {
      const [year, month, date] = day.split('-').map(Number)
      const lines: SettlementLine[] = []
      while (lines.length < LINES_MAX) {
        const query = { year, month, day: date, count: LINES_AT_ONCE, skip: lines.length }
        const { value } = await ask(() => client.settlements.reports(query as ReconQuery))
        const found = z.object({ items: z.array(Line) }).safeParse(value)
        if (!found.success) return undefined
        lines.push(...found.data.items.map(lineOf))
        if (found.data.items.length < LINES_AT_ONCE) break
      }
      return lines
    },

    async check() {
      const { value, problem } = await ask(() => client.orders.all({ count: 1 }))
      const isList = z.object({ items: z.array(Order) }).safeParse(value).success
      if (!isList) throw new Error(problem ?? 'Razorpay did not answer.')
    },
  }

  async function createOrder(purchase: {
    amount: number
    currency: string
    receipt: string
    offers?: readonly string[]
  }): Promise<{ id?: string; answer: Answer }> {
    const answer = await ask(() =>
      client.orders.create({ ...purchase, partial_payment: false, unique_receipt: true } as OrderRequest),
    )
    const order = Order.safeParse(answer.value)
    const isRight = order.success && order.data.amount === purchase.amount
    return { answer, ...(isRight && { id: order.data.id }) }
  }

  /** Names the offer of each payment that took money, one call each where the list does not; undefined when that is not learned. */
  async function withOffers(payments: readonly GatewayPayment[]): Promise<GatewayPayment[] | undefined> {
    const named: GatewayPayment[] = []
    for (const payment of payments) {
      const hasMoney = payment.status === 'authorized' || payment.status === 'captured'
      if (payment.offerId !== undefined || !hasMoney) {
        named.push(payment)
        continue
      }
      // The package asks for `expand[expand[]]`, which names nothing.
      const path = `/v1/payments/${encodeURIComponent(payment.id)}?expand[]=offers`
      const answer = await ask(async () => (await http.get(path)).data)
      tellRefusal('find offers of payment', answer)
      const found = Payment.safeParse(answer.value)
      if (!found.success) return undefined
      const { offerId } = paymentOf(found.data)
      named.push({ ...payment, ...(offerId && { offerId }) })
    }
    return named
  }

  async function findOrders(receipt: string): Promise<z.infer<typeof Order>[] | undefined> {
    const answer = await ask(() => client.orders.all({ receipt }))
    tellRefusal('find orders', answer)
    const found = z.object({ items: z.array(Order) }).safeParse(answer.value)
    return found.success ? found.data.items.filter((each) => each.receipt === receipt) : undefined
  }

  async function asked(call: string, send: () => Promise<unknown>): Promise<Answer> {
    const answer = await ask(send)
    tellRefusal(call, answer)
    return answer
  }

  function tellRefusal(call: string, { status, problem }: Answer): void {
    if (status !== undefined) options.onRefusal?.({ call, status, problem: problem?.slice(0, 300) })
  }
}

function isCaptured({ value }: Answer): boolean {
  return Payment.safeParse(value).data?.status === 'captured'
}

type OrderRequest = Parameters<Razorpay['orders']['create']>[0]
/** Its types know `fail_existing` as a number, its documentation as a word. */
type CustomerRequest = Parameters<Razorpay['customers']['create']>[0]
type ReconQuery = Parameters<Razorpay['settlements']['reports']>[0]

function paymentOf(payment: z.infer<typeof Payment>): GatewayPayment {
  const { card, notes } = payment
  const reference = noteOf(notes, 'attempt')
  const offerId = payment.offer_id ?? payment.offers?.items[0]?.id
  return {
    id: payment.id,
    ...(offerId && { offerId }),
    ...(reference && { reference }),
    status: payment.status === 'created' ? 'pending' : payment.status,
    amountPaise: payment.amount,
    ...wayOfPayment(payment),
    ...(card?.last4 && {
      card: { brand: card.network ?? 'Card', last4: card.last4, issuer: card.issuer ?? '' },
    }),
    ...(payment.error_description && { reason: payment.error_description }),
  }
}

/** Notes are an object, or an empty list where there are none. */
function noteOf(notes: unknown, name: string): string | undefined {
  const found = z.record(z.string(), z.unknown()).safeParse(notes)
  const value = found.data?.[name]
  return typeof value === 'string' ? value : undefined
}

/**
 * 400 is final: another key, or somebody's look, is needed. 409 is a refund that is being made at this moment. Razorpay
 * publishes one text of a refused refund (https://razorpay.com/docs/payments/refunds/errors: "Refund is not supported by
 * the bank because the payment is more than 6 months old") and no code or text of one whose payment is disputed: it is
 * known by the word.
 */
function refundOf({ value, status, problem }: Answer): RefundAnswer {
  if (status === 400)
    return {
      kind: /\bdisput/i.test(problem ?? '') ? 'disputed' : 'failed',
      reason: problem ?? 'Razorpay refused the refund.',
    }
  const refund = Refund.safeParse(value)
  return refund.success ? refundAnswer(refund.data) : { kind: 'unknown' }
}

function refundAnswer({ id, status }: z.infer<typeof Refund>): RefundAnswer {
  if (status === 'failed') return { kind: 'failed', reason: 'The bank did not take the refund.' }
  return { kind: status, gatewayRefundId: id }
}

function lineOf(line: z.infer<typeof Line>): SettlementLine {
  const kind = line.type === 'payment' || line.type === 'refund' ? line.type : 'adjustment'
  return {
    id: line.entity_id,
    kind,
    gatewayPaymentId: kind === 'payment' ? line.entity_id : (line.payment_id ?? undefined),
    settlementId: line.settlement_id ?? '',
    utr: line.settlement_utr ?? undefined,
    amountPaise: kind === 'refund' ? -line.amount : line.amount,
    // Theirs has the tax in it.
    feePaise: (line.fee ?? 0) - (line.tax ?? 0),
    taxPaise: line.tax ?? 0,
  }
}
