import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AccessMarketplace,
  addressOf,
  startAccessMarketplace,
} from '#tests/access/access-marketplace.ts'
import { ACCESS, type RouteAccess, type Visitor } from '#tests/access/access-table.ts'
import { inFull, isFull } from '#tests/support/full-run.ts'
import { percent } from '#tests/support/malformed.ts'
import { rawClient } from '#tests/support/raw-client.ts'

/** Nothing that a request says is read as SQL, in whatever field, cursor or header it stands. */
const OPENINGS = ["'", '"', "')", "';", "\\'", '$$', '1', '%', "' /*", '`']
const ENDINGS = [
  ...[' OR 1=1--', ' UNION SELECT null--', '; DROP TABLE orders;--', ' AND 1=(SELECT 1 FROM pg_sleep(5))--'],
  ...['||version()||', ' ORDER BY 99--', '::int', '/**/', '%', '_', '\\', '{}', '[]', '(((', '0x41', '1e309'],
  ...[
    '-1',
    '99999999999999999999',
    'NaN',
    ' & !',
    ' | (',
    ' <-> ',
    ':*',
    '*)(',
    '{"$gt":""}',
    '\u02bc OR 1=1',
  ],
  ...[' LIKE ', '\n--\n', ' NULLS FIRST', ' FOR UPDATE', '2026-13-45', '\ud800'],
]
const PAYLOADS = OPENINGS.flatMap((opening) => ENDINGS.map((ending) => opening + ending))
/** Every page reads some of these: search, filters, order, cursors, days. */
const FIELDS = [
  ...[
    'q',
    'search',
    'category',
    'brand',
    'origin',
    'sort',
    'order',
    'status',
    'state',
    'stage',
    'kind',
    'role',
  ],
  ...[
    'after',
    'before',
    'cursor',
    'from',
    'to',
    'days',
    'month',
    'seller',
    'assignee',
    'action',
    'actor',
    'id',
    'of',
  ],
  ...['payment', 'min', 'max', 'pin', 'stateCode', 'ticket', 'token', 'email', 'removed', 'template', 'view'],
]
/** Each page meets so many of the payloads, from one of its readers; the whole set in the full run, from anybody. */
const PAYLOADS_A_PAGE = inFull(PAYLOADS.length, 1)
const SAID_BY_POSTGRES = /syntax error at or near|invalid input syntax|SQLSTATE|unterminated quoted|violates/

const READERS: readonly Visitor[] = ['anonymous', 'customer', 'vendor', 'admin']
const pages = ACCESS.filter(({ GET }) => GET !== undefined)

let shop: AccessMarketplace
let client: ReturnType<typeof rawClient>
beforeAll(async () => {
  shop = await startAccessMarketplace({ LOG_LEVEL: 'info' })
  client = rawClient(shop.shop.url)
})
afterAll(async () => {
  client?.close()
  await shop?.shop.close()
})

test(`no field of a query, no cursor and no header is read as SQL (${PAYLOADS.length} texts)`, async () => {
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(300)
  const faults: string[] = []
  let read = 0
  for (const [index, page] of pages.entries())
    for (const reader of readersOf(page, index))
      for (let nth = 0; nth < PAYLOADS_A_PAGE; nth++) {
        const payload = PAYLOADS[(index * 37 + nth * 53) % PAYLOADS.length] ?? ''
        const { status, body } = await ask(page, reader, payload)
        if (status === 200) read++
        if (status >= 500 || SAID_BY_POSTGRES.test(body))
          faults.push(`${status} ${reader} ${page.path} ${payload}`)
      }
  expect(faults).toEqual([])
  // Most pages are one reader's alone, and a few need more than an address; what is refused at the edge would say nothing of the queries behind it.
  expect(read).toBeGreaterThan(pages.length * PAYLOADS_A_PAGE * inFull(0.9, 0.5))
  // PostgreSQL's classes for what cannot be read as SQL or as a value of its column.
  expect(shop.shop.web.said()).not.toMatch(/"code":"(42|22)/)
  expect(await shop.shop.app.db.selectFrom('orders').select('id').execute()).not.toEqual([])
})

/** In the full run everybody; on each commit one of those whom the page lets in, by turns where anybody is. */
function readersOf(page: RouteAccess, turn: number): readonly Visitor[] {
  if (isFull) return READERS
  const letIn = READERS.filter((reader) => isLetIn(page, reader))
  return letIn.slice(turn % letIn.length, (turn % letIn.length) + 1)
}

/** Who is sent to another door has asked no query but that of the session. */
function isLetIn({ GET }: RouteAccess, reader: Visitor): boolean {
  const outcome = GET?.[reader]
  return typeof outcome === 'number' && outcome !== 401 && outcome !== 403
}

async function ask(page: RouteAccess, reader: Visitor, payload: string) {
  const cursor = Buffer.from(JSON.stringify([payload, payload])).toString('base64url')
  const query = FIELDS.map((field, index) => `${field}=${index % 5 === 4 ? cursor : percent(payload)}`).join(
    '&',
  )
  const [id = ''] = page.thing ? shop.things[page.thing] : []
  const path = addressOf(page, id)
  const cookie = shop.cookieOf(reader, path)
  const plain = payload.replace(/[^ -~]/g, '?')
  return client.send({
    method: 'GET',
    path: `${path}?${query}`,
    headers: {
      'User-Agent': plain,
      Referer: plain,
      'Accept-Language': plain,
      Cookie: [cookie, `nn-flash=${percent(payload)}`, `nn-placed=${cursor}`].filter(Boolean).join('; '),
    },
  })
}
