import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_CARDS } from '#server/ground/outside/gateways/sandbox/test-cards.ts'
import { hashPassword } from '#server/people/sign-in/hash-password.ts'
import { runImport } from '#server/selling/imports/run-import.ts'
import { uploadImport } from '#server/selling/imports/upload-import.ts'
import { type AccessMarketplace, startAccessMarketplace } from '#tests/access/access-marketplace.ts'
import { keepSignedIn } from '#tests/access/offered-forms.ts'
import { WRITTEN_FORMS, type WrittenForm, write } from '#tests/access/written-fields.ts'
import { addBuyers, type Buyer, makeToken, send, sendCheckout } from '#tests/support/buyers.ts'
import { ASHAS_DETAILS, checkoutOf } from '#tests/support/checkout.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { isFull } from '#tests/support/full-run.ts'
import { askKept } from '#tests/support/kept-connection.ts'
import { type Program, type RunningMarketplace, startMarketplace } from '#tests/support/start-marketplace.ts'

const CARD = '4111111111111111'
const SPELLINGS = [CARD, '4111 1111 1111 1111', '4111-1111-1111-1111']
/** Long enough to be recognised, short enough to be taken for a security code. */
const CVV = '8642'

let shop: RunningMarketplace
let gateway: Program
let worker: Program
/** Another shop, with two of everything: where people write. */
let access: AccessMarketplace
let mouse: Awaited<ReturnType<typeof addOffer>>
/** What reads all rows of the other shop. */
let everyTable: string
beforeAll(async () => {
  shop = await startMarketplace({ PAYMENT_GATEWAY: 'sandbox', LOG_LEVEL: 'trace' })
  gateway = await shop.run('gateway')
  worker = await shop.run('worker')
  mouse = await addOffer(shop.app, { available: 100 })
  access = await startAccessMarketplace({ LOG_LEVEL: 'trace', PAYMENT_GATEWAY: 'sandbox' })
  await (await keepSignedIn(access.shop.app))()
  everyTable = await readEveryTable(access.shop.databaseUrl)
})
afterAll(async () => {
  await shop.close()
  await access?.shop.close()
})

