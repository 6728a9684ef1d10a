import { timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Hono } from 'hono'
import { z } from 'zod'
import { CHOSEN_METHODS } from '#domain/ground/outside/gateway-method.ts'
import { upiLink } from '#domain/ground/outside/upi-link.ts'
import { INDIA_AHEAD_MS } from '#domain/ground/shared/dates.ts'
import type { PaymentStep } from '../../payment-gateway.ts'
import { DISPUTED, NO_OFFER, readJson, say } from './sandbox-answers.ts'
import { type SandboxCards, sandboxCardsApi } from './sandbox-cards.ts'
import { sandboxDisputesApi } from './sandbox-disputes-api.ts'
import type { SandboxJournal, SandboxPayment, SandboxRefund } from './sandbox-journal.ts'
import { customersShare, SandboxOffer } from './sandbox-offers.ts'
import type { SandboxOutages } from './sandbox-outages.ts'
import type { SandboxPayments } from './sandbox-payments.ts'
import { Downtime, SANDBOX_METHODS, wayProblem } from './sandbox-ways.ts'
import { type sandboxWebhooks, WEBHOOK_MODES } from './sandbox-webhooks.ts'
import type { TestCard } from './test-cards.ts'

const SLOW_MS = 25_000
const TEXT_MAX = 500

const paise = z.int().positive()
const NewOrder = z.strictObject({
  receipt: z.string().min(1).max(100),
  amountPaise: paise,
  offers: z.array(z.string().max(40)).max(50).optional(),
})
const NewPayment = z.strictObject({
  reference: z.string().min(1).max(100),
  method: z.enum(['card', 'upi', ...CHOSEN_METHODS]),
  /** The code of a bank, wallet, lender or card issuer; for a plan with its months. */
  instrument: z.string().min(1).max(40).optional(),
  months: z.int().positive().optional(),
  token: z.string().max(200).optional(),
  /** The payer's customer: with `save` the card is saved for it, with `saved_card` it pays with one of its own. */
  customer_id: z.string().max(100).optional(),
  save: z.literal(1).optional(),
  saved_card: z.string().max(100).optional(),
  returnUrl: z.url().max(TEXT_MAX),
  cancelUrl: z.url().max(TEXT_MAX),
  orderNumber: z.string().max(40),
})
const NewRefund = z.strictObject({ amountPaise: paise })
const Controls = z.strictObject({
  webhooks: z.enum(WEBHOOK_MODES).optional(),
  downtimes: z.array(Downtime).max(20).optional(),
  offers: z.array(SandboxOffer).max(50).optional(),
  /** What the amount of a payment with an offer is: what its customer pays, or the order's, of which less is settled. */
  offersAre: z.enum(['paid', 'settled']).optional(),
})

interface ApiOptions {
  apiKey: string
  origin: string
  journal: SandboxJournal
  slowMs?: number
  payments: SandboxPayments
  cards: SandboxCards
  outages: SandboxOutages
  webhooks: ReturnType<typeof sandboxWebhooks>
  takeCard(token: string): TestCard | undefined
  changeOffers?(asked: {
    offers?: SandboxOffer[] | undefined
    offersAre?: 'paid' | 'settled' | undefined
  }): void
}

