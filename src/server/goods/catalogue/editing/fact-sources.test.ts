import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FactSource, sourceOf } from '#domain/goods/catalogue/fact-sources.ts'
import { factEntries } from '#domain/goods/catalogue/product-facts.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { importOne } from '#server/selling/imports/import-one-row.ts'
import { runImport } from '#server/selling/imports/run-import.ts'
import { startImport } from '#server/selling/imports/start-import.ts'
import { uploadImport } from '#server/selling/imports/upload-import.ts'
import { createProductWithOffer } from '#server/selling/listings/create-product.ts'
import { editListing } from '#server/selling/listings/edit-listing.ts'
import { findListingEditor } from '#server/selling/listings/listing-editor-views.ts'
import { proposeProductChange } from '#server/selling/listings/propose-change.ts'
import { sellThisToo } from '#server/selling/listings/sell-this-too.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { type Added, addAdmin, OWNER, permitted } from '#tests/support/back-office.ts'
import { addSellerWithVendor, filled, KEYBOARD } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { loadOpeningCatalogue } from '../opening/load-opening-catalogue.ts'
import { openingProducts } from '../opening/opening-catalogue.ts'
import { editAnyProduct } from './edit-any-product.ts'
import { findProductRecord } from './product-record-views.ts'
import { decideProposal } from './propose-facts.ts'

const DAY_SECONDS = 24 * 3_600
const clock = turnedClock('2026-11-20T06:30:00Z')
let app: App
let close: () => Promise<void>
let kavya: Added & Permitted<'products.change'>
let asha: ActingVendor
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
  kavya = permitted(await addAdmin(app, 'catalogue', 'Kavya'), 'products.change')
  await loadOpeningCatalogue(app, new Map())
})
afterAll(() => close())
beforeEach(async () => {
  asha = await addSellerWithVendor(app)
})

const today = () => clock.now().toISOString().slice(0, 10)
const bySeller = (): FactSource => ({ source: 'seller', sellerId: asha.sellerId, on: today() })

async function sourcesOf(productId: string, ...keys: string[]): Promise<FactSource[]> {
  const { rows } = await sql<Parameters<typeof sourceOf>[0]>`
    SELECT attribute_sources AS "attributeSources", owner_seller_id AS "ownerSellerId", created_at AS "createdAt"
    FROM products WHERE id = ${productId}`.execute(app.db)
  const [product] = rows
  if (!product) throw new Error('no product')
  return keys.map((key) => sourceOf(product, key))
}

const ENTRIES = { ...KEYBOARD, 'attributes.switchName': 'Gateron Red', 'attributes.keycaps': 'PBT' }

async function list(entries: Record<string, string> = ENTRIES) {
  const offerId = app.random.uuid()
  const listing = { kind: 'keyboard', key: offerId, publish: true, entries: filled(entries) } as const
  const created = await createProductWithOffer(app, asha, listing)
  if (!created.ok) throw new Error(JSON.stringify(created.problem))
  return created.value
}

async function correct(productId: string, typed: Record<string, string>) {
  const record = await findProductRecord(app, OWNER, productId)
  if (!record) throw new Error('no product')
  const entries = { ...factEntries(record.kind, record.facts), ...filled(typed) }
  const edited = await editAnyProduct(app, kavya, { productId, version: record.version, entries })
  if (!edited.ok) throw new Error(JSON.stringify(edited.problem))
}

