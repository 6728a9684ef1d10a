import { timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { z } from 'zod'
import { cardFieldProblem } from '#domain/payments/card-form.ts'
import type { Charge, ChargeJournal } from './charge-journal.ts'
import type { Clock } from './clock.ts'
import type { Random } from './random.ts'
import { TEST_CARDS, TEST_ISSUER, type TestCard } from './test-cards.ts'
import { testCardsPage } from './test-cards-page.ts'

export interface SandboxGatewayOptions {
  journal: ChargeJournal
  apiKey: string
  /** The pages that may send a card here: the marketplace's own. */
  shopOrigins: readonly string[]
  clock: Clock
  random: Random
  /** How long the slow test card takes; longer than the marketplace waits. */
  slowMs?: number
}

const BODY_BYTES_MAX = 4_096
const TOKEN_LIFE_MS = 15 * 60_000
const TOKENS_MAX = 10_000
const SLOW_MS = 25_000

const ChargeRequest = z.strictObject({
  reference: z.string().min(1).max(100),
  token: z.string().max(200),
  amountPaise: z.int().positive(),
})

interface HeldToken {
  card: TestCard
  endsAt: number
}

/**
 * A payment gateway for development, demos and tests, on an origin of its own: the browser sends it a card and gets a
 * token, the marketplace's server charges the token. It takes published test numbers only, keeps no number, expiry or
 * security code, and charges a reference once, however often it is asked.
 */
export function sandboxGatewayServer(options: SandboxGatewayOptions): Hono {
  const { journal, clock, random } = options
  const tokens = new Map<string, HeldToken>()
  const underway = new Map<string, Promise<Charge>>()
  const server = new Hono()

  server.use(async (c, next) => {
    await next()
    c.res.headers.set('Cache-Control', 'no-store')
    c.res.headers.set('X-Content-Type-Options', 'nosniff')
    c.res.headers.set(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    )
    c.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
  })
  server.use(bodyLimit({ maxSize: BODY_BYTES_MAX, onError: (c) => say(c, 413, 'That is too much.') }))
  server.get('/', (c) => c.html(testCardsPage()))
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

  server.use('/v1/charges/*', async (c, next) =>
    isKey(c.req.header('Authorization'), options.apiKey) ? next() : say(c, 401, 'The API key is not right.'),
  )
  server.post('/v1/charges', async (c) => {
    const request = ChargeRequest.safeParse(await readJson(c))
    if (!request.success) return say(c, 400, 'A charge needs a reference, a token and an amount in paise.')
    const { reference, amountPaise, token } = request.data
    const running = underway.get(reference)
    const earlier = running ? await running : journal.find(reference)
    if (earlier) {
      const isSame = earlier.amountPaise === amountPaise
      return isSame
        ? c.json(answerOf(earlier))
        : say(c, 409, 'This reference was charged with another amount.')
    }
    const held = tokens.get(token)
    tokens.delete(token)
    if (!held || held.endsAt < clock.now().getTime()) return say(c, 422, 'The card details have expired.')
    const charging = charge(held.card, { reference, amountPaise })
    underway.set(reference, charging)
    try {
      return c.json(answerOf(await charging))
    } finally {
      underway.delete(reference)
    }
  })
  server.get('/v1/charges/:reference', (c) => {
    const found = journal.find(c.req.param('reference'))
    return found ? c.json(answerOf(found)) : say(c, 404, 'There is no such charge.')
  })
  server.onError((_error, c) => say(c, 500, 'The test gateway failed.'))
  return server

  async function charge(card: TestCard, asked: { reference: string; amountPaise: number }): Promise<Charge> {
    if (card.result === 'slow') await sleep(options.slowMs ?? SLOW_MS)
    const made: Charge = {
      id: `pay_${random.token(12)}`,
      ...asked,
      ...outcomeOf(card),
      card: receiptOf(card),
      at: clock.now().toISOString(),
    }
    await journal.append(made)
    return made
  }

  function forgetOldTokens(): void {
    const now = clock.now().getTime()
    for (const [token, { endsAt }] of tokens) {
      if (endsAt >= now && tokens.size < TOKENS_MAX) break
      tokens.delete(token)
    }
  }
}

function isKey(header: string | undefined, apiKey: string): boolean {
  const given = Buffer.from(header ?? '')
  const right = Buffer.from(`Bearer ${apiKey}`)
  return given.length === right.length && timingSafeEqual(given, right)
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

const INDIA_AHEAD_MS = 330 * 60_000

function digitsOf(text: unknown): string {
  return typeof text === 'string' ? text.replace(/\D/g, '') : ''
}

function receiptOf(card: TestCard): Charge['card'] {
  return { brand: card.brand, last4: card.number.slice(-4), issuer: TEST_ISSUER }
}

function outcomeOf({ result }: TestCard): Pick<Charge, 'outcome' | 'reason'> {
  if (result === 'declined') return { outcome: 'declined', reason: 'Your bank declined this card.' }
  if (result === 'no-funds')
    return { outcome: 'declined', reason: 'There is not enough money in the account of this card.' }
  return { outcome: 'paid' }
}

function answerOf({ id, reference, amountPaise, outcome, reason, card }: Charge) {
  return { id, reference, amountPaise, outcome, reason, card }
}

async function readJson(c: Context): Promise<Record<string, unknown>> {
  const body: unknown = await c.req.json().catch(() => undefined)
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
}

function say(c: Context, status: 400 | 401 | 404 | 409 | 413 | 422 | 500, message: string): Response {
  return c.json({ error: { message } }, status)
}
