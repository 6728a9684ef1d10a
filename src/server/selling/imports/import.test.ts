import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SPOILED_NUMBER_MESSAGE } from '#domain/ground/shared/product-codes/spoiled-number.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { moveVendorOrders } from '#server/orders/orders/move-vendor-orders.ts'
import { removeOffer } from '#server/selling/listings/move-offer.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { addCustomer, trustWithCash } from '#tests/support/customers-and-offers.ts'
import { addSellerWithVendor } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { confirmLeftPrices } from './confirm-left-prices.ts'
import { exportProducts, exportStock } from './export-products.ts'
import { importOne } from './import-one-row.ts'
import {
  type ChangedRowsKind,
  findImportRun,
  listChangedRows,
  listImportRuns,
  listJoinedRows,
  listReports,
} from './import-views.ts'
import { runImport } from './run-import.ts'
import { startImport } from './start-import.ts'
import { uploadImport } from './upload-import.ts'

let app: App
let close: () => Promise<void>
/** When it is; the real time unless a test says otherwise. */
let now: Date | undefined
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock: { now: () => now ?? new Date() } }))
})
afterAll(() => close())

const HEADER =
  'sku,kind,name,brand,mpn,ean,mrp,discount,price,stock,shortDescription,description,countryOfOrigin,importer,bisNumber,attributes.layout,attributes.connectivity'
const LEGAL = 'Short,Long,China,"Keychron India, Mumbai",R-41012345'
const row = (
  sku: string,
  more: { mpn?: string; ean?: string; price?: string; stock?: string; name?: string } = {},
) =>
  `${sku},keyboard,${more.name ?? `Keyboard ${sku}`},Keychron,${more.mpn ?? ''},${more.ean ?? ''},9990,,${more.price ?? '8990'},${more.stock ?? '5'},${LEGAL},75%,Bluetooth | USB-C`

async function* bytesOf(text: string) {
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.slice(at, at + 1000)
}

async function upload(
  who: ActingVendor,
  lines: readonly string[],
  mode: 'products' | 'stock' = 'products',
  stockAsOf?: Date,
) {
  const uploaded = await uploadImport(app, who, {
    name: 'stock.csv',
    mode,
    body: bytesOf(lines.join('\r\n')),
    stockAsOf,
  })
  if (!uploaded.ok) throw new Error(JSON.stringify(uploaded.problem))
  const run = { runId: uploaded.value.runId, sellerId: who.sellerId }
  await runImport(app, run)
  return run
}

async function importAll(
  who: ActingVendor,
  lines: readonly string[],
  mode: 'products' | 'stock' = 'products',
  stockAsOf?: Date,
) {
  const run = await upload(who, lines, mode, stockAsOf)
  await startImport(app, who, run.runId)
  await runImport(app, run)
  return reportOf(run)
}

async function reportOf(run: { runId: string; sellerId: string }) {
  const found = await findImportRun(app, run)
  if (!found) throw new Error('the run is gone')
  return found
}

/** A maker's number of this seller's own; the whole id may hold what reads as a card number, which is struck out. */
const numberOf = (series: string, { sellerId }: ActingVendor) => `${series}-${sellerId.slice(0, 8)}`

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
      'products.mpn',
      'offers.id',
    ])
    .where('offers.seller_id', '=', who.sellerId)
    .orderBy('offers.seller_sku')
    .execute()

