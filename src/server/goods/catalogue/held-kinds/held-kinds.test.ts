import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productList } from '#domain/goods/catalogue/product-list.ts'
import type { App } from '#server/ground/app.ts'
import { openContentChanges } from '#server/ground/content-changes/content-changes.ts'
import { poolSettings } from '#server/ground/db/connect.ts'
import { addOfferRow, addProduct, addSeller } from '#tests/support/catalogue-rows.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { recordSql } from '../../../../../bench/recorded-sql.ts'
import { listKindFacets } from '../attribute-facet-views.ts'
import { listFacets } from '../facet-views.ts'
import { withRarity } from '../narrowing-views.ts'
import { readListingChanges } from './held-kind-views.ts'
import { heldKind, kindsRead } from './held-kinds.ts'

const KIND = 'graphics-card'
const IDS = Array.from({ length: 12 }, (_, number) => `card-${number}`)

let app: App
/** The same shop, whose process holds nothing. */
let counting: App
let close: () => Promise<void>

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  counting = { ...app, contentChanges: openContentChanges(poolSettings(app.config.database)) }
  await addSeller(app, 'seller')
  for (const [number, id] of IDS.entries()) await addCard(id, number)
  await hold()
})
afterAll(async () => {
  await counting.contentChanges.close()
  await close()
})

async function addCard(id: string, number: number): Promise<void> {
  const attributes = { vram: 4 * (1 + (number % 4)), length: 200 + number, chipset: `Chip ${number % 3}` }
  await addProduct(app, { id, category: 'Components', kind: KIND, brand: 'MSI', attributes })
  const offerId = await addOfferRow(app, { productId: id, sellerId: 'seller' })
  await app.db
    .updateTable('products')
    .set({
      best_offer_id: offerId,
      list_price_paise: 900,
      discount_bp: 0,
      price_paise: 100 + number,
      on_sale: true,
    })
    .where('id', '=', id)
    .execute()
}

/** Holds the kind, however few its products are. */
async function hold(): Promise<void> {
  await heldKind(app, KIND, { min: 1 })
  await kindsRead(app)
  expect(await heldKind(app, KIND)).toBeDefined()
}

const LISTS = [
  `kind=${KIND}`,
  `kind=${KIND}&spec=vram:8..;length:..208&stock=yes`,
  `kind=${KIND}&spec=vram:4~8~12.50;chipset:Chip 1~Odd`,
  `kind=${KIND}&spec=outputs:HDMI~DP;vram:..12`,
  `kind=${KIND}&spec=chipset:Chip 1&min=1&max=2`,
  `kind=${KIND}&brands=MSI~Zotac&discount=20`,
  `category=Components&kind=${KIND}&spec=vram:4..&brand=Zotac&origin=India`,
].map((address) => productList.parse(new URLSearchParams(address)))

async function countedBy(asking: App) {
  return Promise.all(
    LISTS.map(async (list) => {
      const asked = await withRarity(asking, list)
      return [asked, await listFacets(asking, asked), await listKindFacets(asking, asked, undefined)]
    }),
  )
}

/** What an attribute may hold by now: what the shop writes, and what was written before it checked. */
const held = fc.oneof(
  fc.constantFrom('4', '8', '12.50', '"8"', '"Chip 1"', '"Odd"', 'true', 'null', '["HDMI", "DP"]', '["DP"]'),
  fc.constantFrom('["HDMI", 8, null]', '"HDMI"', '[]', '1e2', '-3', '""'),
)
const values = fc.record(
  {
    brand: fc.constantFrom('MSI', 'Zotac'),
    country_of_origin: fc.constantFrom('India', 'Vietnam', null),
    on_sale: fc.boolean(),
    in_stock: fc.boolean(),
    price_paise: fc.integer({ min: 1, max: 300 }),
    discount_bp: fc.constantFrom(0, 1_999.999_999, 2_000, 2_500),
    kind: fc.constantFrom(KIND, 'monitor'),
    category: fc.constantFrom('Components', 'Storage'),
  },
  { requiredKeys: [] },
)
const attribute = fc.tuple(fc.constantFrom('vram', 'length', 'chipset', 'outputs', 'note'), held)
const step = fc.record({
  id: fc.constantFrom(...IDS),
  values,
  attributes: fc.array(attribute, { maxLength: 3 }),
})

