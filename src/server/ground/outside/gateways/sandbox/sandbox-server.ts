import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { cardFieldProblem } from '#domain/ground/outside/card-form.ts'
import { INDIA_AHEAD_MS } from '#domain/ground/shared/dates.ts'
import { MINUTE_MS } from '#domain/ground/shared/durations.ts'
import type { Clock } from '../../clock.ts'
import type { Random } from '../../random.ts'
import { readJson, say } from './sandbox-answers.ts'
import { sandboxApi } from './sandbox-api.ts'
import { sandboxBrowserPages } from './sandbox-browser-pages.ts'
import { sandboxCards } from './sandbox-cards.ts'
import { DOCUMENT_BYTES_MAX } from './sandbox-disputes-api.ts'
import type { SandboxJournal } from './sandbox-journal.ts'
import { SANDBOX_OFFERS, type SandboxOffer } from './sandbox-offers.ts'
import { sandboxOutages, sandboxOutagesPage } from './sandbox-outages.ts'
import { testCardsPage } from './sandbox-pages.ts'
import { sandboxPayments } from './sandbox-payments.ts'
import { sandboxWebhooks } from './sandbox-webhooks.ts'
import { TEST_CARDS, TEST_ISSUER, type TestCard } from './test-cards.ts'

export interface SandboxGatewayOptions {
  journal: SandboxJournal
  apiKey: string
  /** Where its own pages are. */
  origin: string
  /** Where the marketplace takes webhooks; none: nothing is told. */
  webhookUrl?: string | undefined
  /** The pages that may send a card here: the marketplace's own. */
  shopOrigins: readonly string[]
  clock: Clock
  random: Random
  /** How long the slow test card takes; longer than the marketplace waits. */
  slowMs?: number
  /** When the bank says yes after all to a payment that failed; up to three days. */
  secondThoughtsMs?: number
  /** How a webhook is sent. */
  send?: typeof fetch
}

/** A program that answers requests, and does what is due between them when it is told to. */
export interface SandboxServer {
  fetch(request: Request): Response | Promise<Response>
  tick(): Promise<void>
}

const BODY_BYTES_MAX = 4_096
const TOKEN_LIFE_MS = 15 * MINUTE_MS
const TOKENS_MAX = 10_000

interface HeldToken {
  card: TestCard
  endsAt: number
}

/**
 * A payment gateway for development, demos and tests, on an origin of its own: the browser sends it a card and gets a
 * token, the marketplace's server pays with the token under an order of the gateway. It takes published test numbers
 * only, and keeps no number, expiry or security code.
 */
// Long because it is one server: what its addresses share is made here.
export function sandboxServer(options: SandboxGatewayOptions): SandboxServer {
  const { clock, random } = options
  const tokens = new Map<string, HeldToken>()
  const webhooks = sandboxWebhooks({ ...options, secret: options.apiKey, url: options.webhookUrl })
  let offers: readonly SandboxOffer[] = SANDBOX_OFFERS
  let offersAre: 'paid' | 'settled' = 'paid'
  const cards = sandboxCards(options)
  const payments = sandboxPayments({
    ...options,
    tell: webhooks.tell,
    keepCard: cards.keep,
    offers: () => offers,
    areOffersPaid: () => offersAre === 'paid',
  })
  const outages = sandboxOutages({ ...options, tell: webhooks.tellOutage })
  const server = new Hono()

  server.use(async (c, next) => {
    await next()
    c.res.headers.set('Cache-Control', 'no-store')
    c.res.headers.set('X-Content-Type-Options', 'nosniff')
    c.res.headers.set(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self' ${options.shopOrigins.join(' ')}; frame-ancestors 'none'; base-uri 'none'`,
    )
    c.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
  })
  const limitTo = (maxSize: number) =>
    bodyLimit({ maxSize, onError: (c) => say(c, 413, 'That is too much.') })
  server.use((c, next) =>
    limitTo(c.req.path === '/v1/documents' ? DOCUMENT_BYTES_MAX : BODY_BYTES_MAX)(c, next),
  )
  server.get('/', (c) => c.html(testCardsPage(offers)))
  server.get('/health', (c) => c.text('ok'))

  server.use('/v1/tokens', cors({ origin: [...options.shopOrigins], allowMethods: ['POST'], maxAge: 600 }))
  server.post('/v1/tokens', async (c) => {
    const body = await readJson(c)
    const problem = cardProblem(body, clock.now())
    if (problem) return c.json({ error: problem }, 422)
    const number = digitsOf(body.number)
    const card = TEST_CARDS.find((each) => each.number === number)
    if (!card) {
      return c.json(
        { error: { field: 'number', message: 'The test gateway takes published test cards only.' } },
        422,
      )
    }
    forgetOldTokens()
    const token = `tok_${random.token()}`
    tokens.set(token, { card, endsAt: clock.now().getTime() + TOKEN_LIFE_MS })
    return c.json({ token, ...receiptOf(card) }, 201)
  })

  const changeOffers = (asked: {
    offers?: SandboxOffer[] | undefined
    offersAre?: typeof offersAre | undefined
  }) => {
    offers = asked.offers ?? offers
    offersAre = asked.offersAre ?? offersAre
  }
  sandboxApi(server, { ...options, payments, cards, outages, webhooks, takeCard, changeOffers })
  sandboxBrowserPages(server, { ...options, payments })
  sandboxOutagesPage(server, { ...options, outages })
  server.onError((_error, c) => say(c, 500, 'The test gateway failed.'))
  return {
    fetch: (request) => server.fetch(request),
    async tick() {
      await payments.letTimePass()
      await webhooks.deliver()
    },
  }

  /** A token is good for one payment, for a quarter of an hour. */
  function takeCard(token: string): TestCard | undefined {
    const held = tokens.get(token)
    tokens.delete(token)
    return held && held.endsAt >= clock.now().getTime() ? held.card : undefined
  }

  function forgetOldTokens(): void {
    const now = clock.now().getTime()
    for (const [token, { endsAt }] of tokens) {
      if (endsAt >= now && tokens.size < TOKENS_MAX) break
      tokens.delete(token)
    }
  }
}

/** The specification's messages, as the marketplace's own form shows them, and whether the card is still good. */
function cardProblem(
  body: Record<string, unknown>,
  now: Date,
): { field: string; message: string } | undefined {
  const checks = [
    ['number', 'cardNumber'],
    ['expiry', 'cardExpiry'],
    ['cvv', 'cardCvv'],
  ] as const
  for (const [field, rule] of checks) {
    const message = cardFieldProblem(rule, body[field])
    if (message) return { field, message }
  }
  return isOver(digitsOf(body.expiry), now)
    ? { field: 'expiry', message: 'This card has expired' }
    : undefined
}

/** A card is good until the end of its month, in India. */
function isOver(monthAndYear: string, now: Date): boolean {
  const month = Number(monthAndYear.slice(0, 2))
  const year = 2000 + Number(monthAndYear.slice(2))
  return now.getTime() >= Date.UTC(year, month, 1) - INDIA_AHEAD_MS
}

function digitsOf(text: unknown): string {
  return typeof text === 'string' ? text.replace(/\D/g, '') : ''
}

function receiptOf(card: TestCard) {
  return { brand: card.brand, last4: card.number.slice(-4), issuer: TEST_ISSUER }
}
