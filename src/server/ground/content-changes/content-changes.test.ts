import { type Kysely, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { poolSettings } from '#server/ground/db/connect.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { type AddedOffer, addOffer } from '#tests/support/customers-and-offers.ts'
import { inFull } from '#tests/support/full-run.ts'
import { acceptedUnit } from '#tests/support/returned-units.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { purgeContentChanges } from './content-change-store.ts'
import { type ContentChange, openContentChanges } from './content-changes.ts'

let app: App
let closeApp: () => Promise<void>
let mouse: AddedOffer
const readers: { close(): Promise<void> }[] = []

beforeAll(async () => {
  ;({ app, close: closeApp } = await openTestApp())
  mouse = await addOffer(app, { name: 'Mouse', available: 50 })
})
/** Each change begins from the same shop. */
beforeEach(async () => {
  const { productId, offerId } = mouse
  await run(`UPDATE products SET on_sale = true, brand = 'Logitech' WHERE id = '${productId}'`)(app.db)
  await run(`UPDATE offers SET status = 'live' WHERE id = '${offerId}'`)(app.db)
  await run(`UPDATE stock SET on_hand = 50, reserved = 0 WHERE offer_id = '${offerId}'`)(app.db)
})
afterEach(() => Promise.all(readers.splice(0).map((reader) => reader.close())))
afterAll(() => closeApp())

/** A reader that has read, and gives what it is told from then on. */
async function openReader() {
  const reader = openContentChanges(poolSettings(app.config.database))
  readers.push(reader)
  const told: ContentChange[] = []
  reader.onChange((change) => told.push(change))
  await reader.catchUp()
  expect(told.splice(0)).toEqual(['everything'])
  return {
    reader,
    async read() {
      await reader.catchUp()
      return told.splice(0)
    },
  }
}

type Db = Kysely<Schema> | Transaction<Schema>
const run = (statement: string) => (db: Db) => sql.raw(statement).execute(db)

/** Each change, by SQL that holds `$product`, `$offer`, and `$n` for a number that is new each time. */
const set = (table: string, values: string, where: string) => `UPDATE ${table} SET ${values} WHERE ${where}`
const ofProduct = "id = '$product'"
const ofOffer = "id = '$offer'"
const ofStock = "offer_id = '$offer'"
const ofSeller = "id = 'house'"
const EVERYTHING = ['everything']
const CATALOGUE = [{ productIds: [], categories: [], allProducts: true }]
const card = () => [{ productIds: [mouse.productId], categories: ['Peripherals'], allProducts: false }]
const page = () => [{ productIds: [mouse.productId], categories: [], allProducts: false }]
const settingAt = `INSERT INTO setting_changes (key, value, valid_from, set_by, set_at, reason)
  VALUES ('returnDays', '$n', indian_day(now()), 'test', now(), 'a test')`
const TOLD: [what: string, statement: string, told: () => unknown[]][] = [
  ['a price', set('products', 'price_paise = 90000 + $n', ofProduct), card],
  ['a discount', set('products', 'discount_bp = 100 + $n', ofProduct), card],
  ['a name', set('products', "name = 'Mouse $n'", ofProduct), card],
  ['a place on the home page', set('products', 'handpicked_rank = $n', ofProduct), card],
  ['an attribute', set('products', `attributes = '{"a": $n}'`, ofProduct), card],
  ['words that searches find', set('products', "mpn = 'M-$n'", ofProduct), card],
  ['the day of a sitemap', set('products', "updated_at = now() + $n * interval '1 s'", ofProduct), card],
  ['a warranty', set('products', 'warranty_months = $n', ofProduct), page],
  ['the importer', set('products', "importer = 'Importer $n'", ofProduct), page],
  ['a product off sale, then on', set('products', 'on_sale = NOT on_sale', ofProduct), moved],
  ['another brand', set('products', "brand = 'Brand $n'", ofProduct), moved],
  ['another country', set('products', "country_of_origin = 'Land $n'", ofProduct), counted],
  [
    'an offer’s price',
    set('offers', 'list_price_paise = 100000 * $n, discount_bp = 0, unit_price_paise = 100000 * $n', ofOffer),
    card,
  ],
  ['days until dispatch', set('offers', 'dispatch_days = $n', ofOffer), card],
  [
    'an offer paused, then live',
    set('offers', "status = CASE status WHEN 'live' THEN 'paused' ELSE 'live' END", ofOffer),
    card,
  ],
  ['five left, then more', set('stock', 'on_hand = CASE on_hand WHEN 5 THEN 6 ELSE 5 END', ofStock), card],
  ['none left, then five', set('stock', 'on_hand = CASE on_hand WHEN 5 THEN 0 ELSE 5 END', ofStock), card],
  [
    'as many as one may order',
    set('stock', 'on_hand = CASE on_hand WHEN 9 THEN 8 ELSE 9 END', ofStock),
    page,
  ],
  [
    'pieces that are promised',
    set('stock', 'on_hand = 20, reserved = CASE reserved WHEN 18 THEN 17 ELSE 18 END', ofStock),
    card,
  ],
  ['a shop’s name', set('sellers', "name = 'Shop $n'", ofSeller), () => CATALOGUE],
  ['a shop’s holiday', set('sellers', 'on_holiday = NOT on_holiday', ofSeller), () => CATALOGUE],
  [
    'a shop’s standing',
    set('sellers', "standing = CASE standing WHEN 'approved' THEN 'suspended' ELSE 'approved' END", ofSeller),
    () => CATALOGUE,
  ],
  ['where parcels leave', set('sellers', "pickup_postal_code = '41100$n'", ofSeller), () => CATALOGUE],
  [
    'a picture',
    "INSERT INTO product_pictures (product_id, position, picture_key, alt) VALUES ('$product', $n, 'key-$n', 'Mouse')",
    card,
  ],
  ['a caption', set('product_pictures', "caption = 'Caption $n'", "product_id = '$product'"), card],
  ['a setting', settingAt, () => EVERYTHING],
  [
    'a change of delivery',
    `INSERT INTO shipping_changes (table_name, rows, reason, set_by, set_at) VALUES ('pins', '[{"key": "$n"}]', 'a test', 'test', now())`,
    () => EVERYTHING,
  ],
  ['a zone', set('shipping_pins', 'offers_cash = NOT offers_cash', "prefix = '11'"), () => EVERYTHING],
  ['days on the road', set('shipping_transit', 'days_max = 10 + $n', "route = 'national'"), () => EVERYTHING],
  [
    'a holiday',
    `INSERT INTO shipping_holidays (day, state_code, name) VALUES ('2027-01-0$n', '', 'A day')`,
    () => EVERYTHING,
  ],
  [
    'a category’s place',
    set('category_displays', 'position = 20 + $n', "category = 'Laptops'"),
    () => EVERYTHING,
  ],
  [
    'a picture of the site',
    "INSERT INTO site_pictures (name, picture_key) VALUES ('picture-$n', 'key')",
    () => EVERYTHING,
  ],
]

/** Counts of lists that do not show it are other ones now. */
function counted() {
  return [{ productIds: [mouse.productId], categories: [], allProducts: true }]
}

function moved() {
  return [{ productIds: [mouse.productId], categories: ['Peripherals'], allProducts: true }]
}

const UNTOLD: [what: string, statement: string][] = [
  ['pieces of which there are many', set('stock', 'on_hand = 50 + $n, reserved = 0', ofStock)],
  ['a weight', set('products', 'weight_grams = 100 + $n', ofProduct)],
  ['a version', set('products', 'version = version + 1', ofProduct)],
  ['a seller’s own number', set('offers', "seller_sku = 'SKU-$n'", ofOffer)],
  ['a bank account', set('sellers', "bank_holder = 'Asha $n'", ofSeller)],
  ['the same again', set('products', 'name = name, price_paise = price_paise', ofProduct)],
]

let times = 1
const filled = (statement: string) => {
  times = (times % 9) + 1
  return statement
    .replaceAll('$product', mouse.productId)
    .replaceAll('$offer', mouse.offerId)
    .replaceAll('$n', String(times))
}

async function withoutTriggers(statement: string, work: () => Promise<unknown>): Promise<void> {
  const table = /^(?:UPDATE|INSERT INTO) (\w+)/.exec(statement)?.[1] ?? ''
  await run(`ALTER TABLE ${table} DISABLE TRIGGER USER`)(app.db)
  await work()
  await run(`ALTER TABLE ${table} ENABLE TRIGGER USER`)(app.db)
}

describe('a change is told once it is committed, and by its trigger alone', () => {
  test.each(TOLD)('%s', async (_, statement, told) => {
    const { read } = await openReader()
    const change = () => run(filled(statement))(app.db)
    await change()
    expect(await read()).toEqual(told())
    expect(await read()).toEqual([])

    await app.db.transaction().execute(async (tx) => {
      await run(filled(statement))(tx)
      expect(await read()).toEqual([])
    })
    expect(await read()).toEqual(told())

    const isUndone = app.db.transaction().execute(async (tx) => {
      await run(filled(statement))(tx)
      throw new Error('undone')
    })
    await expect(isUndone).rejects.toThrow('undone')
    expect(await read()).toEqual([])

    await withoutTriggers(statement, change)
    expect(await read()).toEqual([])
  })

  test.each(UNTOLD)('%s is not', async (_, statement) => {
    const { read } = await openReader()
    await run(filled(statement))(app.db)
    await read()
    await run(filled(statement))(app.db)
    expect(await read()).toEqual([])
  })

  test('a product that comes, on sale or not, and goes', async () => {
    const { productId, offerId } = await addOffer(app, { name: 'Keyboard', available: 0 })
    const { read } = await openReader()
    const itself = [{ productIds: [productId], categories: ['Peripherals'], allProducts: false }]
    await run(`UPDATE stock SET on_hand = 3 WHERE offer_id = '${offerId}'`)(app.db)
    expect(await read()).toEqual(itself)
    await run(`DELETE FROM stock WHERE offer_id = '${offerId}'`)(app.db)
    expect(await read()).toEqual(itself)
    await run(`UPDATE products SET best_offer_id = NULL, on_sale = false WHERE id = '${productId}'`)(app.db)
    expect(await read()).toMatchObject([{ allProducts: true }])
    await run(`DELETE FROM offers WHERE id = '${offerId}'`)(app.db)
    expect(await read()).toEqual(itself)
    await run(`DELETE FROM products WHERE id = '${productId}'`)(app.db)
    expect(await read()).toEqual([{ productIds: [productId], categories: [], allProducts: false }])
    await addOffer(app)
    expect(await read()).toMatchObject([{ allProducts: true }])
  })

  test('a unit that came back, and its photographs, while it is on sale as open box', async () => {
    const sold = await addOffer(app, { name: 'Headset', sellerId: 'other-shop', available: 5 })
    const unitId = await acceptedUnit(app, { kind: 'admin', admin: OWNER }, sold)
    await run(`UPDATE offers SET condition = 'open-box' WHERE id = '${sold.offerId}'`)(app.db)
    const { read } = await openReader()
    const itself = [{ productIds: [sold.productId], categories: [], allProducts: false }]
    const photograph = `INSERT INTO return_photographs (id, return_id, by_kind, file_key, sha256, at)
      SELECT gen_random_uuid(), return_id, 'vendor', 'key', md5(random()::text), now() FROM returned_units WHERE id = '${unitId}'`
    const change = (values: string) =>
      run(`UPDATE returned_units SET ${values} WHERE id = '${unitId}'`)(app.db)
    await run(photograph)(app.db)
    await change("words = 'Kept for us'")
    expect(await read()).toEqual([])
    await change(`status = 'open-box', offer_id = '${sold.offerId}'`)
    expect(await read()).toEqual(itself)
    await change("words = 'Opened once'")
    expect(await read()).toEqual(itself)
    await run(photograph)(app.db)
    expect(await read()).toEqual(itself)
    await withoutTriggers('UPDATE returned_units', () => change("words = 'Opened twice'"))
    await withoutTriggers('INSERT INTO return_photographs', () => run(photograph)(app.db))
    expect(await read()).toEqual([])
    await change("status = 'waiting', offer_id = NULL")
    expect(await read()).toEqual(itself)
  })

  test('who sent a picture', async () => {
    const { productId } = mouse
    await run(
      `INSERT INTO product_pictures (product_id, position, picture_key, alt) VALUES ('${productId}', 100, 'sent', 'Mouse')`,
    )(app.db)
    const { read } = await openReader()
    await run("INSERT INTO picture_uploads (seller_id, picture_key) VALUES ('house', 'on no page')")(app.db)
    expect(await read()).toEqual([])
    await run("INSERT INTO picture_uploads (seller_id, picture_key) VALUES ('house', 'sent')")(app.db)
    expect(await read()).toEqual(page())
  })

  test('many products at once are not named', async () => {
    for (let n = 0; n < 51; n++) await addOffer(app, { name: `Part ${n}` })
    const { read } = await openReader()
    await run("UPDATE products SET price_paise = price_paise + 1 WHERE name LIKE 'Part %'")(app.db)
    expect(await read()).toEqual(CATALOGUE)
    expect(
      (await sql`SELECT FROM content_changes WHERE what = 'card' AND product_id LIKE 'Part%'`.execute(app.db))
        .rows,
    ).toEqual([])
  })
})

describe('nothing is missed', () => {
  test('however transactions overlap, each is told once, after it was committed', async () => {
    const seed = Number(process.env.NN_SEED ?? inFull(Math.floor(Math.random() * 1_000_000), 1))
    let state = seed
    const pick = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((state / 2_147_483_648) * below)
    }
    const { reader } = await openReader()
    const told: string[] = []
    reader.onChange((change) => {
      if (change === 'everything') throw new Error('a gap')
      told.push(...change.productIds)
    })
    const clients = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const client = new pg.Client(poolSettings(app.config.database))
        await client.connect()
        return { client, open: undefined as string[] | undefined }
      }),
    )
    const committed: string[] = []
    const write = (id: string) => `INSERT INTO content_changes (what, product_id) VALUES ('page', '${id}')`
    for (let step = 0; step < 300; step++) {
      const one = clients[pick(clients.length)]
      if (!one) continue
      const action = pick(6)
      if (!one.open) {
        await one.client.query('BEGIN')
        one.open = []
      } else if (action < 2) {
        const id = `s${step}`
        await one.client.query(write(id))
        one.open.push(id)
      } else if (action === 2) {
        await one.client.query(`SAVEPOINT a; ${write(`undone-${step}`)}; ROLLBACK TO a`)
        await one.client.query(`SAVEPOINT b; ${write(`t${step}`)}; RELEASE b`)
        one.open.push(`t${step}`)
      } else if (action === 3) {
        await one.client.query('ROLLBACK')
        one.open = undefined
      } else {
        await one.client.query('COMMIT')
        committed.push(...one.open)
        one.open = undefined
      }
      if (pick(3) === 0) {
        await reader.catchUp()
        expect(told.toSorted(), `seed ${seed}, step ${step}`).toEqual(committed.toSorted())
      }
    }
    await Promise.all(clients.map(({ client }) => client.end()))
    await reader.catchUp()
    expect(told.toSorted(), `seed ${seed}`).toEqual(committed.toSorted())
  })

  test('a transaction that stays open while old changes are forgotten is told', async () => {
    const { read } = await openReader()
    await app.db.transaction().execute(async (tx) => {
      await run(filled(set('products', 'price_paise = 90000 + $n', ofProduct)))(tx)
      for (let n = 0; n < 3; n++) {
        await purgeContentChanges(app)
        await read()
      }
    })
    await purgeContentChanges(app)
    expect(await read()).toEqual(card())
  })

  test('what a reader may have missed counts as everything', async () => {
    const { read } = await openReader()
    await run(filled(settingAt))(app.db)
    await purgeContentChanges(app)
    expect(await read()).toEqual(EVERYTHING)
    await run(filled(set('products', 'price_paise = 90000 + $n', ofProduct)))(app.db)
    await purgeContentChanges(app)
    await purgeContentChanges(app)
    expect(await read()).toEqual(EVERYTHING)
    expect(await read()).toEqual([])
  })

  test('what a backup of another cluster brought along is not told, and does not hide what is', async () => {
    await sql`INSERT INTO content_changes (xact, what) VALUES ('900000000', 'site')`.execute(app.db)
    await sql`UPDATE content_purges SET snapshot = '900000000:900000001:900000000'`.execute(app.db)
    const { read } = await openReader()
    expect(await read()).toEqual([])
    await run(filled(settingAt))(app.db)
    await purgeContentChanges(app)
    expect(await read()).toEqual(EVERYTHING)
    await run(filled(settingAt))(app.db)
    await purgeContentChanges(app)
    expect(await read()).toEqual(EVERYTHING)
    const { rows } = await sql`SELECT FROM content_changes WHERE xact = '900000000'`.execute(app.db)
    expect(rows).toEqual([])
  })

  test('old changes are forgotten', async () => {
    await purgeContentChanges(app)
    await purgeContentChanges(app)
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM content_changes`.execute(
      app.db,
    )
    expect(rows[0]?.count).toBe(0)
  })

  test('a connection that was lost is opened again, and everything counts as changed', async () => {
    const { reader, read } = await openReader()
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%content_changes%'`.execute(
      app.db,
    )
    await reader.catchUp().catch(() => undefined)
    expect(await read()).toEqual(EVERYTHING)
  })
})