describe('a file of products', () => {
  test('is tried out first: the dry run says what would happen, and changes nothing', async () => {
    const asha = await addSellerWithVendor(app)
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

  test('waits for its vendor only while a row of it would change something', async () => {
    const asha = await addSellerWithVendor(app)
    const runs = [await upload(asha, [HEADER, row('W1')])]
    await importAll(asha, [HEADER, row('W1')])
    runs.push(await upload(asha, [HEADER, row('W1')]))
    runs.push(await upload(asha, [HEADER, row('W2', { price: '9991' })]))
    runs.push(await upload(asha, [HEADER, row('W1', { price: '8991' })]))
    const reports = await Promise.all(runs.map(reportOf))
    expect(reports.map(({ run }) => [run.status, run.isWaiting])).toEqual(
      [true, false, false, true].map((isWaiting) => ['checked', isWaiting]),
    )
    const listed = await listImportRuns(app, asha.sellerId)
    expect(listed.filter(({ isWaiting }) => isWaiting)).toHaveLength(2)
  })

  test('leaves out every row that it called wrong, also one with a cell too many', async () => {
    const asha = await addSellerWithVendor(app)
    const run = await upload(asha, [HEADER, `${row('A1')},stray`, row('A2')])
    expect((await reportOf(run)).counts).toMatchObject({ new: 1, wrong: 1 })
    await startImport(app, asha, run.runId)
    await runImport(app, run)
    expect((await reportOf(run)).counts).toMatchObject({ new: 1, wrong: 1 })
    expect((await offersOf(asha)).map((offer) => offer.seller_sku)).toEqual(['A2'])
  })

  test('puts products on sale with their attributes, prices and stock', async () => {
    const asha = await addSellerWithVendor(app)
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
    const asha = await addSellerWithVendor(app)
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
    await expect(runImport(dying, run)).rejects.toThrow('killed')
    expect(await offersOf(asha)).toHaveLength(200)
    expect((await reportOf(run)).run).toMatchObject({ status: 'importing', rowsDone: 200 })
    // A job that waited too long for the other's batch fails, and is tried again as the queue does.
    await Promise.allSettled([runImport(app, run), runImport(app, run)])
    await runImport(app, run)
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
    const asha = await addSellerWithVendor(app)
    const lines = [HEADER, row('D1', { mpn: numberOf('D1', asha) }), row('D2')]
    await importAll(asha, lines)
    const before = await offersOf(asha)
    const again = await importAll(asha, lines)
    expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 2, wrong: 0 })
    expect(await offersOf(asha)).toEqual(before)
    const changed = [
      HEADER,
      row('', { mpn: numberOf('D1', asha), name: 'Keyboard D1', stock: '7' }),
      row('D2', { name: 'Better name', price: '8000' }),
    ]
    const withoutSku = await importAll(asha, changed, 'products', app.clock.now())
    expect(withoutSku.counts).toEqual({ new: 0, changed: 2, unchanged: 0, wrong: 0 })
    expect(await offersOf(asha)).toMatchObject([
      { seller_sku: 'D1', on_hand: 7, version: 1 },
      { seller_sku: 'D2', name: 'Better name', unit_price_paise: 800_000, version: 2 },
    ])
  })

  test('says which product of the catalogue each row meets, however the row names it', async () => {
    const [owner, asha] = [await addSellerWithVendor(app), await addSellerWithVendor(app)]
    const mpn = numberOf('MET', owner)
    await importAll(owner, [
      HEADER,
      row('M1', { mpn, name: 'One' }),
      row('M2', { ean: '4012345678901', name: 'Two' }),
    ])
    await importAll(asha, [HEADER, row('S1', { name: 'Three' })])
    const run = await upload(asha, [
      HEADER,
      row('X1', { mpn, name: 'My words' }),
      row('X2', { ean: '4012345678901', name: '' }),
      row('X3', { name: 'Nobody knows' }),
      row('S1', { name: '', price: '8000' }),
      row('X4', { mpn, name: 'Once more' }),
    ])
    const joined = await listJoinedRows(app, { ...run, cursor: undefined })
    expect(joined.rows.map(({ sku, product }) => [sku, product.name])).toEqual([
      ['X1', 'One'],
      ['X2', 'Two'],
    ])
    const { rows } = await reportOf(run)
    expect(rows.map(({ sku, product }) => [sku, product?.name])).toEqual([
      ['S1', 'Three'],
      ['X4', 'One'],
    ])
    const stock = await upload(asha, ['sku,price', 'S1,8000'], 'stock')
    const changed = await listChangedRows(app, { ...stock, kind: 'others', cursor: undefined })
    expect(changed.rows.map(({ sku, name, product }) => [sku, name, product?.name])).toEqual([
      ['S1', '', 'Three'],
    ])
  })

  test('of stock and prices has every offer, and importing it as it is changes nothing', async () => {
    const [owner, asha] = [await addSellerWithVendor(app), await addSellerWithVendor(app)]
    const mpn = numberOf('RT', owner)
    await importAll(owner, [HEADER, row('RT1', { mpn })])
    // With a SKU; without one and with a number; in another condition; and with neither.
    const nameless = row('RT9', { name: 'Neither number' })
    await importAll(asha, [
      `${HEADER},condition`,
      `${row('RT2')},new`,
      `${row('', { mpn })},new`,
      `${row('', { mpn, price: '5000' })},refurbished`,
      `${nameless},new`,
    ])
    await app.db
      .updateTable('offers')
      .set({ seller_sku: null })
      .where('seller_id', '=', asha.sellerId)
      .where('seller_sku', '=', 'RT9')
      .execute()
    const before = await offersOf(asha)
    expect(before).toHaveLength(4)
    const lines: string[] = []
    for await (const piece of exportStock(app, asha.sellerId)) lines.push(piece.replace('\r\n', ''))
    expect(lines).toHaveLength(5)
    const again = await importAll(asha, lines, 'stock')
    expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 4, wrong: 0 })
    expect(await offersOf(asha)).toEqual(before)
    const bare = lines.map((line) => line.split(',').slice(1).join(','))
    expect(
      (
        await importAll(
          asha,
          bare.filter((line) => !line.startsWith(',')),
          'stock',
        )
      ).counts,
    ).toEqual({
      new: 0,
      changed: 0,
      unchanged: 3,
      wrong: 0,
    })
    const whole: string[] = []
    for await (const piece of exportProducts(app, asha.sellerId)) whole.push(piece.replace('\r\n', ''))
    expect((await importAll(asha, whole)).counts).toEqual({ new: 0, changed: 0, unchanged: 4, wrong: 0 })
    expect(await offersOf(asha)).toEqual(before)
    const cheaper = lines.map((line) => line.replace(/,5000$/, ',4500'))
    expect((await importAll(asha, cheaper, 'stock')).counts).toMatchObject({ changed: 1, unchanged: 3 })
    expect((await offersOf(asha)).map((offer) => offer.unit_price_paise).toSorted()).toEqual([
      ...[450_000, 899_000, 899_000, 899_000],
    ])
    const strange = await importAll(
      asha,
      ['sku,product,condition,price', ',no-such-product,new,1', `,${before[0]?.product_id},open-box,1`],
      'stock',
    )
    expect(strange.rows.map(({ faults }) => [faults[0]?.column, faults[0]?.reason])).toEqual([
      ['product', expect.stringContaining('No product')],
      ['product', expect.stringContaining('You do not sell this product')],
    ])
  })

  test('becomes an offer on the product of the catalogue that has the same maker’s number', async () => {
    const [asha, ravi] = [await addSellerWithVendor(app), await addSellerWithVendor(app, { name: 'Ravi' })]
    const mpn = numberOf('E', asha)
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
    const actions = await app.db
      .selectFrom('audit_log')
      .select(['action', 'subject_id'])
      .where('seller_id', '=', ravi.sellerId)
      .where('action', 'like', 'product.%')
      .execute()
    expect(actions).toEqual([{ action: 'product.shared', subject_id: one?.product_id }])
  })

  test('finds the product of the catalogue however its number or its barcode is written', async () => {
    const [one, other] = [await addSellerWithVendor(app), await addSellerWithVendor(app)]
    const number = numberOf('K8-71', one)
    await importAll(one, [HEADER, row('P-1', { mpn: number }), row('P-2', { ean: '036000291452' })])
    await importAll(other, [
      HEADER,
      row('Q-1', { mpn: number.replace('-', '–') }),
      row('Q-2', { ean: '0036000291452' }),
    ])
    const idsOf = async (who: ActingVendor) =>
      (await offersOf(who)).map((offer) => offer.product_id).toSorted()
    expect(await idsOf(other)).toEqual(await idsOf(one))
  })

  test('never becomes an offer on another shop’s draft, whatever number both have', async () => {
    const [asha, ravi] = [await addSellerWithVendor(app), await addSellerWithVendor(app, { name: 'Ravi' })]
    const numbers = { mpn: numberOf('G', asha), ean: '4006381333931' }
    const drafts = [`${HEADER},publish`, `${row('G1', numbers)},no`]
    for (const who of [asha, ravi, asha]) expect((await importAll(who, drafts)).counts.wrong).toBe(0)
    const [[one], [other]] = [await offersOf(asha), await offersOf(ravi)]
    expect([one?.status, other?.status]).toEqual(['draft', 'draft'])
    expect(other?.product_id).not.toBe(one?.product_id)
    const onlyEan = await importAll(ravi, [HEADER, row('G2', { ean: numbers.ean, name: 'By barcode' })])
    expect(onlyEan.rows[0]?.faults[0]?.reason).toContain('under the SKU G1')
    const third = await addSellerWithVendor(app, { name: 'Third' })
    await importAll(third, [HEADER, row('G3', { ean: numbers.ean })])
    const [thirds] = await offersOf(third)
    expect([one?.product_id, other?.product_id]).not.toContain(thirds?.product_id)
  })

  test('without a price waits as a draft that says so, once, and is sold when its price comes', async () => {
    const asha = await addSellerWithVendor(app)
    const record = {
      kind: 'Keyboard',
      opendb_id: 'f1',
      metadata: { name: 'K8', manufacturer: 'Keychron', part_numbers: [numberOf('K8', asha)] },
      switch_type: 'Linear',
    }
    const lines = [JSON.stringify(record)]
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
    const [asha, ravi] = [await addSellerWithVendor(app), await addSellerWithVendor(app, { name: 'Ravi' })]
    await importAll(asha, [HEADER, row('F1'), row('F2')])
    await importAll(ravi, [HEADER, row('X1')])
    const { counts, rows } = await importAll(
      asha,
      ['sku;stock;expectedStock;price', 'F1;9;5;', 'F2;;;8000', 'X1;1;5;1'],
      'stock',
    )
    expect(counts).toEqual({ new: 0, changed: 2, unchanged: 0, wrong: 1 })
    expect(rows[0]?.faults[0]).toMatchObject({ column: 'sku', value: 'X1' })
    expect(await offersOf(asha)).toMatchObject([
      { on_hand: 9, unit_price_paise: 899_000, name: 'Keyboard F1' },
      { on_hand: 5, unit_price_paise: 800_000, name: 'Keyboard F2' },
    ])
  })

  describe('that says how many are on hand', () => {
    const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)
    const [atNine, atTen] = [at('09:00'), at('10:00')]
    afterEach(() => {
      now = undefined
    })

    /** A shop with five keyboards of which two were sold before nine and dispatched between nine and ten. */
    async function dispatchedBetween() {
      const asha = await addSellerWithVendor(app)
      await trustWithCash(app, asha.sellerId)
      now = at('07:00')
      await importAll(asha, [HEADER, row('S1', { mpn: numberOf('S1', asha) })])
      const [offer] = await offersOf(asha)
      const offerId = offer?.id ?? ''
      const orderId = await buy(offerId, 2)
      now = at('09:30')
      await inTransaction(app, async (tx) => {
        for (const to of ['packed', 'shipped'] as const)
          await moveVendorOrders(app, tx, { orderId, to, by: { kind: 'system' } })
      })
      now = at('11:00')
      return { asha, offerId }
    }
    const stockFile = (pieces: number, expected = '') => [
      'sku,stock,expectedStock',
      `S1,${pieces},${expected}`,
    ]
    const stock = async (who: ActingVendor) => (await offersOf(who)).map((offer) => offer.on_hand)

    test('and neither when nor what it expected is refused, for a parcel may have left since', async () => {
      const { asha } = await dispatchedBetween()
      const { counts, rows } = await importAll(asha, stockFile(5), 'stock')
      expect(counts).toMatchObject({ changed: 0, wrong: 1 })
      expect(rows[0]?.faults[0]).toMatchObject({ column: 'stock', value: '5' })
      expect(await stock(asha)).toEqual([3])
    })

    test('does not bring back what was dispatched after it was made', async () => {
      const { asha } = await dispatchedBetween()
      const { counts } = await importAll(asha, stockFile(6), 'stock', atNine)
      expect(counts.changed).toBe(1)
      expect(await stock(asha)).toEqual([4])
      const again = await importAll(asha, stockFile(6), 'stock', atNine)
      expect(again.counts).toMatchObject({ changed: 0, unchanged: 1, wrong: 0 })
    })

    test('counts as it stands when it was made after the parcel had left', async () => {
      const { asha } = await dispatchedBetween()
      await importAll(asha, stockFile(6), 'stock', atTen)
      expect(await stock(asha)).toEqual([6])
    })

    test('is refused when the goods were listed only after it was made', async () => {
      const { asha } = await dispatchedBetween()
      const { rows } = await importAll(asha, stockFile(6), 'stock', at('06:00'))
      expect(rows[0]?.faults[0]?.reason).toContain('Counted again')
      expect(await stock(asha)).toEqual([3])
    })

    test('is refused when the stock was counted again since', async () => {
      const { asha } = await dispatchedBetween()
      await importAll(asha, stockFile(6), 'stock', atTen)
      const late = await importAll(asha, stockFile(9), 'stock', atNine)
      expect(late.rows[0]?.faults[0]?.reason).toContain('Counted again')
      expect(await stock(asha)).toEqual([6])
    })

    test('leaves alone what it does not change, and is refused where another number was expected', async () => {
      const { asha } = await dispatchedBetween()
      expect((await importAll(asha, stockFile(5, '5'), 'stock')).counts).toMatchObject({ unchanged: 1 })
      const wrong = await importAll(asha, stockFile(6, '5'), 'stock')
      expect(wrong.rows[0]?.faults[0]?.reason).toContain('3 on the shelf')
      expect(await stock(asha)).toEqual([3])
      expect((await importAll(asha, stockFile(6, '3'), 'stock')).counts).toMatchObject({ changed: 1 })
      expect(await stock(asha)).toEqual([6])
    })

    test('counts none away that are reserved for orders, also of an offer that comes back', async () => {
      const { asha, offerId } = await dispatchedBetween()
      await buy(offerId, 2)
      const fewer = await importAll(asha, stockFile(1, '3'), 'stock')
      expect(fewer.rows[0]?.faults[0]?.reason).toContain('2 pieces are promised')
      await removeOffer(app, asha, offerId)
      const [offer] = await offersOf(asha)
      const back = (stock: string) =>
        importOne(app, asha, { kind: 'keyboard', mpn: offer?.mpn, brand: 'Keychron', mrp: 9990, stock })
      expect(await back('1')).toMatchObject({ problem: { fields: { stock: expect.any(String) } } })
      expect(await back('')).toMatchObject({ ok: true })
      expect(await stock(asha)).toEqual([2])
    })

    test('comes out of the export with what is expected, and going in again changes nothing', async () => {
      const { asha, offerId } = await dispatchedBetween()
      await buy(offerId, 1)
      const lines: string[] = []
      for await (const line of exportStock(app, asha.sellerId)) lines.push(line.trim())
      expect(lines).toEqual(['sku,product,condition,stock,expectedStock,price', 'S1,,,3,3,8990'])
      expect((await importAll(asha, lines, 'stock')).counts).toMatchObject({ unchanged: 1 })
    })

    async function buy(offerId: string, quantity: number): Promise<string> {
      const total = quantity * 899_000
      const placed = await placeOrder(
        app,
        await addCustomer(app),
        checkoutOf({ offerId }, { quantity, expectedTotalPaise: total }),
      )
      if (!placed.ok) throw new Error(placed.problem.code)
      return placed.value.orderId
    }
  })

  test('with characters that no text has is read without them', async () => {
    const asha = await addSellerWithVendor(app)
    const record = { sku: 'N\0', kind: 'mouse', name: 'Half \ud800', brand: 'B', mrp: 100 }
    const { counts } = await importAll(asha, [JSON.stringify(record)])
    expect(counts.new).toBe(1)
    expect(await offersOf(asha)).toMatchObject([{ seller_sku: 'N' }])
  })

  describe('that changes what is on sale', () => {
    /** A shop with three keyboards at ₹8,990, and a dry run that moves their prices by −4 %, −31 % and −99 %. */
    async function triedOut(...more: readonly string[]) {
      const asha = await addSellerWithVendor(app)
      await importAll(asha, [HEADER, row('T1'), row('T2'), row('T3')])
      const lines = [
        HEADER,
        row('T1', { price: '8600', name: 'Better' }),
        row('T2', { price: '6200' }),
        row('T3', { price: '120' }),
        row('T4'),
        ...more,
      ]
      const run = await upload(asha, lines)
      const page = (kind: ChangedRowsKind) => listChangedRows(app, { ...run, kind, cursor: undefined })
      return {
        asha,
        run,
        page,
        prices: async () => (await offersOf(asha)).map((one) => one.unit_price_paise),
      }
    }

    test('shows old and new, and the prices that move far apart, the farthest first', async () => {
      const { run, page, prices } = await triedOut()
      expect(await reportOf(run)).toMatchObject({ farMoves: 2, counts: { new: 1, changed: 3 } })
      expect((await page('far')).rows.map(({ sku, changes }) => [sku, changes])).toEqual([
        ['T3', { price: [899_000, 12_000], others: [] }],
        ['T2', { price: [899_000, 620_000], others: [] }],
      ])
      expect((await page('others')).rows).toEqual([
        {
          line: 2,
          sku: 'T1',
          name: 'Better',
          product: { id: expect.any(String), name: 'Keyboard T1', isLive: true },
          changes: { price: [899_000, 860_000], name: ['Keyboard T1', 'Better'], others: [] },
        },
      ])
      expect(await prices()).toEqual([899_000, 899_000, 899_000])
    })

    test('leaves out the prices that move far when nobody said that they are right', async () => {
      const { asha, run, page, prices } = await triedOut()
      await startImport(app, asha, run.runId)
      await runImport(app, run)
      const { counts, rows } = await reportOf(run)
      expect(counts).toEqual({ new: 1, changed: 1, unchanged: 0, wrong: 2 })
      expect(rows.map(({ line, faults }) => [line, faults[0]?.column, faults[0]?.value])).toEqual([
        [3, 'price', '6200'],
        [4, 'price', '120'],
      ])
      expect(rows[1]?.faults[0]?.reason).toContain('From ₹8,990 to ₹120 (−98.67%)')
      expect(await prices()).toEqual([860_000, 899_000, 899_000, 899_000])
      expect([(await page('far')).rows.length, (await page('others')).rows.length]).toEqual([0, 1])
    })

    test('imports them when they were said to be right, and only from the price that was shown', async () => {
      const { asha, run, prices } = await triedOut()
      const [, second] = await offersOf(asha)
      await app.db
        .updateTable('offers')
        .set({ list_price_paise: 1_200_000, discount_bp: 0, unit_price_paise: 1_200_000 })
        .where('id', '=', second?.id ?? '')
        .execute()
      await startImport(app, asha, run.runId, { pricesAreRight: true })
      await runImport(app, run)
      expect((await reportOf(run)).counts).toMatchObject({ changed: 2, wrong: 1 })
      expect(await prices()).toEqual([860_000, 1_200_000, 12_000, 899_000])
      const said = await app.db
        .selectFrom('audit_log')
        .select('after')
        .where('seller_id', '=', asha.sellerId)
        .where('action', '=', 'import.started')
        .orderBy('id', 'desc')
        .executeTakeFirst()
      expect(said?.after).toEqual({ pricesAreRight: true })
    })

    test('imports those that were left out afterwards, these rows alone and once, as they are shown', async () => {
      const { asha, run, page, prices } = await triedOut(row('T5', { price: '99999' }))
      await startImport(app, asha, run.runId)
      await runImport(app, run)
      expect(await reportOf(run)).toMatchObject({ leftPrices: 2, counts: { wrong: 3 } })
      expect((await page('left')).rows.map(({ sku, changes }) => [sku, changes.price])).toEqual([
        ['T3', [899_000, 12_000]],
        ['T2', [899_000, 620_000]],
      ])
      const [first, second] = await offersOf(asha)
      const setPrice = (id: string | undefined, paise: number) =>
        app.db
          .updateTable('offers')
          .set({ list_price_paise: paise, discount_bp: 0, unit_price_paise: paise })
          .where('id', '=', id ?? '')
          .execute()
      // One that was imported was changed since, and one that was left out as well.
      await setPrice(first?.id, 870_000)
      await setPrice(second?.id, 1_200_000)
      const confirm = () => confirmLeftPrices(app, asha, run.runId)
      expect(await Promise.all([confirm(), confirm()])).toEqual([{ ok: true }, { ok: true }])
      expect((await reportOf(run)).run).toMatchObject({ status: 'importing', rowsDone: 3, rowsTotal: 5 })
      await runImport(app, run)
      expect(await prices()).toEqual([870_000, 1_200_000, 12_000, 899_000])
      expect(await reportOf(run)).toMatchObject({
        run: { status: 'done', rowsDone: 5 },
        leftPrices: 1,
        counts: { new: 1, changed: 2, unchanged: 0, wrong: 2 },
      })
      expect((await page('left')).rows.map(({ changes }) => changes.price)).toEqual([[1_200_000, 620_000]])
      expect((await page('far')).rows.map(({ sku }) => sku)).toEqual(['T3'])
      await confirm()
      await runImport(app, run)
      expect(await prices()).toEqual([870_000, 620_000, 12_000, 899_000])
      expect(await confirm()).toMatchObject({ problem: { code: 'imports.not_ready' } })
      const other = await addSellerWithVendor(app)
      expect(await confirmLeftPrices(app, other, run.runId)).toMatchObject({
        problem: { code: 'imports.unknown' },
      })
    })

    test('does not bring a far price in step by step, by two rows that name the same offer differently', async () => {
      const [owner, asha] = [await addSellerWithVendor(app), await addSellerWithVendor(app)]
      const mpn = numberOf('STEP', owner)
      await importAll(owner, [HEADER, row('O1', { mpn })])
      await importAll(asha, [HEADER, row('Z1', { mpn })])
      // Batches of an import have 200 rows: the last one meets the price of the first.
      const between = Array.from({ length: 200 }, (_, at) => row(`ZF${at}`))
      const lines = [row('Z1', { price: '6400' }), ...between, row('', { mpn, price: '4500' })]
      const run = await upload(asha, [HEADER, ...lines])
      expect((await reportOf(run)).farMoves).toBe(1)
      await startImport(app, asha, run.runId)
      await runImport(app, run)
      expect((await reportOf(run)).counts).toMatchObject({ changed: 1, wrong: 1 })
      expect((await offersOf(asha)).find((one) => one.seller_sku === 'Z1')?.unit_price_paise).toBe(640_000)
    })

    test('is listed a page at a time', async () => {
      const asha = await addSellerWithVendor(app)
      const skus = Array.from({ length: 60 }, (_, at) => `U${String(at).padStart(2, '0')}`)
      await importAll(asha, [HEADER, ...skus.map((sku) => row(sku))])
      const run = await upload(asha, ['sku,price', ...skus.map((sku, at) => `${sku},${8000 + at}`)], 'stock')
      const first = await listChangedRows(app, { ...run, kind: 'others', cursor: undefined })
      const second = await listChangedRows(app, { ...run, kind: 'others', cursor: first.nextCursor })
      expect([...first.rows, ...second.rows].map(({ sku }) => sku)).toEqual(skus)
      expect(second.nextCursor).toBeUndefined()
    })

    test('is as careful with a shop’s own software', async () => {
      const asha = await addSellerWithVendor(app)
      await importAll(asha, [HEADER, row('V1')])
      const send = (more: object) =>
        importOne(app, asha, { sku: 'V1', price: 120 }, { priceIsRight: false, ...more })
      expect(await send({})).toMatchObject({
        problem: {
          code: 'imports.row_not_valid',
          fields: { price: expect.stringContaining('₹8,990') },
        },
      })
      expect(await send({ priceIsRight: true })).toMatchObject({ ok: true, value: { outcome: 'changed' } })
      expect((await offersOf(asha))[0]?.unit_price_paise).toBe(12_000)
    })
  })

  test('in UTF-16, as Excel saves “Unicode Text”, is imported like any other', async () => {
    const asha = await addSellerWithVendor(app)
    const text = [HEADER, row('W1')]
      .join('\r\n')
      .replaceAll('"Keychron India, Mumbai"', 'Keychron')
      .replaceAll(',', '\t')
    async function* body() {
      yield Buffer.from(`\uFEFFsep=\t\r\n${text}`, 'utf16le')
    }
    const uploaded = await uploadImport(app, asha, { name: 'Book1.txt', mode: 'products', body: body() })
    if (!uploaded.ok) throw new Error(JSON.stringify(uploaded.problem))
    const run = { runId: uploaded.value.runId, sellerId: asha.sellerId }
    await runImport(app, run)
    expect((await reportOf(run)).counts).toMatchObject({ new: 1, wrong: 0 })
  })

  test('with numbers that a spreadsheet has shortened calls them spoiled, never the same product', async () => {
    const asha = await addSellerWithVendor(app)
    const ean = '8.90103E+12'
    const run = await upload(asha, [
      HEADER,
      row('Y1', { ean }),
      row('Y2', { ean }),
      row('1.2E+11'),
      row('1.2E+11'),
    ])
    const { rows } = await reportOf(run)
    const spoiled = (column: string) => [
      { column, value: expect.any(String), reason: SPOILED_NUMBER_MESSAGE },
    ]
    expect(rows.map(({ faults }) => faults)).toEqual(['ean', 'ean', 'sku', 'sku'].map(spoiled))
  })

  test('that is no such file is refused with the reason', async () => {
    const asha = await addSellerWithVendor(app)
    for (const [content, words] of [
      ['colour,size\r\nred,1', 'must name the columns'],
      ['[{"sku": 1},', 'no JSON'],
      [HEADER, 'no rows'],
      [`{"sku":"A","attributes":{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`, 'no JSON'],
      [`{"sku":"A\\u0000","attributes":{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`, 'no JSON'],
    ] as const) {
      const refused = await uploadImport(app, asha, { name: 'x', mode: 'products', body: bytesOf(content) })
      expect(refused).toMatchObject({
        ok: false,
        problem: { fields: { file: expect.stringContaining(words) } },
      })
    }
  })

  test('that begins with blanks only is not read to its end', async () => {
    const asha = await addSellerWithVendor(app)
    let pieces = 0
    async function* blanks() {
      for (; pieces < 1_000; pieces++) yield new Uint8Array(8 * 1024).fill(0x20)
    }
    const refused = await uploadImport(app, asha, { name: 'x', mode: 'products', body: blanks() })
    expect(refused).toMatchObject({ problem: { fields: { file: 'There are no rows in this file.' } } })
    expect(pieces).toBeLessThan(20)
  })

  test('is kept row by row until ten newer ones came, and is then said to be no longer kept', async () => {
    const asha = await addSellerWithVendor(app)
    const first = await upload(asha, [HEADER, row('OLD1')])
    for (let file = 0; file < 9; file++) await upload(asha, [HEADER, row(`NEW${file}`)])
    expect((await findImportRun(app, first))?.run).toMatchObject({ isWaiting: true, isForgotten: false })
    for (let file = 0; file < 2; file++) await upload(asha, [HEADER, row(`NEWER${file}`)])
    expect((await findImportRun(app, first))?.run).toMatchObject({ isWaiting: false, isForgotten: true })
  })

  test('is another shop’s business to nobody', async () => {
    const [asha, ravi] = [await addSellerWithVendor(app), await addSellerWithVendor(app, { name: 'Ravi' })]
    const run = await upload(asha, [HEADER, row('G1')])
    expect(await findImportRun(app, { runId: run.runId, sellerId: ravi.sellerId })).toBeUndefined()
    expect(await startImport(app, ravi, run.runId)).toMatchObject({
      problem: { code: 'imports.unknown' },
    })
  })
})
