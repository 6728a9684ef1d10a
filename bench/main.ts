import { randomInt, randomUUID } from 'node:crypto'
import pg from 'pg'
import { productList } from '#domain/catalogue/product-list.ts'
import { unitPrice } from '#domain/shared/money.ts'
import { listFacets } from '#server/catalogue/facet-views.ts'
import { findProduct, relatedProducts } from '#server/catalogue/product-page-views.ts'
import { listProducts, readHomeProducts } from '#server/catalogue/product-views.ts'
import { placeOrder } from '#server/checkout/place-order.ts'
import { poolSettings } from '#server/db/connect.ts'
import { addBuyers, type Buyer } from '../tests/support/buyers.ts'
import { load, loadWork, type Measured, type Shot } from './load.ts'
import { openBench } from './marketplace.ts'
import { pageBytes } from './page-bytes.ts'
import { recordSql, replaySql } from './recorded-sql.ts'
import { addLargeShop, timeImport } from './vendor-work.ts'

const PORT = 3_870
const CONNECTIONS = [1, 16, 64]
const PRODUCT = 'samsung-990-pro-2tb'
const BUYERS = 1_200
const CHECKOUTS_MAX = 3_000

const bench = await openBench(PORT)
const { app } = bench
const pool = new pg.Pool({ ...poolSettings(bench.config.database), max: 64 })
try {
  await measurePages()
  await measureSignIn()
  await measureCheckout()
  await measureVendor()
  console.log('\nBytes that a first visit ships (packed as a browser gets them)\n')
  for (const path of ['/', '/products', `/products/${PRODUCT}`, '/cart', '/auth/login'])
    console.log(await pageBytes(PORT, path))
} finally {
  await pool.end()
  await bench.close()
}

async function measurePages(): Promise<void> {
  const filters = productList.parse(new URLSearchParams())
  const pages: [name: string, path: string, work: () => Promise<unknown>][] = [
    ['home', '/', () => readHomeProducts(app)],
    ['product list', '/products', () => Promise.all([listProducts(app, filters), listFacets(app, filters)])],
    [
      'product detail',
      `/products/${PRODUCT}`,
      async () => {
        const product = await findProduct(app, PRODUCT)
        if (product)
          await relatedProducts(app, { ...product, pricePaise: product.offers[0]?.unitPricePaise ?? 0 })
      },
    ],
  ]
  for (const [name, path, work] of pages) {
    const statements = await recordSql(work)
    await compare(name, {
      shop: (connections) =>
        load({
          port: PORT,
          connections,
          nextShot: () => ({ path, headers: { 'accept-encoding': 'gzip, br' } }),
        }),
      sql: (connections) =>
        loadWork({ connections, work: () => replaySql(pool, statements, (value) => value) }),
      sqlName: `its ${statements.length} statements through the driver`,
    })
  }
}

async function measureVendor(): Promise<void> {
  const cookie = await addLargeShop(app, 100_000)
  for (const path of [
    '/vendor/products',
    '/vendor/products?sort=name-asc',
    '/vendor/products?q=keyboard+7f',
  ]) {
    await compare(`vendor's list at 100,000 products: ${path}`, {
      shop: (connections) =>
        load({ port: PORT, connections, nextShot: () => ({ path, headers: { cookie } }) }),
    })
  }
  const { dryRun, imported, again } = await timeImport(app, 10_000)
  const seconds = (value: number) => `${value.toFixed(1)} s`
  console.log(
    `\nimport of 10,000 new rows: dry run ${seconds(dryRun)}, import ${seconds(imported)}; the same file again ${seconds(again)}`,
  )
}

async function measureSignIn(): Promise<void> {
  const body = new URLSearchParams({
    email: 'customer@nanonagar.test',
    password: 'nanonagar-demo',
  }).toString()
  const shot: Shot = { method: 'POST', path: '/auth/login', body, headers: formHeaders() }
  await compare('sign-in', {
    shop: (connections) =>
      load({
        port: PORT,
        connections,
        nextShot: () => shot,
        isGood: (status) => status === 303 || status === 503,
        requestsMax: 600,
      }),
  })
}