/** What the marketplace's server asks of the test gateway, with its key. */
// Long because it is one table: of each address of the API what it answers.
export function sandboxApi(server: Hono, options: ApiOptions): void {
  const { journal, payments, cards, outages, webhooks, takeCard } = options
  const underway = new Map<string, Promise<SandboxPayment>>()

  server.use('/v1/*', async (c, next) =>
    isKey(c.req.header('Authorization'), options.apiKey) ? next() : say(c, 401, 'The API key is not right.'),
  )
  server.get('/v1/ping', (c) => c.json({ ok: true }))
  server.get('/v1/methods', (c) => c.json(SANDBOX_METHODS))
  server.get('/v1/payments/downtimes', (c) =>
    c.json({ entity: 'collection', count: outages.list().length, items: outages.list() }),
  )

  server.post('/v1/orders', async (c) => {
    const asked = NewOrder.safeParse(await readJson(c))
    if (!asked.success) return say(c, 400, 'An order needs a receipt and an amount in paise.')
    const order = await payments.openOrder(asked.data)
    if (order === 'other amount') return say(c, 409, 'This receipt has an order of another amount.')
    if (order === 'no such offer') return say(c, 400, 'The account has no such offer.', NO_OFFER)
    return c.json({ id: order.id, receipt: order.receipt, amountPaise: order.amountPaise }, 201)
  })

  server.get('/v1/orders/:id/payments', async (c) => {
    await payments.letTimePass()
    const { id } = c.req.param()
    if (!journal.findOrder(id)) return say(c, 404, 'There is no such order.')
    return c.json({ payments: payments.paymentsOf(id).map(answerOf) })
  })

  server.post('/v1/orders/:id/payments', async (c) => {
    const asked = NewPayment.safeParse(await readJson(c))
    if (!asked.success) return say(c, 400, 'A payment needs a reference, a method and where to return to.')
    const order = journal.findOrder(c.req.param('id'))
    if (!order) return say(c, 404, 'There is no such order.')
    const { token, customer_id: customerId, save, saved_card: tokenId, ...payment } = asked.data
    const known =
      (await underway.get(payment.reference)) ??
      payments.paymentsOf(order.id).find((each) => each.reference === payment.reference)
    if (known) return c.json({ ...answerOf(known), step: stepOf(known) })
    if (payments.paymentsOf(order.id).some((each) => each.status === 'captured'))
      return say(c, 422, 'This order is paid.')
    const problem = wayProblem({
      method: payment.method,
      instrument: payment.instrument,
      months: payment.months,
      amountPaise: order.amountPaise,
    })
    if (problem) return say(c, 422, problem)
    const isSaved = tokenId !== undefined && customerId !== undefined
    const card =
      payment.method !== 'card'
        ? undefined
        : isSaved
          ? cards.cardOf({ customerId, tokenId })
          : takeCard(token ?? '')
    if (payment.method === 'card' && !card)
      return say(c, 422, isSaved ? 'This card is not saved any more.' : 'The card details have expired.')
    const savedFor = save && customerId && cards.findCustomer(customerId) ? customerId : undefined
    const starting = begin()
    underway.set(payment.reference, starting)
    try {
      const started = await starting
      return c.json({ ...answerOf(started), step: stepOf(started) }, 201)
    } finally {
      underway.delete(payment.reference)
    }

    async function begin(): Promise<SandboxPayment> {
      if (card?.result === 'slow') await sleep(options.slowMs ?? SLOW_MS)
      return payments.start(order as NonNullable<typeof order>, {
        ...payment,
        card,
        ...(savedFor && { savedFor }),
        isDown: isDown(payment),
      })
    }
  })

  server.post('/v1/payments/:id/capture', async (c) => {
    const payment = journal.findPayment(c.req.param('id'))
    if (!payment) return say(c, 404, 'There is no such payment.')
    const captured = await payments.capture(payment)
    return captured === 'not possible'
      ? say(c, 422, 'This payment cannot be captured.')
      : c.json(answerOf(captured))
  })

  server.post('/v1/payments/:id/refunds', async (c) => {
    const asked = NewRefund.safeParse(await readJson(c))
    const key = c.req.header('Idempotency-Key') ?? ''
    if (!asked.success || key.length < 10) return say(c, 400, 'A refund needs an amount and a key.')
    const payment = journal.findPayment(c.req.param('id'))
    if (!payment) return say(c, 404, 'There is no such payment.')
    const refund = await payments.refund(payment, { key, ...asked.data })
    if (refund === 'other request') return say(c, 409, 'This key stands for another refund.')
    if (refund === 'disputed')
      return say(
        c,
        422,
        'A bank disputes this payment or has taken it back: nothing of it is refunded.',
        DISPUTED,
      )
    if (refund === 'not possible') return say(c, 422, 'This payment cannot be refunded by so much.')
    return c.json({ id: refund.id, status: refund.status }, 201)
  })

  server.get('/v1/refunds/:key', (c) => {
    const refund = payments.findRefund(c.req.param('key'))
    return refund ? c.json({ id: refund.id, status: refund.status }) : say(c, 404, 'There is no such refund.')
  })

  sandboxCardsApi(server, cards)
  sandboxDisputesApi(server, options)

  server.get('/v1/settlements/:day', (c) => c.json({ lines: settlementOf(c.req.param('day'), options) }))

  server.get('/v1/controls', (c) => c.json(webhooks.state()))
  server.post('/v1/controls', async (c) => {
    const asked = Controls.safeParse(await readJson(c))
    if (!asked.success) return say(c, 400, `Webhooks are one of ${WEBHOOK_MODES.join(', ')}.`)
    if (asked.data.webhooks) webhooks.setMode(asked.data.webhooks)
    if (asked.data.downtimes) outages.set(asked.data.downtimes)
    options.changeOffers?.(asked.data)
    return c.json(webhooks.state())
  })

  /** Payments of a bank or wallet with a severe outage fail. */
  function isDown({ method, instrument }: { method: string; instrument?: string | undefined }): boolean {
    return outages
      .list()
      .some(
        (each) =>
          each.method === method &&
          each.severity === 'high' &&
          (each.status === 'started' || each.status === 'updated') &&
          Object.values(each.instrument).includes(instrument ?? ''),
      )
  }

  function stepOf(payment: SandboxPayment): PaymentStep | undefined {
    if (payment.status !== 'pending' || !payment.asks) return undefined
    if (payment.asks !== 'upi') return { kind: 'page', url: `${options.origin}/bank/${payment.id}` }
    return {
      kind: 'upi',
      link: upiLink({
        payeeAddress: 'nanonagar@testbank',
        payeeName: 'NanoNagar',
        merchantCode: '5045',
        reference: payment.id,
        note: `Order ${payment.orderNumber}`,
        amountPaise: payment.amountPaise,
      }),
      testAppUrl: `${options.origin}/upi/${payment.id}`,
    }
  }
}

