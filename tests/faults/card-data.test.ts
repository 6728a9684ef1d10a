import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_CARDS } from '#server/outside/test-cards.ts'
import { addBuyers, type Buyer, makeToken, send, sendCheckout } from '#tests/support/buyers.ts'
import { ASHAS_DETAILS, checkoutOf } from '#tests/support/checkout.ts'
import { type OpenShop, openShop, type Program } from '#tests/support/open-shop.ts'
import { addOffer } from '#tests/support/small-shop.ts'

const CARD = '4111111111111111'
const SPELLINGS = [CARD, '4111 1111 1111 1111', '4111-1111-1111-1111']
/** Long enough to be recognised, short enough to be taken for a security code. */
const CVV = '8642'

let shop: OpenShop
let gateway: Program
let worker: Program
let mouse: Awaited<ReturnType<typeof addOffer>>
beforeAll(async () => {
  shop = await openShop({ PAYMENT_GATEWAY: 'sandbox', LOG_LEVEL: 'trace' })
  gateway = await shop.run('gateway')
  worker = await shop.run('worker')
  mouse = await addOffer(shop.app, { available: 100 })
})
afterAll(() => shop.close())

test('every test card can be used, and the order keeps brand, last four digits and issuer', async () => {
  for (const card of TEST_CARDS.filter(({ fate }) => fate !== 'slow')) {
    const [buyer] = (await addBuyers(shop.app, 1)) as [Buyer]
    const checkout = checkoutOf(mouse, { by: 'card', cardToken: await makeToken(shop.app, card.number) })
    const { status } = await sendCheckout(shop.url, buyer, checkout)
    expect([card.meaning, status]).toEqual([card.meaning, card.fate === 'approved' ? 201 : 409])
  }
  const payments = await shop.app.db.selectFrom('payments').selectAll().where('status', '=', 'paid').execute()
  expect(payments.map(({ card_brand, card_last4 }) => `${card_brand} ${card_last4}`).toSorted()).toEqual([
    'Mastercard 4444',
    'RuPay 1005',
    'Visa 1111',
  ])
})

test('a checkout with card fields, or with a card number in a text, is refused and changes nothing', async () => {
  const [asha] = (await addBuyers(shop.app, 1)) as [Buyer]
  const { details, ...rest } = checkoutOf(mouse)
  const body = { ...rest, ...details }
  const planted: Record<string, unknown>[] = [
    { cardNumber: CARD, cardExpiry: '12/49', cardCvv: CVV },
    { cardNumber: '' },
    { cvv: CVV },
    { pan: CARD },
    { note: CARD },
    { cardToken: CARD },
    { checkoutKey: CARD },
    { card: { number: CARD } },
    ...SPELLINGS.flatMap((spelling) => [
      { firstName: spelling },
      { lastName: `Rao ${spelling}` },
      { address: `12 MG Road, ${spelling}` },
      { city: spelling },
      { email: `${spelling.replace(/\D/g, '')}@example.in` },
      { phoneNumber: spelling },
    ]),
  ]
  for (const fields of planted) {
    const { status } = await send(shop.url, asha, { ...body, ...fields })
    expect([400, 422], JSON.stringify(fields)).toContain(status)
  }
  const orders = await shop.app.db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', asha.userId)
    .execute()
  expect(orders).toEqual([])
})

test('a card number typed anywhere else is kept nowhere either', async () => {
  const [asha] = (await addBuyers(shop.app, 1)) as [Buyer]
  const { firstName, lastName, ...address } = ASHAS_DETAILS
  for (const spelling of SPELLINGS) {
    await fetch(`${shop.url}/products?q=${encodeURIComponent(spelling)}`, {
      headers: { Cookie: asha.cookie },
    })
    await fetch(`${shop.url}/${encodeURIComponent(spelling)}`)
    await post('/contact', { name: spelling, email: 'asha@example.in', message: 'Hello' })
    await post('/contact', { name: 'Asha', email: 'asha@example.in', message: `My card is ${spelling}` })
    await post('/newsletter', { email: `${spelling.replace(/\D/g, '')}@example.in` })
    await post('/auth/login', { email: 'asha@example.in', password: spelling })
    const person = { password: 'a long password', confirmPassword: 'a long password', terms: 'on' }
    await post('/auth/register', { ...person, name: spelling, email: `${asha.userId}@mail.in` })
    await post('/profile', { intent: 'details', name: spelling }, asha)
    await post('/profile', { intent: 'address', ...address, firstName: spelling, lastName }, asha)
    await post('/profile', { intent: 'address', ...address, firstName, lastName, address: spelling }, asha)
    await post('/checkout', { ...ASHAS_DETAILS, cardNumber: spelling, cardCvv: CVV }, asha)
  }
})

test('no card number is in the database, in a log or in a file of the shop or of its gateway', async () => {
  const rows = await everyRow(shop.databaseUrl)
  expect(rows.length).toBeGreaterThan(20)
  const files = readdirSync(shop.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
  expect(files.join('')).toContain('"last4":"1111"')
  const logs = [shop.web.said(), gateway.said(), worker.said()]
  expect(logs.join('')).toContain('"path":"/api/checkout"')
  const numbers = TEST_CARDS.map((card) => card.number)
  const digits = [...rows, ...files, ...logs].map((text) => text.replaceAll(/(?<=\d)[ .-](?=\d)/g, ''))
  const found = numbers.flatMap((number) => digits.filter((text) => text.includes(number)))
  expect(found.map((text) => text.slice(0, 200))).toEqual([])
})

test('no column is meant for what may not be kept', async () => {
  const columns = await query(
    shop.databaseUrl,
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema NOT IN ('pg_catalog', 'information_schema')
       AND column_name ~ '(card_?number|card_?no|^pan$|cvv|cvc|csc|security_code|card_?expir)' AND table_name <> 'sellers'`,
  )
  expect(columns).toEqual([])
})

async function post(path: string, fields: Record<string, string>, buyer?: Buyer): Promise<void> {
  const response = await fetch(`${shop.url}${path}`, {
    method: 'POST',
    headers: { Origin: shop.url, ...(buyer ? { Cookie: buyer.cookie } : {}) },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  await response.text()
  expect(response.status, path).toBeLessThan(500)
}

/** Every row of every table of every schema, as text. */
async function everyRow(databaseUrl: string): Promise<string[]> {
  const tables = await query(
    databaseUrl,
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  )
  const rows: string[] = []
  for (const { name } of tables)
    rows.push(
      ...(await query(databaseUrl, `SELECT t::text AS name FROM ${name} AS t`)).map((row) => row.name),
    )
  return rows
}

async function query(databaseUrl: string, text: string): Promise<{ name: string }[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
