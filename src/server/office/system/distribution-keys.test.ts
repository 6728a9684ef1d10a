import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productList } from '#domain/goods/catalogue/product-list.ts'
import { findProduct } from '#server/goods/catalogue/product-page-views.ts'
import { listProducts } from '#server/goods/catalogue/product-views.ts'
import { relatedProducts } from '#server/goods/catalogue/related-product-views.ts'
import { searchPage } from '#server/goods/catalogue/search-page-views.ts'
import type { App } from '#server/ground/app.ts'
import { poolSettings } from '#server/ground/db/connect.ts'
import { listInvoices } from '#server/money/invoicing/invoice-views.ts'
import { findOrderPayment } from '#server/orders/checkout/order-payment-views.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { settlePayment } from '#server/orders/checkout/settle-payment.ts'
import { readUnderWay } from '#server/orders/disputes/under-way-views.ts'
import { listDispatch } from '#server/orders/fulfilment/dispatch-list-views.ts'
import { readParcels } from '#server/orders/fulfilment/parcel-views.ts'
import { findOrder } from '#server/orders/orders/order-page-views.ts'
import { listOrders } from '#server/orders/orders/own-orders-views.ts'
import { countSoldOrders, findSoldOrder, listSoldOrders } from '#server/orders/orders/vendor-order-views.ts'
import { listOwnRefunds } from '#server/orders/refunds/refund-views.ts'
import { listParcelsToReturn } from '#server/orders/returns/returnable-views.ts'
import { addToCart } from '#server/selling/cart/add-to-cart.ts'
import { findCart } from '#server/selling/cart/cart-views.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { KEY_OF } from '#tests/support/distributed-tables.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { tablesWithoutKey } from '#tests/support/keys-of-statement.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { recordRoundTrips, type Statement } from '#tests/support/round-trips.ts'
import { openTestApp } from '#tests/support/test-app.ts'

let app: App
let close: () => Promise<void>
let client: pg.Client
/** By way: the statements that it sends. */
const statements = new Map<string, Statement[]>()

beforeAll(async () => {
  ;({ app, close } = await openTestApp({ gateway: fakeGateway() }))
  const name = databaseUrlOf(app)
  client = new pg.Client(poolSettings({ kind: 'url', url: name }))
  await client.connect()
  await walkTheShop()
})
afterAll(async () => {
  await client.end()
  await close()
})

/** What people do all day, once each. What a process reads once was read by a first order. */
async function walkTheShop(): Promise<void> {
  const offer = await addOffer(app)
  await placeOrder(app, await addCustomer(app), checkoutOf(offer))
  const buyer = await addCustomer(app)
  const { userId } = buyer
  const { sellerId } = offer
  const one = <Value>(way: string, work: () => Promise<Value>) => recorded(way, work)
  await one('a product’s page', async () => {
    const product = await findProduct(app, offer.productId)
    if (product) await relatedProducts(app, { ...product, pricePaise: 90_000 })
  })
  await one('a list', () => listProducts(app, productList.parse(new URLSearchParams({ stock: 'on' }))))
  await one('a search', () => searchPage(app, 'mouse'))
  await one('the cart', async () => {
    await addToCart(app, buyer, { offerId: offer.offerId, quantity: 1 })
    await findCart(app, userId)
  })
  const placed = await one('an order in cash', () => placeOrder(app, buyer, checkoutOf(offer)))
  const byCard = await one('an order by card', () =>
    placeOrder(app, buyer, checkoutOf(offer, { by: 'card' })),
  )
  if (!placed.ok || !byCard.ok) throw new Error('nothing was ordered')
  const { orderId } = placed.value
  await one('a payment', () => settlePayment(app, byCard.value.orderId))
  await one('an order’s page', async () => {
    await findOrder(app, userId, orderId)
    await findOrderPayment(app, userId, orderId)
    await listInvoices(app, { userId }, orderId)
    await listParcelsToReturn(app.db, orderId)
    await listOwnRefunds(app, { userId }, orderId)
  })
  await one('a customer’s orders', async () => {
    const { orders } = await listOrders(app, userId)
    await readUnderWay(app, { userId, orderIds: orders.map(({ id }) => id) })
  })
  await one('a seller’s orders', async () => {
    await listSoldOrders(app, sellerId, {})
    await countSoldOrders(app, sellerId)
  })
  const vendorOrderId = await vendorOrderOf(app, orderId)
  await one('a seller’s order', async () => {
    await findSoldOrder(app, sellerId, vendorOrderId)
    await readParcels(app, sellerId, vendorOrderId)
  })
  const by = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } } as const
  await one('dispatch', async () => {
    await listDispatch(app, sellerId, { tab: 'pack' })
    await handedOver(app, by, { vendorOrderId })
  })
}

