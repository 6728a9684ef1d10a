import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccessMarketplace, startAccessMarketplace } from '#tests/access/access-marketplace.ts'
import { ACCESS, type RouteAccess, type Visitor } from '#tests/access/access-table.ts'
import { gatherForms, keepSignedIn, type OfferedForm, pathsOf } from '#tests/access/offered-forms.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { inFull } from '#tests/support/full-run.ts'
import { type FuzzTarget, type MalformedRequest, malformedRequest } from '#tests/support/malformed.ts'
import { type RawAnswer, rawClient } from '#tests/support/raw-client.ts'

/** Nothing that anybody sends to any address is answered by a failure of ours. */
const RUNS = Number(process.env.NN_RUNS ?? inFull(2_000, 1))
/** A run is repeated with NN_SEED and NN_RUNS; the full run draws a new one each time. */
const SEED = Number(process.env.NN_SEED ?? inFull(Date.now() % 1_000_000_000, 20_261_122))
const TOGETHER = 8
const ROLES = ['customer', 'vendor', 'admin'] as const

/** What no answer and no log line says: where in the code we were, and what the database was asked. */
const INSIDES =
  /\n\s+at (async )?\S+ ?\(?[^\s)]*:\d+:\d+\)?|node_modules\/|invalid input syntax|syntax error at|violates [a-z-]+ constraint|relation "|\bselect "|\binsert into "/i

let access: AccessMarketplace
let client: ReturnType<typeof rawClient>
let forms: readonly OfferedForm[] = []
let signEverybodyIn: () => Promise<void>
const names = readNames()

beforeAll(async () => {
  // Each request comes from an address of its own: what limits one address is told elsewhere.
  access = await startAccessMarketplace({ TRUSTED_PROXIES: '1', LOG_LEVEL: 'info', DATABASE_POOL_MAX: '16' })
  client = rawClient(access.shop.url, { connections: TOGETHER })
  signEverybodyIn = await keepSignedIn(access.shop.app)
  await signEverybodyIn()
  forms = await gatherForms(access)
})
afterAll(async () => {
  client?.close()
  await access?.shop.close()
})

test('pages offer forms to begin with', () => {
  expect(new Set(forms.map(({ route }) => route)).size).toBeGreaterThan(40)
})

describe(`whatever anybody sends (NN_SEED=${SEED} NN_RUNS=${RUNS})`, () => {
  const addresses = ACCESS.map((row, index) => ({ ...row, index }))
  test.each(addresses)('$path answers for itself', async (row) => {
    await signEverybodyIn()
    const requests = fc.sample(malformedRequest(targetOf(row)), { numRuns: RUNS, seed: SEED + row.index })
    const wrong: string[] = []
    const queue = requests.entries()
    const work = async () => {
      for (const [number, request] of queue) {
        const visitor = visitorOf(row.path, number)
        const answer = await send(request, visitor)
        const fault = faultOf(answer)
        if (fault) wrong.push(`${fault}: ${visitor} ${told(request)}\n  ${answer.body.slice(0, 300)}`)
      }
    }
    await Promise.all(Array.from({ length: TOGETHER }, work))
    expect(wrong.slice(0, 5), `${wrong.length} of ${RUNS}, NN_SEED=${SEED}`).toEqual([])
    expect(takeLog(), `NN_SEED=${SEED}`).toEqual([])
  })
})

test('the accounts are right after all of it', async () => {
  expect(await findAccountingErrors(access.shop.databaseUrl)).toEqual([])
})

function faultOf({ status, body }: RawAnswer): string | undefined {
  if (status >= 500) return `answered ${status}`
  const inside = INSIDES.exec(body)?.[0]
  return inside ? `says “${inside.trim()}”` : undefined
}

let taken = 0
/** The lines since the last look that are no plain record of something that went well, or was refused. */
function takeLog(): string[] {
  const said = access.shop.web.said()
  const end = said.lastIndexOf('\n') + 1
  const lines = said.slice(taken, end).split('\n').filter(Boolean)
  taken = end
  return lines.filter((line) => !isPlain(line)).slice(0, 5)
}

