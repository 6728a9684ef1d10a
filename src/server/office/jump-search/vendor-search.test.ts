import { randomUUID } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { packParcel } from '#server/orders/fulfilment/pack-parcel.ts'
import { unpackParcel } from '#server/orders/fulfilment/unpack-parcel.ts'
import { requestReturn } from '#server/orders/returns/request-return.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { deliveredParcel } from '#tests/support/disputes.ts'
import { vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { recordSql } from '../../../../bench/recorded-sql.ts'
import { searchToJump } from './jump-search-views.ts'
import { searchOwn } from './vendor-search-views.ts'

/** Two sellers who packed a piece under the same serial number. */
const SERIAL = 'ZX9-00012345'
const NOTHING = { orders: [], returns: [], serials: [], products: [] }
let app: App
let close: () => Promise<void>
let ravi: Packed
let meena: Packed
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  ravi = await packed(await addOffer(app, { name: 'Zephyr of Ravi', sellerId: randomUUID() }))
  meena = await packed(await addOffer(app, { name: 'Zephyr of Meena', sellerId: randomUUID() }))
})
afterAll(() => close())

type Packed = Awaited<ReturnType<typeof packed>>

const dispatcherOf = ({ sellerId }: AddedOffer): Dispatcher => ({
  kind: 'vendor',
  vendor: { sellerId, userId: randomUUID() },
})

async function packed(offer: AddedOffer) {
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(offer))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId, number } = placed.value
  const line = app.db.selectFrom('order_lines').select('id').where('order_id', '=', orderId)
  const [lineId, vendorOrderId, parcelId] = [
    (await line.executeTakeFirstOrThrow()).id,
    await vendorOrderOf(app, orderId),
    randomUUID(),
  ]
  const lines = [{ lineId, quantity: 1, serials: [[SERIAL]] }]
  const done = await packParcel(app, dispatcherOf(offer), { parcelId, vendorOrderId, lines })
  if (!done.ok) throw new Error(done.problem.code)
  return { offer, orderId, number, vendorOrderId, parcelId }
}

const search = (query: string, who = ravi) => searchOwn(app, who.offer.sellerId, query)

test('a vendor finds orders by number, and products by their words, of their own shop alone', async () => {
  for (const typed of [ravi.number, ravi.number.slice(1), ravi.number.slice(1).toLowerCase()])
    expect((await search(typed)).orders, typed).toMatchObject([{ id: ravi.vendorOrderId }])
  expect((await search(meena.number)).orders).toEqual([])
  expect((await search('zephyr')).products).toMatchObject([{ offerId: ravi.offer.offerId }])
  expect(await search('(')).toEqual(NOTHING)
  expect((await search('zephyr', meena)).products).toMatchObject([{ offerId: meena.offer.offerId }])
})

test('the beginning of a number finds the orders of their own shop that begin so', async () => {
  const begun = ravi.number.slice(0, -2)
  expect((await search(begun)).orders).toMatchObject([{ id: ravi.vendorOrderId }])
  expect((await search(begun.slice(1).toLowerCase(), meena)).orders).toMatchObject([
    { id: meena.vendorOrderId },
  ])
})

test('two offers of one product in a shop are told apart by what they are sold as', async () => {
  const { sellerId, productId } = await addOffer(app, { name: 'Quokka', sellerId: randomUUID() })
  await app.db
    .insertInto('offers')
    .values({
      id: randomUUID(),
      product_id: productId,
      seller_id: sellerId,
      condition: 'refurbished',
      list_price_paise: 70_000,
      discount_bp: 0,
      unit_price_paise: 70_000,
      status: 'live',
    })
    .execute()
  const { products } = await searchOwn(app, sellerId, 'quokka')
  expect(products.map(({ name, unitPricePaise }) => [name, unitPricePaise]).toSorted()).toEqual([
    ['Quokka (refurbished)', 70_000],
    ['Quokka', 90_000],
  ])
})

test('what a name says comes before what it only mentions, and a SKU before all', async () => {
  const sellerId = randomUUID()
  const names = ['Vipera 7 9800', 'Tower with Vipera 7', 'Laptop (Vipera 7, 16 GB)', 'Viperathon board']
  for (const name of names) await addOffer(app, { name, sellerId })
  const { offerId } = await addOffer(app, { name: 'Cooler', sellerId })
  await app.db.updateTable('offers').set({ seller_sku: 'vipera' }).where('id', '=', offerId).execute()
  const found = async (query: string) =>
    (await searchOwn(app, sellerId, query)).products.map(({ name }) => name)
  expect(await found('Vipera')).toEqual([
    'Cooler',
    ...names.toSpliced(1, 2, names[2] as string, names[1] as string),
  ])
  expect(await found('vipera 7')).toEqual([names[0], names[2], names[1]])
})