async function recorded<Value>(way: string, work: () => Promise<Value>): Promise<Value> {
  const answers: Value[] = []
  const trips = await recordRoundTrips(async () => {
    answers.push(await work())
  })
  statements.set(way, trips.flat())
  return answers[0] as Value
}

const READS_OR_WRITES = /^\s*(?:\/\*.*?\*\/\s*)?(?:with|select|insert|update|delete)\b/i

/** What a statement does not find by its key; nothing of one that has no plan of its own. */
async function withoutKey({ text, values }: Statement): Promise<string[]> {
  if (!READS_OR_WRITES.test(text)) return []
  const { rows } = await client.query(`EXPLAIN (VERBOSE, FORMAT JSON) ${text}`, values)
  return tablesWithoutKey(rows[0]['QUERY PLAN'][0].Plan)
}

interface Way {
  /** Why these are not found by their keys, and what would be done about it on several servers. */
  why: string
  /** How many statements of a way touch a table without its key. */
  tables: Readonly<Record<string, number>>
}

/** What is known to lack its key (decision 1324): another statement, or one less, fails the test. */
const WITHOUT_KEY: Readonly<Record<string, Way>> = {
  'a product’s page': {
    why: 'cards of related products, of any product: kept with the page, read once for many readers',
    tables: { offers: 4, product_pictures: 4, product_ratings: 4, products: 4 },
  },
  'a list': {
    why: 'asks every product; each server answers for its own in one parallel read, by the same index',
    tables: { offers: 1, product_pictures: 1, product_ratings: 1, products: 1 },
  },
  'a search': {
    why: 'as a list: each server ranks its own, and the best of them are put together',
    tables: { offers: 1, product_pictures: 1, products: 1 },
  },
  'the cart': {
    why: 'a cart names offers alone: its lines would keep the product beside the offer; its customer’s unpaid orders by customer',
    tables: { offers: 1, orders: 1, product_pictures: 1, products: 1 },
  },
  'an order in cash': {
    why: 'offers as in the cart; what a person, a number and a place have in cash is counted over all orders, which would be a table of its own by customer, number and place; what a seller owes and sold, by seller',
    tables: {
      cancellations: 1,
      disputes: 1,
      offers: 3,
      order_events: 2,
      order_lines: 5,
      orders: 8,
      parcels: 4,
      payments: 1,
      product_pictures: 1,
      products: 2,
      seller_customers: 1,
      vendor_orders: 5,
    },
  },
  'an order by card': {
    why: 'as in cash, and the attempt of a payment is found by its own id',
    tables: {
      cancellations: 1,
      offers: 3,
      order_lines: 3,
      orders: 4,
      payment_attempts: 1,
      payments: 1,
      product_pictures: 1,
      products: 2,
      seller_customers: 1,
      vendor_orders: 2,
    },
  },
  'an order’s page': {
    why: 'rows below an order’s are found by the ids of cancellations, parcels and payments, which lie beside the order but do not name it; pictures of products are read by product',
    tables: {
      credit_notes: 1,
      disputes: 1,
      order_lines: 2,
      payment_disputes: 1,
      payment_refunds: 1,
      product_pictures: 1,
      products: 1,
      vendor_orders: 1,
    },
  },
  'a customer’s orders': {
    why: 'orders lie by order: a table by customer would name a customer’s orders, and the page reads those by their ids',
    tables: {
      cancellations: 1,
      cash_confirmations: 1,
      credit_notes: 1,
      invoices: 1,
      order_events: 1,
      order_lines: 1,
      orders: 2,
      parcels: 2,
      payment_disputes: 1,
      payment_refunds: 1,
      payments: 1,
      product_pictures: 1,
      products: 1,
      vendor_orders: 3,
    },
  },
  'a seller’s orders': {
    why: 'the same for sellers: a table by seller would name the shares of orders with what a list shows and sorts by',
    tables: { order_lines: 1, orders: 1, parcels: 2, product_pictures: 1, products: 1, vendor_orders: 2 },
  },
  'a seller’s order': {
    why: 'the address of the page names the share, not the order: it would name both',
    tables: { offers: 1, order_events: 1, order_lines: 2, parcels: 3, product_pictures: 1, products: 1 },
  },
  dispatch: {
    why: 'lists as a seller’s orders; packing and handing over find shares, parcels and lines by their own ids, and would be told the order’s',
    tables: {
      cancellations: 1,
      disputes: 1,
      invoices: 5,
      ledger_entries: 1,
      order_events: 2,
      order_lines: 15,
      orders: 7,
      parcels: 18,
      payment_disputes: 1,
      product_pictures: 1,
      products: 1,
      vendor_orders: 10,
    },
  },
}