test('every test card can be used, and the order keeps brand, last four digits and issuer', async () => {
  for (const card of TEST_CARDS.filter(({ result }) => result !== 'slow')) {
    const [buyer] = (await addBuyers(shop.app, 1)) as [Buyer]
    const checkout = checkoutOf(mouse, { by: 'card', cardToken: await makeToken(shop.app, card.number) })
    const { status } = await sendCheckout(shop.url, buyer, checkout)
    const isPaid = card.result === 'approved' || card.result === 'disputed'
    expect([card.meaning, status]).toEqual([card.meaning, isPaid ? 201 : 409])
  }
  const payments = await shop.app.db.selectFrom('payments').selectAll().where('status', '=', 'paid').execute()
  expect(payments.map(({ card_brand, card_last4 }) => `${card_brand} ${card_last4}`).toSorted()).toEqual([
    'Mastercard 4444',
    'RuPay 1005',
    'Visa 0259',
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

test('an address or a name that is a card number makes no subscriber, no account and no order', async () => {
  const [asha] = (await addBuyers(shop.app, 1)) as [Buyer]
  const person = { password: 'a long password', confirmPassword: 'a long password', terms: 'on' }
  for (const [index, spelling] of SPELLINGS.entries()) {
    await fetch(`${shop.url}/products?q=${encodeURIComponent(spelling)}`, {
      headers: { Cookie: asha.cookie },
    })
    await fetch(`${shop.url}/${encodeURIComponent(spelling)}`)
    await post('/newsletter', { email: `${spelling.replace(/\D/g, '')}@example.in` })
    await post('/auth/login', { email: 'asha@example.in', password: spelling }, [401, 422])
    await post('/auth/register', { ...person, name: spelling, email: `reader-${index}@mail.in` }, [422])
    await post('/checkout', { ...ASHAS_DETAILS, cardNumber: spelling, cardCvv: CVV }, [400, 422], asha)
    // The same with nothing wrong in it is kept: what refused it was the number.
    await post('/newsletter', { email: `reader-${index}@mail.in` })
    await post('/auth/register', { ...person, name: 'Reader', email: `reader-${index}@mail.in` })
  }
  const readers = shop.app.db.selectFrom('newsletter_subscribers').select('email')
  const accounts = shop.app.db.selectFrom('users').select('email').where('name', '=', 'Reader')
  const expected = SPELLINGS.map((_spelling, index) => ({ email: `reader-${index}@mail.in` }))
  expect(await readers.orderBy('email').execute()).toEqual(expected)
  expect(await accounts.orderBy('email').execute()).toEqual(expected)
})

describe('a text that somebody writes', () => {
  const forms = WRITTEN_FORMS.map((form, index) => ({ form, texts: form.texts, index }))

  test.each(forms)('is kept, unless it is a card number: $texts of form $index', async ({ form, texts }) => {
    for (const [nth, field] of texts.entries()) {
      const spelling = SPELLINGS[field.length % SPELLINGS.length] ?? CARD
      const ways = [spelling, `My card is ${spelling}, thank you`]
      // On each commit one field is the number, the next one holds it.
      for (const text of isFull ? ways : ways.slice(nth % 2, (nth % 2) + 1))
        expect(await write(access, form, { [field]: text }), `${field}: ${text}`).toBeGreaterThanOrEqual(400)
    }
    const marks = Object.fromEntries(
      texts.map((field) => [field, `Mark${randomUUID().replaceAll('-', '').slice(0, 10)}`]),
    )
    const wellFormed = Object.entries(marks).map(([field, mark]) => [field, form.wellFormed?.(mark) ?? mark])
    expect(await write(access, form, Object.fromEntries(wellFormed))).toBeLessThan(400)
    // Names, SKUs and maker's numbers are kept in the spelling of their own.
    const kept = (await rowsWith(Object.values(marks))).join('\n').toLowerCase()
    for (const [field, mark] of Object.entries(marks))
      expect(kept.includes(mark.toLowerCase()), field).toBe(true)
  })
})

test('the name on a bank account, a telephone number and a filter that is kept hold none', async () => {
  const { db } = access.shop.app
  const vendor = await vendorOf('first-shop')
  const hashed = await hashPassword('a long password')
  if (!hashed.ok) throw new Error(hashed.problem.code)
  await db.insertInto('passwords').values({ user_id: vendor.userId, hash: hashed.value }).execute()
  const bank: WrittenForm = {
    visitor: 'vendor',
    page: () => '/vendor/settings',
    deed: 'bank',
    fields: {
      accountNumber: '123456789012',
      confirmAccountNumber: '123456789012',
      ifsc: 'HDFC0001234',
      currentPassword: 'a long password',
    },
    texts: ['bankHolder'],
  }
  const officer = WRITTEN_FORMS.find((form) => form.page(access.things) === '/admin/settings/officer')
  const view = WRITTEN_FORMS.find(({ deed }) => deed === 'save-view')
  if (!officer || !view) throw new Error('these forms are listed')
  for (const text of [...SPELLINGS, `Asha ${CARD}`])
    expect(await write(access, bank, { bankHolder: text })).toBe(422)
  expect(await write(access, bank, { bankHolder: 'First Shop' })).toBeLessThan(400)
  for (const text of SPELLINGS) expect(await write(access, officer, { phone: text })).toBe(422)
  expect(await write(access, officer, { phone: '020 1234 5678' })).toBeLessThan(400)
  for (const [index, text] of SPELLINGS.entries()) {
    const filtered = { ...view, page: () => `/admin/orders?q=${encodeURIComponent(text)}&min=${index + 1}` }
    expect(await write(access, filtered, { name: `View ${index}` })).toBeLessThan(400)
  }
  const views = await db.selectFrom('order_views').select('search').where('name', 'like', 'View %').execute()
  expect(views.map(({ search }) => new URLSearchParams(search).get('q'))).toEqual(
    SPELLINGS.map(() => '[card number removed]'),
  )
})

test('a row of a file, and a product of a program, with a card number is at fault and kept without it', async () => {
  const { app, url } = access.shop
  const vendor = await vendorOf('first-shop')
  const header = 'sku,kind,name,brand,description,mrp,price,ean'
  const lines = SPELLINGS.map((text, index) => `C-${index},mouse,Mouse ${text},Logitech,${text},1000,900,`)
  // A barcode that would pass for a card number as well.
  const barcode = '4006381333023'
  const file = [header, ...lines, `C-9,mouse,Mouse of ours,Logitech,EAN ${barcode},1000,900,${barcode}`].join(
    '\n',
  )
  const sent = await uploadImport(app, vendor, { name: `${CARD}.csv`, mode: 'products', body: bytesOf(file) })
  if (!sent.ok) throw new Error(JSON.stringify(sent.problem))
  await runImport(app, { runId: sent.value.runId, sellerId: vendor.sellerId })
  const stored = await query(
    access.shop.databaseUrl,
    `SELECT t::text AS name FROM import_rows AS t WHERE run_id = '${sent.value.runId}' ORDER BY line`,
  )
  const told = 'Please do not type a card number here'
  expect(stored.map(({ name }) => [name.includes('[card number removed]'), name.includes(told)])).toEqual([
    ...SPELLINGS.map(() => [true, true]),
    [false, false],
  ])
  for (const [index, text] of SPELLINGS.entries()) {
    const product = { sku: `D-${index}`, kind: 'mouse', name: `Mouse ${text}`, brand: 'Logitech' }
    const answer = await fetch(`${url}/api/v1/vendor/products`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${access.keys[0]}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...product, description: text, mrp: 1_000, price: 900, stock: 1 }),
    })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain(told)
  }
  const rows = await everyRow(access.shop.databaseUrl)
  expect(rows.filter((row) => /\bD-\d\b/.test(row))).toEqual([])
})

async function vendorOf(sellerId: string): Promise<{ userId: string; sellerId: string }> {
  const vendor = access.shop.app.db.selectFrom('vendors').select('user_id')
  const { user_id: userId } = await vendor.where('seller_id', '=', sellerId).executeTakeFirstOrThrow()
  return { userId, sellerId }
}

async function* bytesOf(text: string) {
  yield new TextEncoder().encode(text)
}

test('no card number is in the database, in a log or in a file of the shop or of its gateway', async () => {
  const rows = [...(await everyRow(shop.databaseUrl)), ...(await everyRow(access.shop.databaseUrl))]
  expect(rows.length).toBeGreaterThan(20)
  const files = [shop.dataDir, access.shop.dataDir]
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
  expect(files.join('')).toContain('"last4":"1111"')
  const logs = [shop.web.said(), gateway.said(), worker.said(), access.shop.web.said()]
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

/** Sends a form of a page; the answer has to be one of these, a redirect or the page unless told. */
async function post(
  path: string,
  fields: Record<string, string>,
  answers: readonly number[] = [200, 303],
  buyer?: Buyer,
): Promise<void> {
  const response = await fetch(`${shop.url}${path}`, {
    method: 'POST',
    headers: { Origin: shop.url, ...(buyer ? { Cookie: buyer.cookie } : {}) },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  await response.text()
  expect(answers, path).toContain(response.status)
}

/** The rows of the shop where people write that hold one of these texts, in any case: planned once, asked after each form. */
async function rowsWith(texts: readonly string[]): Promise<string[]> {
  const question = `SELECT name FROM (${everyTable}) AS rows WHERE lower(name) LIKE ANY ($1)`
  const rows = await askKept<{ name: string }>(access.shop.databaseUrl, question, [
    texts.map((text) => `%${text.toLowerCase()}%`),
  ])
  return rows.map(({ name }) => name)
}

/** Every row of every table of every schema, as text. */
async function everyRow(databaseUrl: string): Promise<string[]> {
  return (await query(databaseUrl, await readEveryTable(databaseUrl))).map(({ name }) => name)
}

async function readEveryTable(databaseUrl: string): Promise<string> {
  const tables = await query(
    databaseUrl,
    `SELECT format('SELECT t::text AS name FROM %I.%I AS t', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  )
  return tables.map(({ name }) => name).join(' UNION ALL ')
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