function isPlain(line: string): boolean {
  try {
    const { level } = JSON.parse(line) as { level: number }
    return level < 50 && !INSIDES.test(line)
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

function told({ method, path, headers, body }: MalformedRequest): string {
  const sent = body.length > 400 ? `${body.length} bytes ${body.subarray(0, 400)}` : String(body)
  return `${method} ${path.slice(0, 400)} ${JSON.stringify(headers).slice(0, 400)} ${JSON.stringify(sent)}`
}

/** Another sender for each request: what is limited for each of them is not what is looked at here. */
function nextAddress(): string {
  senders++
  return `203.${(senders >> 16) & 255}.${(senders >> 8) & 255}.${senders & 255}`
}
let senders = 0

async function send(request: MalformedRequest, visitor: Visitor | 'software'): Promise<RawAnswer> {
  const cookie = visitor === 'software' ? undefined : access.cookies.get(visitor)
  const bearer = visitor === 'software' ? `Bearer ${access.keys[0]}` : undefined
  return client.send({
    ...request,
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      'X-Forwarded-For': nextAddress(),
      ...(cookie && { Cookie: cookie }),
      ...(bearer && { Authorization: bearer }),
      ...request.headers,
    },
  })
}

/** Most requests come from those who get in. */
function visitorOf(path: string, number: number): Visitor | 'software' {
  const own = path.startsWith('/api/v1')
    ? 'software'
    : (ROLES.find((role) => path.startsWith(`/${role}`)) ?? 'customer')
  const others = ['anonymous', ...ROLES] as const
  return number % 2 === 0 ? own : (others[(number >> 1) % others.length] ?? own)
}

function targetOf(row: RouteAccess): FuzzTarget {
  return {
    paths: pathsOf(row, access),
    names,
    forms: forms.filter(({ route }) => route === row.path).map(({ form }) => form),
    bodies: BODIES[row.path]?.(access) ?? [],
  }
}

/** What programs send: JSON to the addresses that take it. */
const BODIES: Readonly<Record<string, (access: AccessMarketplace) => object[]>> = {
  '/api/cart': ({ things }) => [
    { intent: 'merge', lines: [{ offerId: things.offer[0], quantity: 1, seenUnitPricePaise: 90_000 }] },
    { intent: 'set', account: things.account[0], changes: [{ offerId: things.offer[0], quantity: 2 }] },
  ],
  '/api/wishlist': () => [
    { intent: 'put', productIds: ['mouse'] },
    { intent: 'take', productId: 'mouse' },
  ],
  '/api/checkout': ({ things }) => {
    const { details, ...rest } = checkoutOf({ offerId: things.offer[0] })
    return [{ ...rest, ...details }]
  },
  '/api/v1/vendor/stock': () => [{ sku: 'FIRST-1', count: 5, expected: 10 }],
  '/api/v1/vendor/products': () => [
    {
      sku: 'FUZZ-1',
      kind: 'keyboard',
      name: 'Keyboard of the fuzz',
      brand: 'Logitech',
      mpn: 'K-1',
      mrp: 1_000,
      price: '900',
      stock: 3,
      description: 'Keys',
      gstRate: 18,
      attributes: { layout: 'ansi', list: [{ a: 1 }] },
    },
  ],
}

/** The names that addresses, forms and bodies carry, out of the code that reads them. */
function readNames(): string[] {
  const files = readdirSync('src', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8'))
  const patterns = [/\.get(?:All)?\('([a-zA-Z-]+)'\)/g, /\bname="([a-zA-Z]+)"/g, /^ {2,6}(\w+): z\./gm]
  return [
    ...new Set(
      files.flatMap((code) =>
        patterns.flatMap((one) => [...code.matchAll(one)].map(([, name = '']) => name)),
      ),
    ),
  ]
}