test.each([...Object.keys(WITHOUT_KEY), 'a payment'])(
  'each statement of %s finds its rows by the key of their table, but those that are known',
  async (way) => {
    const lacking: Record<string, number> = {}
    const texts = new Map((statements.get(way) ?? []).map((statement) => [statement.text, statement]))
    expect(texts.size).toBeGreaterThan(0)
    for (const statement of texts.values())
      for (const table of await withoutKey(statement)) lacking[table] = (lacking[table] ?? 0) + 1
    expect(lacking).toEqual(WITHOUT_KEY[way]?.tables ?? {})
  },
)

test('a statement is seen to lack its key, to have it, and to have it by a table beside it', async () => {
  const ask = (text: string) => withoutKey({ text, values: [] })
  expect(await ask("SELECT 1 FROM parcels WHERE seller_id = 'x'")).toEqual(['parcels'])
  const order = `'00000000-0000-4000-8000-000000000000'`
  expect(await ask(`SELECT 1 FROM parcels WHERE order_id = ${order}`)).toEqual([])
  const beside = 'SELECT 1 FROM orders JOIN parcels ON parcels.order_id = orders.id'
  expect(await ask(`${beside} WHERE orders.id = ${order}`)).toEqual([])
  expect(await ask(`${beside} WHERE orders.user_id = 'x'`)).toEqual(['orders', 'parcels'])
  // Found by the key of another group, it is not where that group is.
  expect(
    await ask(
      `SELECT 1 FROM order_lines JOIN products ON products.id = product_id WHERE order_id = ${order}`,
    ),
  ).toEqual(['products'])
})

test('every table that would be distributed is there, with its key, which is never empty', async () => {
  const { rows } = await sql<{ name: string }>`SELECT table_name || '.' || column_name AS name
    FROM information_schema.columns WHERE table_schema = 'public' AND is_nullable = 'NO'`.execute(app.db)
  const there = new Set(rows.map(({ name }) => name))
  const nullable = [...KEY_OF].map(([table, { key }]) => `${table}.${key}`).filter((name) => !there.has(name))
  // Named with the reason: a chargeback of which no order is known, and what belongs to no seller or nobody any more.
  expect(nullable).toEqual(['payment_disputes.order_id', 'ledger_entries.seller_id'])
})