test('a vendor finds the piece of a serial number, however it is typed, and no other shop’s', async () => {
  for (const query of [SERIAL, ' zx9-0001 2345 ', 'S/N: ZX9-00012345'])
    for (const who of [ravi, meena])
      expect((await search(query, who)).serials, query).toMatchObject([
        { serial: SERIAL, orderNumber: who.number, vendorOrderId: who.vendorOrderId },
      ])
  expect((await search('ZX9-0001')).serials).toEqual([])
})

test('the back office finds both pieces, and none that was unpacked', async () => {
  const { serials } = await searchToJump(app, OWNER, SERIAL)
  expect(serials?.map(({ orderId, sellerName }) => [orderId, sellerName]).toSorted()).toEqual(
    [ravi, meena].map(({ orderId, offer }) => [orderId, offer.sellerId]).toSorted(),
  )
  const third = await packed(await addOffer(app, { name: 'Another', sellerId: randomUUID() }))
  expect((await searchToJump(app, OWNER, SERIAL)).serials).toHaveLength(3)
  expect(await unpackParcel(app, dispatcherOf(third.offer), third.parcelId)).toMatchObject({ ok: true })
  expect((await searchToJump(app, OWNER, SERIAL)).serials).toHaveLength(2)
  expect(await search(SERIAL, third)).toEqual(NOTHING)
})

test('a vendor finds a return by its number, and no other shop’s', async () => {
  const buyer = await addCustomer(app)
  const { offer } = ravi
  const parcel = await deliveredParcel(app, dispatcherOf(offer), buyer, { offer, quantity: 1 })
  const returnId = randomUUID()
  await requestReturn(app, buyer, {
    returnId,
    parcelId: parcel.parcelId,
    pieces: [{ orderLineId: parcel.lineId, piece: 1 }],
    reason: 'changed-mind',
    words: '',
    wanted: 'refund',
    way: 'drop-off',
  })
  const { sequence } = await app.db
    .selectFrom('returns')
    .select('sequence')
    .where('id', '=', returnId)
    .executeTakeFirstOrThrow()
  expect((await search(`r-${sequence}`)).returns).toMatchObject([{ id: returnId }])
  expect((await search(`r-${sequence}`, meena)).returns).toEqual([])
})

test('a telephone number and an e-mail address find nothing, and nothing asked finds nothing', async () => {
  const { email, phone_number: phone } = await app.db
    .selectFrom('orders')
    .select(['email', 'phone_number'])
    .where('id', '=', ravi.orderId)
    .executeTakeFirstOrThrow()
  for (const query of [email, phone, `+91 ${phone}`, '']) expect(await search(query), query).toEqual(NOTHING)
})

const LARGE = ['orders', 'vendor_orders', 'order_lines', 'offers', 'returns', 'parcels', 'parcel_units']

describe('in a marketplace with a million of each', () => {
  beforeAll(async () => {
    for (const table of LARGE) {
      await sql`ANALYZE ${sql.table(table)}`.execute(app.db)
      await sql`SELECT pg_restore_relation_stats('schemaname', 'public', 'relname', ${table}::text,
        'reltuples', 1000000::real)`.execute(app.db)
    }
    // The few pieces here share one serial number; of a million each has its own.
    await sql`SELECT pg_clear_attribute_stats('public', 'parcel_units', 'serial', false)`.execute(app.db)
    await sql`SELECT pg_restore_attribute_stats('schemaname', 'public', 'relname', 'parcel_units', 'attname', 'serial',
      'inherited', false, 'n_distinct', -1::real)`.execute(app.db)
  })

  /** The plans of what was asked while `work` ran. */
  async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
    const asked = (await recordSql(work)).filter(({ text }) => /^\s*(SELECT|WITH)\b/i.test(text))
    const plans = asked.map(async ({ text, values }) => {
      const { rows } = await app.db.executeQuery<{ 'QUERY PLAN': string }>(
        CompiledQuery.raw(`EXPLAIN ${text}`, values),
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    return Promise.all(plans)
  }

  test.each([SERIAL, 'R-000001', '100001', 'zephyr'])(
    'no table is read from end to end: "%s"',
    async (query) => {
      const own = await plansOf(() => search(query))
      const all = await plansOf(() => searchToJump(app, OWNER, query))
      expect(own.length).toBeGreaterThan(2)
      const whole = new RegExp(`Seq Scan on (${LARGE.join('|')})\\b`)
      for (const plan of [...own, ...(query === SERIAL ? all : [])]) expect(plan).not.toMatch(whole)
      for (const plans of query === SERIAL ? [own, all] : [])
        expect(plans.join()).toMatch(/parcel_units_by_serial\b[\s\S]*?Index Cond: .*serial = /)
    },
  )
})