function isKey(header: string | undefined, apiKey: string): boolean {
  const given = Buffer.from(header ?? '')
  const right = Buffer.from(`Bearer ${apiKey}`)
  return given.length === right.length && timingSafeEqual(given, right)
}

function answerOf(payment: SandboxPayment) {
  const { id, reference, amountPaise, status, method, instrument, reason, card, offer } = payment
  return { id, reference, amountPaise, status, method, instrument, reason, card, offerId: offer?.id }
}

/** Two in a hundred, and GST on it, as gateways charge. */
const FEE_BP = 200
const GST_BP = 1_800

/** Everything captured and given back on a day, as if it were paid out on that day. */
function settlementOf(day: string, { journal }: ApiOptions) {
  const isOf = (at: string) => new Date(Date.parse(at) + INDIA_AHEAD_MS).toISOString().startsWith(day)
  const settlementId = `setl_${day}`
  const paid = [...journal.payments()].filter(
    (each) => (each.status === 'captured' || each.status === 'refunded') && isOf(each.at),
  )
  const all = [...journal.refunds()]
  const back = all.filter((each) => isOf(each.at))
  return [
    ...paid.map((each) => {
      const feePaise = Math.round((each.amountPaise * FEE_BP) / 10_000)
      const taxPaise = Math.round((feePaise * GST_BP) / 10_000)
      return {
        id: each.id,
        kind: 'payment',
        gatewayPaymentId: each.id,
        settlementId,
        utr: `UTR${day}`,
        amountPaise: customersShare(each, each.amountPaise),
        feePaise,
        taxPaise,
      }
    }),
    ...back.map((each) => ({
      id: each.id,
      kind: 'refund',
      gatewayPaymentId: each.paymentId,
      settlementId,
      utr: `UTR${day}`,
      amountPaise: -settledBack(each),
      feePaise: 0,
      taxPaise: 0,
    })),
  ]

  /** Of a payment of which less is settled than its amount, each refund gives back what its customer paid of it. */
  function settledBack(refund: SandboxRefund): number {
    const payment = journal.findPayment(refund.paymentId)
    if (!payment) return refund.amountPaise
    const before = all
      .slice(0, all.indexOf(refund))
      .filter((each) => each.paymentId === refund.paymentId)
      .reduce((sum, each) => sum + each.amountPaise, 0)
    return customersShare(payment, before + refund.amountPaise) - customersShare(payment, before)
  }
}