test('what is held is counted as the database counts it, after any change', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      for (const { id, values: changed, attributes } of steps) {
        const json = `{${attributes.map(([key, value]) => `"${key}":${value}`).join()}}`
        await app.db
          .updateTable('products')
          .set({ ...changed, attributes: sql`attributes || ${json}::jsonb` })
          .where('id', '=', id)
          .execute()
      }
      expect(await heldKind(app, KIND)).toBeDefined()
      expect(await countedBy(app)).toEqual(await countedBy(counting))
    }),
    { numRuns: 40 },
  )
})

test('what comes, and what another transaction commits later than one that began after it, is counted', async () => {
  const all = async () => (await heldKind(app, KIND))?.size ?? 0
  await app.db.updateTable('products').set({ on_sale: true, kind: KIND }).execute()
  expect(await all()).toBe(IDS.length)
  await addCard('another', 3)
  expect(await all()).toBe(IDS.length + 1)
  await app.db.transaction().execute(async (slow) => {
    await slow.updateTable('products').set({ on_sale: false }).where('id', '=', 'another').execute()
    await app.db.updateTable('products').set({ price_paise: 7 }).where('id', '=', 'card-1').execute()
    expect(await all()).toBe(IDS.length + 1)
  })
  expect(await all()).toBe(IDS.length)
})

test('nothing is read where nothing changed', async () => {
  await heldKind(app, KIND)
  const statements = await recordSql(async () => {
    const [list] = LISTS
    if (list) await listKindFacets(app, list, undefined)
  })
  expect(statements.filter(({ text }) => text.includes('products'))).toEqual([])
})

test('a change of everything lets go of what is held, and a minute later it is read again', async () => {
  await sql`INSERT INTO content_changes (what) VALUES ('site')`.execute(app.db)
  expect(await heldKind(app, KIND)).toBeUndefined()
  const later = { ...app, clock: { now: () => new Date(app.clock.now().getTime() + 61_000) } }
  await heldKind(later, KIND, { min: 1 })
  await kindsRead(app)
  expect(await heldKind(app, KIND)).toBeDefined()
})

test('a product that is gone for good is not counted, although nothing of it is left to read', async () => {
  await app.db
    .updateTable('products')
    .set({ best_offer_id: null, on_sale: false })
    .where('id', '=', 'another')
    .execute()
  await hold()
  await sql`DELETE FROM stock WHERE offer_id IN (SELECT id FROM offers WHERE product_id = 'another')`.execute(
    app.db,
  )
  await app.db.deleteFrom('offers').where('product_id', '=', 'another').execute()
  await app.db.deleteFrom('products').where('id', '=', 'another').execute()
  expect(await countedBy(app)).toEqual(await countedBy(counting))
})

test('a kind of few products is left to the database', async () => {
  expect(await heldKind(app, 'monitor')).toBeUndefined()
  await kindsRead(app)
  expect(await heldKind(app, 'monitor')).toBeUndefined()
})

test('more changes than are asked for are said to be more', async () => {
  const { rows } = await sql<{ snapshot: string }>`SELECT pg_current_snapshot()::text AS snapshot`.execute(
    app.db,
  )
  await app.db.updateTable('products').set({ price_paise: 33 }).where('kind', '=', KIND).execute()
  const since = rows[0]?.snapshot ?? ''
  const told = await readListingChanges(app, { kind: KIND, since, limit: 3 })
  expect([told.isMore, told.changed.length]).toEqual([true, 4])
  expect((await readListingChanges(app, { kind: KIND, since, limit: 50 })).isMore).toBe(false)
})
