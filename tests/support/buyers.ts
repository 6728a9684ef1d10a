import { randomUUID } from 'node:crypto'
import type { App } from '#server/ground/app.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import type { PlaceOrderInput } from '#server/orders/checkout/parse-place-order.ts'

/** Somebody who is signed in and has an address: all that a checkout needs. */
export interface Buyer {
  userId: string
  cookie: string
}

const ROWS_AT_ONCE = 1_000

/** Signs in so many customers at once, without a password being hashed for each. */
export async function addBuyers(app: App, count: number): Promise<Buyer[]> {
  const people = Array.from({ length: count }, (_, index) => ({
    userId: randomUUID(),
    name: `Buyer ${index}`,
    token: app.random.token(),
  }))
  for (let at = 0; at < count; at += ROWS_AT_ONCE) await signIn(app, people.slice(at, at + ROWS_AT_ONCE))
  return people.map(({ userId, token }) => ({ userId, cookie: `nn_sid=${token}` }))
}

async function signIn(app: App, people: { userId: string; name: string; token: string }[]): Promise<void> {
  await app.db
    .insertInto('users')
    .values(
      people.map(({ userId, name }) => ({
        id: userId,
        name,
        email: `${userId}@example.in`,
        email_verified: true,
      })),
    )
    .execute()
  await app.db
    .insertInto('customers')
    .values(people.map(({ userId, name }) => ({ user_id: userId, name, phone: null, closed_at: null })))
    .execute()
  await app.db
    .insertInto('sessions')
    .values(
      people.map(({ userId, token }) => ({
        id: randomUUID(),
        user_id: userId,
        token_sha256: fingerprint(token),
        role: 'customer' as const,
        expires_at: new Date(Date.now() + 24 * 3_600_000),
        ip_address: null,
        user_agent: null,
      })),
    )
    .execute()
}

export interface Answer {
  /** 0 when the connection broke before an answer came. */
  status: number
  body: string
  ms: number
}

/** Sends a checkout to the shop as a program does. Every buyer lives alone: cash is counted by telephone and place. */
export async function sendCheckout(url: string, buyer: Buyer, input: PlaceOrderInput): Promise<Answer> {
  const { details, ...rest } = input
  // An id may hold a run of digits that looks like a card number, which no address may.
  const house = buyer.userId.replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
  const own = { phoneNumber: telephoneOf(buyer), address: `${house}, ${details.address}` }
  return send(url, buyer, { ...rest, ...details, ...own })
}

/** The same one each time, and nobody else's of this file. */
function telephoneOf({ userId }: Buyer): string {
  const known = telephones.get(userId) ?? `9${String(telephones.size).padStart(9, '0')}`
  telephones.set(userId, known)
  return known
}
const telephones = new Map<string, string>()

/** Sends anything to the checkout. A connection that breaks is an answer too: nothing is known. */
export async function send(url: string, buyer: Buyer, body: unknown): Promise<Answer> {
  const began = performance.now()
  try {
    const response = await fetch(`${url}/api/checkout`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: buyer.cookie, Origin: url },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.text(), ms: performance.now() - began }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { status: 0, body: '', ms: performance.now() - began }
  }
}

/** Does the work for each item, so many at once. */
export async function withWorkers<Item, Value>(
  count: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Value>,
): Promise<Value[]> {
  const values: Value[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: count }, async () => {
      while (next < items.length) {
        const index = next++
        values[index] = await work(items[index] as Item)
      }
    }),
  )
  return values
}

/** The middle and the slowest hundredth of some times, in whole milliseconds. */
export function percentiles(answers: readonly Answer[]): { p50: number; p99: number } {
  const times = answers.map((answer) => answer.ms).sort((a, b) => a - b)
  const at = (share: number) =>
    Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)
  return { p50: at(0.5), p99: at(0.99) }
}

/** What the browser does before a checkout by card: the card goes to the gateway, a token comes back. */
export async function makeToken(app: App, number = '4111111111111111'): Promise<string> {
  const response = await fetch(`${app.gateway.tokenizerOrigin}/v1/tokens`, {
    method: 'POST',
    body: JSON.stringify({ number, expiry: '12/49', cvv: '123' }),
  })
  const { token } = (await response.json()) as { token: string }
  return token
}