async function importFile(records: readonly object[]): Promise<void> {
  async function* body() {
    yield new TextEncoder().encode(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  }
  const uploaded = await uploadImport(app, asha, { name: 'parts.jsonl', mode: 'products', body: body() })
  if (!uploaded.ok) throw new Error(JSON.stringify(uploaded.problem))
  const run = { runId: uploaded.value.runId, sellerId: asha.sellerId }
  await runImport(app, run)
  await startImport(app, asha, run.runId)
  await runImport(app, run)
}

const importedId = async (mpn: string) =>
  (await app.db.selectFrom('products').select('id').where('mpn', '=', mpn).executeTakeFirstOrThrow()).id

describe('a fact of a product comes from', () => {
  test('the maker in the opening catalogue, since it was listed, whoever sells it', async () => {
    const maker = (on: string) => ({ source: 'maker', on })
    expect(await sourcesOf('amd-ryzen-7-9800x3d', 'socket')).toEqual([maker('2026-02-02')])
    const { rows } = await sql<{ product: string }>`
      SELECT id AS product FROM products WHERE attribute_sources #>> '{*,source}' = 'maker'`.execute(app.db)
    expect(rows).toHaveLength(openingProducts.length)
  })

  test('the shop that listed it by hand, and what the shop changes since then', async () => {
    const { productId, offerId } = await list()
    const listed = bySeller()
    clock.turn(DAY_SECONDS)
    const editor = await findListingEditor(app, asha.sellerId, offerId)
    if (!editor) throw new Error('no offer')
    const { offerVersion, productVersion } = editor
    const entries = filled({ ...ENTRIES, 'attributes.layout': '65%' })
    const edited = await editListing(app, asha, { offerId, offerVersion, productVersion, entries })
    expect(edited.ok).toBe(true)
    expect(await sourcesOf(productId, 'layout', 'switchName')).toEqual([bySeller(), listed])
    expect(bySeller()).not.toEqual(listed)
  })

  test('our own editors, who write down what the maker publishes, where they changed it', async () => {
    const { productId } = await list()
    const listed = bySeller()
    clock.turn(DAY_SECONDS)
    await correct(productId, { 'attributes.layout': '65%', name: 'Keychron K2 v2' })
    const corrected = { source: 'maker', on: today() }
    expect(await sourcesOf(productId, 'layout', 'switchName')).toEqual([corrected, listed])
    clock.turn(DAY_SECONDS)
    // Other words alone leave the facts and their days as they were.
    await correct(productId, { name: 'Keychron K2 v3' })
    expect(await sourcesOf(productId, 'layout', 'switchName')).toEqual([corrected, listed])
  })

  test('the shop whose proposal was accepted, for what it changed', async () => {
    const { productId, offerId } = await list()
    const listed = bySeller()
    const ravi = await addSellerWithVendor(app, { name: 'Ravi Infotech' })
    const terms = filled({ mrp: '9990', stock: '1' })
    await sellThisToo(app, ravi, { productId, key: app.random.uuid(), publish: true, entries: terms })
    clock.turn(DAY_SECONDS)
    const entries = filled({ ...ENTRIES, 'attributes.layout': '65%' })
    const proposed = await proposeProductChange(app, asha, { offerId, version: 1, entries })
    if (!proposed.ok) throw new Error(proposed.problem.code)
    const { proposalId } = proposed.value
    expect(await sourcesOf(productId, 'layout')).toEqual([listed])
    expect((await decideProposal(app, kavya, { proposalId, accept: true, version: 1 })).ok).toBe(true)
    expect(await sourcesOf(productId, 'layout', 'switchName')).toEqual([bySeller(), listed])
  })

  test('a file, and the collection that its rows are of; imported again, it keeps its day', async () => {
    const mpn = `K8-${asha.sellerId.slice(0, 8)}`
    const part = {
      kind: 'Keyboard',
      opendb_id: 'f1',
      switch_type: 'Linear',
      metadata: { name: 'K8', manufacturer: 'Keychron', part_numbers: [mpn] },
    }
    await importFile([part])
    const id = await importedId(mpn)
    const first = {
      source: 'import',
      sellerId: asha.sellerId,
      dataSet: 'buildcores-opendb',
      on: today(),
    }
    expect(await sourcesOf(id, 'switchType')).toEqual([first])
    clock.turn(DAY_SECONDS)
    await importFile([part])
    expect(await sourcesOf(id, 'switchType')).toEqual([first])
    await importFile([{ sku: 'f1', name: 'K8 again', 'attributes.layout': '75%' }])
    const own = { source: 'import', sellerId: asha.sellerId, on: today() }
    expect(await sourcesOf(id, 'layout', 'switchType')).toEqual([own, first])
    clock.turn(DAY_SECONDS)
    await importOne(app, asha, { sku: 'f1', 'attributes.layout': '65%' })
    expect(await sourcesOf(id, 'layout', 'switchType')).toEqual([{ ...own, on: today() }, first])
  })

  test('who listed it before sources were kept, also when a second shop offers it since', async () => {
    const { productId } = await list()
    await sql`UPDATE products SET attribute_sources = '{}' WHERE id = ${productId}`.execute(app.db)
    const [listed] = await sourcesOf(productId, 'layout')
    expect(listed).toEqual(bySeller())
    const ravi = await addSellerWithVendor(app, { name: 'Ravi Infotech' })
    const terms = filled({ mrp: '9990', stock: '1' })
    await sellThisToo(app, ravi, { productId, key: app.random.uuid(), publish: true, entries: terms })
    expect((await findProductRecord(app, OWNER, productId))?.owner).toBeNull()
    expect(await sourcesOf(productId, 'layout')).toEqual([listed])
  })
})
