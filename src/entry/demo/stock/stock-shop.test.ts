import { afterAll, beforeAll, expect, test } from 'vitest'
import { kinds } from '#domain/goods/catalogue/categories.ts'
import { PARCEL_STATUSES } from '#domain/orders/fulfilment/parcel-status.ts'
import { CUSTOMER_STATUSES } from '#domain/orders/orders/order-status.ts'
import { loadOpeningCatalogue } from '#server/goods/catalogue/opening/load-opening-catalogue.ts'
import type { App } from '#server/ground/app.ts'
import { checkLedger } from '#server/money/reconciliation/check-ledger.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { isFull, testInFull } from '#tests/support/full-run.ts'
import { BARE_DEMO } from '#tests/support/opened-demo.ts'
import { STOCKED, STOCKED_PRODUCTS } from '#tests/support/stocked-marketplace.ts'
import { openFilledTestApp, openTestApp } from '#tests/support/test-app.ts'
import { chooseProducts } from './choose-products.ts'
import { madeUpProducts } from './made-up/made-up-products.ts'
import { partsFile } from './open-db/parts-file.ts'
import { refusalToStock, stockShop } from './stock-shop.ts'

const STOCKING_MS_MAX = 300_000

let shop: Awaited<ReturnType<typeof openFilledTestApp>> | undefined
beforeAll(async () => {
  shop = await openFilledTestApp(STOCKED)
}, STOCKING_MS_MAX)
afterAll(() => shop?.close())

test('the books of a stocked shop agree', async () => {
  const { database } = theShop().config
  expect(await findAccountingErrors(database.kind === 'url' ? database.url : '')).toEqual([])
})

test('the first night finds no difference, of couriers’ cash or anything else', async () => {
  await checkLedger(theShop())
  const found = await theShop()
    .db.selectFrom('ledger_differences')
    .select(['check_name', 'line', 'subject_id'])
    .execute()
  expect(found).toEqual([])
})

test.each(['invoices', 'credit_notes'] as const)('the numbers of %s follow their days', async (papers) => {
  const issued = await theShop()
    .db.selectFrom(papers)
    .select(['number', 'issued_at', 'seller_id', 'prefix', 'financial_year'])
    .orderBy('seller_id')
    .orderBy('prefix')
    .orderBy('financial_year')
    .orderBy('serial')
    .execute()
  const seriesOf = (paper?: (typeof issued)[number]) =>
    paper && [paper.seller_id, paper.prefix, paper.financial_year].join(' ')
  const backwards = issued.filter((paper, at) => {
    const before = issued[at - 1]
    return before && seriesOf(before) === seriesOf(paper) && before.issued_at > paper.issued_at
  })
  expect(issued.length).toBeGreaterThan(3)
  expect(backwards).toEqual([])
})

test('what an order says is refunded stands in a refund for each rupee of it', async () => {
  const orders = await theShop()
    .db.selectFrom('payments')
    .select((payment) => [
      'order_id',
      'amount_paise',
      payment
        .selectFrom('payment_refunds')
        .select((eb) => eb.fn.sum<number>('payment_refunds.amount_paise').as('paise'))
        .whereRef('payment_refunds.order_id', '=', 'payments.order_id')
        .where('status', '=', 'processed')
        .as('refunded'),
    ])
    .where('status', '=', 'refunded')
    .execute()
  expect(orders.length).toBeGreaterThan(0)
  expect(orders.filter((order) => Number(order.refunded) !== order.amount_paise)).toEqual([])
})

test('nobody numbers papers as another, and each seller was there before its first order', async () => {
  const series = await theShop()
    .db.selectFrom('invoices')
    .innerJoin('sellers', 'sellers.id', 'invoices.seller_id')
    .select(['sellers.name', 'prefix'])
    .distinct()
    .execute()
  expect(series.filter(({ name, prefix }) => prefix[0] !== name[0])).toEqual([])
  const early = await theShop()
    .db.selectFrom('vendor_orders')
    .innerJoin('sellers', 'sellers.id', 'vendor_orders.seller_id')
    .select('sellers.name')
    .whereRef('vendor_orders.placed_at', '<', 'sellers.created_at')
    .execute()
  expect(early).toEqual([])
})

test('every part is a product, of every kind, and what has no price waits for one', async () => {
  const products = await theShop().db.selectFrom('products').select(['id', 'kind']).execute()
  const waiting = await theShop().db.selectFrom('unpriced_listings').select('product_id').execute()
  const priced = new Set(
    (
      await theShop()
        .db.selectFrom('offers')
        .select('product_id')
        .where('seller_sku', 'is not', null)
        .execute()
    ).map(({ product_id }) => product_id),
  )
  expect(priced.size).toBe(STOCKED_PRODUCTS)
  expect(waiting.length).toBe(Math.ceil(STOCKED_PRODUCTS / 75))
  expect(new Set(products.map(({ kind }) => kind))).toEqual(new Set(Object.keys(kinds)))
})

