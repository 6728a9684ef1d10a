import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp } from '#tests/support/test-app.ts'
import { addShop } from '#tests/support/vendor-shop.ts'
import type { App } from '../app.ts'
import type { ActingVendor } from './acting-vendor.ts'
import { startImport } from './import-start.ts'
import { uploadImport } from './import-upload.ts'
import { findImportRun, listReports } from './import-views.ts'
import { workOnImport } from './import-work.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
afterAll(() => close())

const HEADER =
  'sku,kind,name,brand,mpn,ean,mrp,discount,price,stock,shortDescription,description,countryOfOrigin,importer,bisNumber,attributes.layout,attributes.connectivity'
const LEGAL = 'Short,Long,China,"Keychron India, Mumbai",R-41012345'
const row = (sku: string, more: { mpn?: string; price?: string; stock?: string; name?: string } = {}) =>
  `${sku},keyboard,${more.name ?? `Keyboard ${sku}`},Keychron,${more.mpn ?? ''},,9990,,${more.price ?? '8990'},${more.stock ?? '5'},${LEGAL},75%,Bluetooth | USB-C`

async function* bytesOf(text: string) {
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.slice(at, at + 1000)
}

async function upload(who: ActingVendor, lines: readonly string[], mode: 'products' | 'stock' = 'products') {
  const uploaded = await uploadImport(app, who, {
    name: 'stock.csv',
    mode,
    body: bytesOf(lines.join('\r\n')),
  })
  if (!uploaded.ok) throw new Error(JSON.stringify(uploaded.problem))
  const run = { runId: uploaded.value.runId, sellerId: who.sellerId }
  await workOnImport(app, run)
  return run
}

async function importAll(
  who: ActingVendor,
  lines: readonly string[],
  mode: 'products' | 'stock' = 'products',
) {
  const run = await upload(who, lines, mode)
  await startImport(app, who, run.runId)
  await workOnImport(app, run)
  return reportOf(run)
}

async function reportOf(run: { runId: string; sellerId: string }) {
  const found = await findImportRun(app, run)
  if (!found) throw new Error('the run is gone')
  return found
}

const offersOf = (who: ActingVendor) =>
  app.db
    .selectFrom('offers')
    .innerJoin('stock', 'stock.offer_id', 'offers.id')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .select([
      'offers.seller_sku',
      'offers.unit_price_paise',
      'offers.status',
      'offers.version',
      'stock.on_hand',
      'products.name',
      'products.attributes',
      'products.on_sale',
      'products.id as product_id',
    ])
    .where('offers.seller_id', '=', who.sellerId)
    .orderBy('offers.seller_sku')
    .execute()