async function measureCheckout(): Promise<void> {
  const offer = await app.db
    .selectFrom('products')
    .innerJoin('offers', 'offers.id', 'products.best_offer_id')
    .select(['offers.id', 'offers.list_price_paise', 'offers.discount_bp'])
    .where('products.id', '=', PRODUCT)
    .executeTakeFirstOrThrow()
  await app.db.updateTable('stock').set({ on_hand: 1_000_000 }).where('offer_id', '=', offer.id).execute()
  const total = unitPrice({ listPricePaise: offer.list_price_paise, discountBp: offer.discount_bp })
  const order = {
    firstName: 'Asha',
    lastName: 'Rao',
    email: 'asha@example.in',
    phoneNumber: '9876543210',
    address: '12 MG Road',
    city: 'Pune',
    state: 'MH' as const,
    postalCode: '411001',
    paymentMethod: 'cod' as const,
  }
  const lines = [{ offerId: offer.id, quantity: 1 }]
  const made = new Set<unknown>()
  const recording = { ...app, random: { ...app.random, uuid: () => remember(app.random.uuid()) } }
  const [first] = await addBuyers(app, 1)
  if (!first) throw new Error('no buyer was added')
  const checkoutKey = remember(randomUUID())
  const statements = await recordSql(async () => {
    const placed = await placeOrder(
      recording,
      { userId: first.userId, name: 'Asha', email: order.email },
      { checkoutKey, details: order, lines, expectedTotalPaise: total },
    )
    if (!placed.ok) throw new Error(`the recorded checkout was refused: ${placed.problem.code}`)
  })
  // Each order goes to somebody else: what one person has open in cash is limited, and summed up at each checkout.
  const elsewhere = () => ({
    phoneNumber: String(randomInt(6_000_000_000, 10_000_000_000)),
    address: `${randomInt(1_000_000_000)} MG Road`,
  })
  const renew = (value: unknown) => {
    if (made.has(value)) return randomUUID()
    if (value === order.phoneNumber) return elsewhere().phoneNumber
    if (value === order.address) return elsewhere().address
    return typeof value === 'string' && value.startsWith('checkout-account:')
      ? `checkout-account:${randomUUID()}`
      : value
  }
  for (const connections of CONNECTIONS) {
    const buyers = await addBuyers(app, BUYERS)
    const nextShot = (index: number): Shot => ({
      method: 'POST',
      path: '/api/checkout',
      headers: {
        ...formHeaders(),
        'content-type': 'application/json',
        cookie: (buyers[index % buyers.length] as Buyer).cookie,
      },
      body: JSON.stringify({
        ...order,
        ...elsewhere(),
        lines,
        checkoutKey: randomUUID(),
        expectedTotalPaise: total,
      }),
    })
    await compare(
      'checkout (cash on delivery, one hot product)',
      {
        shop: () =>
          load({
            port: PORT,
            connections,
            nextShot,
            isGood: (status) => status === 201,
            requestsMax: CHECKOUTS_MAX,
          }),
        sql: () =>
          loadWork({ connections, work: () => replaySql(pool, statements, renew), timesMax: CHECKOUTS_MAX }),
        sqlName: `its ${statements.length} statements through the driver`,
      },
      [connections],
    )
  }

  function remember(id: string): string {
    made.add(id)
    return id
  }
}

interface Comparison {
  shop: (connections: number) => Promise<Measured>
  sql?: (connections: number) => Promise<Measured>
  sqlName?: string
}

async function compare(name: string, o: Comparison, levels: readonly number[] = CONNECTIONS): Promise<void> {
  console.log(`\n${name}\n`)
  for (const connections of levels) {
    const bare = await load({
      port: bench.floorPort,
      connections,
      nextShot: () => ({ path: '/' }),
      seconds: 1,
    })
    const sql = o.sql && (await o.sql(connections))
    const shop = await o.shop(connections)
    print(`${connections} connections`, shop, [
      ['a bare server', bare],
      ...(sql ? ([[o.sqlName ?? 'its SQL', sql]] as [string, Measured][]) : []),
    ])
  }
}

function print(label: string, shop: Measured, floors: [string, Measured][]): void {
  console.log(`  ${label.padEnd(15)} ${figures(shop)}`)
  for (const [floor, measured] of floors) {
    const ratio = (measured.perSecond / shop.perSecond).toPrecision(3)
    console.log(`  ${''.padEnd(15)} ${figures(measured)}  ${floor}: ${ratio} times as many`)
  }
}

function figures({ perSecond, p50, p99, failed }: Measured): string {
  const text = `${perSecond.toFixed(0).padStart(6)}/s  p50 ${p50.toFixed(1).padStart(6)} ms  p99 ${p99.toFixed(1).padStart(6)} ms`
  return failed > 0 ? `${text}  ${failed} FAILED` : text
}

/** What a browser sends with a form of this site. */
function formHeaders(): Record<string, string> {
  return {
    'content-type': 'application/x-www-form-urlencoded',
    origin: `http://localhost:${PORT}`,
    'sec-fetch-site': 'same-origin',
  }
}