test('orders are there in every state that a customer can meet, and tickets in each of theirs', async () => {
  const { db } = theShop()
  const orders = await db.selectFrom('orders').select('status').distinct().execute()
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(CUSTOMER_STATUSES))
  const parcels = await db.selectFrom('parcels').select('status').distinct().execute()
  expect(parcels.length).toBe(PARCEL_STATUSES.length - 1)
  const tickets = await db.selectFrom('tickets').select('status').distinct().execute()
  expect(new Set(tickets.map(({ status }) => status))).toEqual(new Set(['open', 'answered', 'closed']))
})

test('orders use the promotions that ran while they were placed, and offers of banks', async () => {
  const { db } = theShop()
  const used = await db
    .selectFrom('order_line_promotions')
    .innerJoin('promotions', 'promotions.id', 'order_line_promotions.promotion_id')
    .innerJoin('order_lines', 'order_lines.id', 'order_line_promotions.order_line_id')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['promotions.id', 'orders.ordered_at', 'promotions.starts_at', 'promotions.ended_at'])
    .execute()
  expect(new Set(used.map(({ id }) => id)).size).toBeGreaterThan(1)
  const outside = used.filter(
    ({ ordered_at: at, starts_at: from, ended_at: to }) => at < from || (to !== null && at > to),
  )
  expect(outside).toEqual([])
  const offers = await db.selectFrom('used_bank_offers').select('bank_offer_id').distinct().execute()
  expect(offers.length).toBeGreaterThan(0)
})

test('two products that cost less together are both on sale in the end', async () => {
  const rows = await theShop()
    .db.selectFrom('promotions')
    .innerJoin('promotion_targets', 'promotion_targets.promotion_id', 'promotions.id')
    .innerJoin('offers', (on) =>
      on
        .onRef('offers.product_id', '=', 'promotion_targets.value')
        .onRef('offers.seller_id', '=', 'promotions.seller_id'),
    )
    .select(['promotions.ended_at', 'offers.status'])
    .where('promotions.kind', '=', 'together')
    .execute()
  expect(rows).toEqual([
    { ended_at: null, status: 'live' },
    { ended_at: null, status: 'live' },
  ])
})

testInFull(
  'stocked twice, a shop has the same products at the same prices, and the same orders',
  async () => {
    const second = await openFilledTestApp(BARE_DEMO)
    try {
      const { priced, unpriced } = await chooseProducts(STOCKED_PRODUCTS, isFull ? partsFile() : undefined)
      await stockShop(second.app, { products: priced, unpriced, say: () => {} })
      const [one, other] = await Promise.all([theShop(), second.app].map(describeShop))
      expect(one?.orders.length).toBeGreaterThan(24)
      expect(other).toEqual(one)
    } finally {
      await second.close()
    }
  },
  STOCKING_MS_MAX,
)

test('a shop that was stocked is not stocked again, and one that is no demonstration never', async () => {
  const opening = { is_demonstration: true, begun_at: new Date(), completed_at: null }
  await theShop().db.insertInto('shop_opening').values(opening).execute()
  expect(await refusalToStock(theShop())).toMatch(/stocked before/)
  const fresh = await openTestApp()
  try {
    expect(await refusalToStock(fresh.app)).toMatch(/no demonstration/)
    await fresh.app.db.insertInto('shop_opening').values(opening).execute()
    await loadOpeningCatalogue(fresh.app, new Map())
    expect(await refusalToStock(fresh.app)).toBeUndefined()
  } finally {
    await fresh.close()
  }
})

test('made-up names are as short and as long as those of real files', () => {
  const lengths = madeUpProducts(3_000).map(({ facts }) => facts.name.length)
  expect(Math.min(...lengths)).toBeLessThan(25)
  expect(lengths.filter((length) => length >= 150).length).toBeGreaterThan(100)
})

function theShop(): App {
  if (!shop) throw new Error('The shop is stocked before the tests.')
  return shop.app
}

async function describeShop({ db }: App) {
  const offers = await db
    .selectFrom('offers')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .innerJoin('sellers', 'sellers.id', 'offers.seller_id')
    .select([
      'products.name',
      'products.status',
      'sellers.name as seller',
      'offers.list_price_paise',
      'offers.unit_price_paise',
    ])
    .orderBy('products.name')
    .orderBy('sellers.name')
    .orderBy('offers.unit_price_paise')
    .execute()
  const orders = await db
    .selectFrom('orders')
    .select(['email', 'total_paise', 'status'])
    .orderBy('sequence')
    .execute()
  return { offers, orders }
}