describe('a file of products', () => {
  test('is tried out first: the dry run says what would happen, and changes nothing', async () => {
    const asha = await addShop(app)
    const run = await upload(asha, [HEADER, row('A1'), row('A2', { price: '9991' }), row('A1')])
    const { counts, rows, run: record } = await reportOf(run)
    expect(record.status).toBe('checked')
    expect(counts).toEqual({ new: 1, changed: 0, unchanged: 0, wrong: 2 })
    expect(rows.map(({ line, faults }) => [line, faults])).toEqual([
      [3, [{ column: 'price', value: '9991', reason: expect.stringContaining('above the MRP') }]],
      [4, [{ column: 'sku', value: 'A1', reason: 'Line 2 lists the same product already' }]],
    ])
    expect(await offersOf(asha)).toEqual([])
  })

  test('puts products on sale with their attributes, prices and stock', async () => {
    const asha = await addShop(app)
    const { counts, run } = await importAll(asha, [HEADER, row('B1'), row('B2', { price: '', stock: '0' })])
    expect(run.status).toBe('done')
    expect(counts.new).toBe(2)
    expect(await offersOf(asha)).toMatchObject([
      {
        seller_sku: 'B1',
        unit_price_paise: 899_000,
        status: 'live',
        on_hand: 5,
        on_sale: true,
        attributes: { layout: '75%', connectivity: ['Bluetooth', 'USB-C'] },
      },
      { seller_sku: 'B2', unit_price_paise: 999_000, on_hand: 0, on_sale: true },
    ])
    const actions = await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('seller_id', '=', asha.sellerId)
      .orderBy('id')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual([
      'import.uploaded',
      'import.started',
      'product.created',
      'product.created',
      'offer.created',
      'offer.created',
      'import.finished',
    ])
  })

  test('cut off in the middle and taken up again ends with each row exactly once', async () => {
    const asha = await addShop(app)
    const lines = Array.from({ length: 450 }, (_, index) => row(`C${String(index).padStart(3, '0')}`))
    const run = await upload(asha, [HEADER, ...lines])
    await startImport(app, asha, run.runId)
    let batches = 0
    const dying: App = {
      ...app,
      random: {
        ...app.random,
        uuid: () => {
          if (++batches > 300) throw new Error('killed')
          return app.random.uuid()
        },
      },
    }
    await expect(workOnImport(dying, run)).rejects.toThrow('killed')
    expect(await offersOf(asha)).toHaveLength(200)
    expect((await reportOf(run)).run).toMatchObject({ status: 'importing', rowsDone: 200 })
    await Promise.all([workOnImport(app, run), workOnImport(app, run)])
    const offers = await offersOf(asha)
    expect(offers).toHaveLength(450)
    expect(new Set(offers.map(({ product_id }) => product_id)).size).toBe(450)
    expect((await reportOf(run)).counts).toEqual({ new: 450, changed: 0, unchanged: 0, wrong: 0 })
    const movements = await app.db
      .selectFrom('stock_movements')
      .innerJoin('offers', 'offers.id', 'stock_movements.offer_id')
      .select((eb) => eb.fn.countAll().as('rows'))
      .where('offers.seller_id', '=', asha.sellerId)
      .executeTakeFirst()
    expect(Number(movements?.rows)).toBe(450)
  })

  test('sent again changes nothing, and then only what is different', async () => {
    const asha = await addShop(app)
    const lines = [HEADER, row('D1', { mpn: `D1-${asha.sellerId}` }), row('D2')]
    await importAll(asha, lines)
    const before = await offersOf(asha)
    const again = await importAll(asha, lines)
    expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 2, wrong: 0 })
    expect(await offersOf(asha)).toEqual(before)
    const withoutSku = await importAll(asha, [
      HEADER,
      row('', { mpn: `D1-${asha.sellerId}`, name: 'Keyboard D1', stock: '7' }),
      row('D2', { name: 'Better name', price: '8000' }),
    ])
    expect(withoutSku.counts).toEqual({ new: 0, changed: 2, unchanged: 0, wrong: 0 })
    expect(await offersOf(asha)).toMatchObject([
      { seller_sku: 'D1', on_hand: 7, version: 1 },
      { seller_sku: 'D2', name: 'Better name', unit_price_paise: 800_000, version: 2 },
    ])
  })

  test('becomes an offer on the product of the catalogue that has the same maker’s number', async () => {
    const [asha, ravi] = [await addShop(app), await addShop(app, { name: 'Ravi' })]
    const mpn = `E-${asha.sellerId}`
    await importAll(asha, [HEADER, row('E1', { mpn })])
    const { counts } = await importAll(ravi, [HEADER, row('R1', { mpn, name: 'His words', price: '7000' })])
    expect(counts.new).toBe(1)
    const [[one], [other]] = [await offersOf(asha), await offersOf(ravi)]
    expect(other?.product_id).toBe(one?.product_id)
    expect(other?.name).toBe('Keyboard E1')
    const product = await app.db
      .selectFrom('products')
      .select(['owner_seller_id', 'price_paise'])
      .where('id', '=', one?.product_id ?? '')
      .executeTakeFirst()
    expect(product).toEqual({ owner_seller_id: null, price_paise: 700_000 })
  })

  test('without a price waits as a draft that says so, once, and is sold when its price comes', async () => {
    const asha = await addShop(app)
    const part = {
      kind: 'Keyboard',
      opendb_id: 'f1',
      metadata: { name: 'K8', manufacturer: 'Keychron', part_numbers: [`K8-${asha.sellerId}`] },
      switch_type: 'Linear',
    }
    const lines = [JSON.stringify(part)]
    const run = await importAll(asha, lines)
    expect(run.counts.new).toBe(1)
    const again = await importAll(asha, lines)
    expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 1, wrong: 0 })
    const reports = await listReports(app, { sellerId: asha.sellerId, runId: run.run.id, after: 0, limit: 9 })
    expect(reports[0]?.notes.join(' ')).toContain('the row has no price')
    expect(await offersOf(asha)).toEqual([])
    await importAll(asha, [
      'sku,mrp,shortDescription,countryOfOrigin,importer,bisNumber',
      'f1,9990,Short,India,Maker,R-41012345',
    ])
    expect(await offersOf(asha)).toMatchObject([
      { seller_sku: 'f1', status: 'live', on_sale: true, attributes: { switchType: 'Linear' } },
    ])
    const waiting = await app.db
      .selectFrom('unpriced_listings')
      .selectAll()
      .where('seller_id', '=', asha.sellerId)
      .execute()
    expect(waiting).toEqual([])
  })

  test('of stock and prices changes these alone, and knows no SKU of another shop', async () => {
    const [asha, ravi] = [await addShop(app), await addShop(app, { name: 'Ravi' })]
    await importAll(asha, [HEADER, row('F1'), row('F2')])
    await importAll(ravi, [HEADER, row('X1')])
    const { counts, rows } = await importAll(
      asha,
      ['sku;stock;price', 'F1;9;', 'F2;;8000', 'X1;1;1'],
      'stock',
    )
    expect(counts).toEqual({ new: 0, changed: 2, unchanged: 0, wrong: 1 })
    expect(rows[0]?.faults[0]).toMatchObject({ column: 'sku', value: 'X1' })
    expect(await offersOf(asha)).toMatchObject([
      { on_hand: 9, unit_price_paise: 899_000, name: 'Keyboard F1' },
      { on_hand: 5, unit_price_paise: 800_000, name: 'Keyboard F2' },
    ])
  })

  test('with characters that no text has is read without them', async () => {
    const asha = await addShop(app)
    const part = { sku: 'N\0', kind: 'mouse', name: 'Half \ud800', brand: 'B', mrp: 100 }
    const { counts } = await importAll(asha, [JSON.stringify(part)])
    expect(counts.new).toBe(1)
    expect(await offersOf(asha)).toMatchObject([{ seller_sku: 'N' }])
  })

  test('that is no such file is refused with the reason', async () => {
    const asha = await addShop(app)
    for (const [content, words] of [
      ['colour,size\r\nred,1', 'must name the columns'],
      ['[{"sku": 1},', 'no JSON'],
      [HEADER, 'no rows'],
    ] as const) {
      const refused = await uploadImport(app, asha, { name: 'x', mode: 'products', body: bytesOf(content) })
      expect(refused).toMatchObject({
        ok: false,
        problem: { fields: { file: expect.stringContaining(words) } },
      })
    }
  })

  test('is another shop’s business to nobody', async () => {
    const [asha, ravi] = [await addShop(app), await addShop(app, { name: 'Ravi' })]
    const run = await upload(asha, [HEADER, row('G1')])
    expect(await findImportRun(app, { runId: run.runId, sellerId: ravi.sellerId })).toBeUndefined()
    expect(await startImport(app, ravi, run.runId)).toMatchObject({
      problem: { code: 'vendors.import_unknown' },
    })
  })
})
