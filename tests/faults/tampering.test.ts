import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccessMarketplace, startAccessMarketplace } from '#tests/access/access-marketplace.ts'
import { gatherForms, keepSignedIn } from '#tests/access/offered-forms.ts'
import { answerTo, WRITTEN_FORMS } from '#tests/access/written-fields.ts'
import { ASHAS_DETAILS, checkoutOf } from '#tests/support/checkout.ts'
import { skippedUnlessFull } from '#tests/support/skipped.ts'

/** What a form or a program says of more than it was asked reaches no row. */
const FOREIGN_ID = 'facade00-1111-7222-8333-444455556666'
const AMOUNT = '76543217'
const TRACE = /facade00|76543217/
const IDS = ['vendorId', 'sellerId', 'seller_id', 'userId', 'user_id', 'ownerId', 'customerId', 'id']
const AMOUNTS = ['price', 'total', 'discount', 'unitPricePaise', 'totalPaise', 'shippingPaise', 'feePaise']
const RIGHTS = {
  role: 'owner',
  status: 'approved',
  standing: 'approved',
  isAdmin: 'true',
  isActive: 'true',
  emailVerified: 'true',
  email_verified: 'true',
}
const PLANTED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(IDS.map((name) => [name, FOREIGN_ID])),
  ...Object.fromEntries(AMOUNTS.map((name) => [name, AMOUNT])),
  ...RIGHTS,
}

let access: AccessMarketplace
let signEverybodyIn: () => Promise<void>
beforeAll(async () => {
  access = await startAccessMarketplace()
  signEverybodyIn = await keepSignedIn(access.shop.app)
  await signEverybodyIn()
})
afterAll(() => access?.shop.close())

test('filled-in forms are taken without the fields that are not theirs', async () => {
  await signEverybodyIn()
  const before = await rightsOf()
  let taken = 0
  for (const form of WRITTEN_FORMS.filter(({ visitor }) => visitor !== 'admin')) {
    const own = new Set([...form.texts, ...Object.keys(form.fields)])
    const extra = Object.entries(PLANTED).filter(([name]) => !own.has(name) && !isOffered(form.deed, name))
    const { status } = await answerTo(access, form, Object.fromEntries(extra))
    if (status < 400) taken += 1
  }
  expect(taken).toBeGreaterThan(5)
  expect(await rightsOf()).toEqual(before)
  expect(await tracedRows()).toEqual([])
})

const full = skippedUnlessFull()
test.skipIf(full.isSkipped)(
  full.titled('fields that no form of any page has change no right and reach no row'),
  async () => {
    const forms = await gatherForms(access)
    const before = await rightsOf()
    let [taken, asked] = [0, 0]
    // An owner may change rights: theirs are looked at for traces alone, after the others.
    for (const isOwner of [false, true]) {
      for (const { form, visitor } of forms.filter((each) => (each.visitor === 'admin') === isOwner)) {
        await signEverybodyIn()
        const own = new Set([...form.fields, ...form.buttons].map(([name]) => name))
        const extra = Object.entries(PLANTED).filter(([name]) => !own.has(name))
        const fields = [...form.fields, ...form.buttons.slice(0, 1), ...extra]
        const { status } = await post(visitor, form.action, fields)
        expect(status, form.action).toBeLessThan(500)
        asked += extra.length
        if (status < 400) taken += 1
      }
      if (!isOwner) expect(await rightsOf()).toEqual(before)
    }
    expect(await tracedRows()).toEqual([])
    expect(taken).toBeGreaterThan(20)
    expect(asked).toBeGreaterThan(1_000)
  },
)

test('a checkout says no more than it is asked, and only of whole pieces that there may be', async () => {
  await signEverybodyIn()
  const orders = access.shop.app.db.selectFrom('orders').select(({ fn }) => fn.countAll().as('all'))
  const before = await orders.executeTakeFirstOrThrow()
  const { details, ...rest } = checkoutOf({ offerId: access.things.offer[0] })
  const body = { ...rest, ...details, ...ASHAS_DETAILS }
  const [line] = body.lines ?? []
  const spoilt = [
    ...Object.entries(PLANTED).map(([name, value]) => ({ ...body, [name]: value })),
    ...Object.entries(PLANTED).map(([name, value]) => ({ ...body, lines: [{ ...line, [name]: value }] })),
    ...[0, -1, 1e9, 1.5, '1', null].map((quantity) => ({ ...body, lines: [{ ...line, quantity }] })),
    { ...body, lines: [{ ...line, offerId: FOREIGN_ID }] },
    { ...body, expectedTotalPaise: 1 },
  ]
  for (const each of spoilt) {
    const cookie = access.cookies.get('customer') ?? ''
    const answer = await fetch(`${access.shop.url}/api/checkout`, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json', Cookie: cookie },
      body: JSON.stringify(each),
    })
    expect([400, 409, 422], JSON.stringify(each)).toContain(answer.status)
    await answer.arrayBuffer()
  }
  expect(await orders.executeTakeFirstOrThrow()).toEqual(before)
  expect(await tracedRows()).toEqual([])
})

test('a trace that is in a row is found', async () => {
  await signEverybodyIn()
  const profile = WRITTEN_FORMS.find((form) => form.visitor === 'vendor' && form.deed === 'profile')
  if (!profile) throw new Error('forms are listed')
  const answer = await answerTo(access, profile, { about: `We sold ${AMOUNT}` })
  expect(answer.status).toBeLessThan(400)
  expect(await tracedRows()).not.toEqual([])
})

/** A product and its terms have a price of their own. */
function isOffered(deed: string | undefined, name: string): boolean {
  return (deed === 'save' || deed === 'draft') && (name === 'price' || name === 'discount')
}

async function post(
  visitor: string,
  path: string,
  fields: readonly (readonly [string, string])[],
): Promise<Response> {
  const cookie = access.cookies.get(visitor)
  const response = await fetch(access.shop.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Sec-Fetch-Site': 'same-origin', ...(cookie && { Cookie: cookie }) },
    body: new URLSearchParams(fields.map(([name, value]) => [name, value])),
  })
  await response.arrayBuffer()
  return response
}

/** Who may what, and which shop is approved. */
async function rightsOf(): Promise<object> {
  const { db } = access.shop.app
  const admins = await db.selectFrom('admins').select(['user_id', 'role']).orderBy('user_id').execute()
  const sellers = db.selectFrom('sellers').select(['id', 'standing']).where('standing', '=', 'approved')
  const verified = db.selectFrom('users').select('id').where('email_verified', '=', true)
  return {
    admins,
    approved: await sellers.orderBy('id').execute(),
    verified: await verified.orderBy('id').execute(),
  }
}

/** Every row of every table in which something stands that only a planted field said. */
async function tracedRows(): Promise<string[]> {
  const client = new pg.Client({ connectionString: access.shop.databaseUrl })
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    )
    const found: string[] = []
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} AS t`)
      found.push(
        ...rows.filter(({ row }) => TRACE.test(row)).map(({ row }) => `${name} ${row.slice(0, 300)}`),
      )
    }
    return found
  } finally {
    await client.end()
  }
}
