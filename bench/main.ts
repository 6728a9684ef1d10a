import pg from 'pg'
import { productList } from '#domain/goods/catalogue/product-list.ts'
import { listFacets } from '#server/goods/catalogue/facet-views.ts'
import { findProduct } from '#server/goods/catalogue/product-page-views.ts'
import { listProducts, readHomeProducts } from '#server/goods/catalogue/product-views.ts'
import { relatedProducts } from '#server/goods/catalogue/related-product-views.ts'
import { poolSettings } from '#server/ground/db/connect.ts'
import { prepareCheckouts } from './checkouts.ts'
import { load, loadWork, type Measured, type Shot } from './load.ts'
import { openBench } from './marketplace.ts'
import { pageBytes } from './page-bytes.ts'
import { recordSql, replaySql } from './recorded-sql.ts'
import { addLargeShop, timeImport } from './vendor-work.ts'

const PORT = 3_870
const CONNECTIONS = [1, 16, 64]
const PRODUCT = 'samsung-990-pro-2tb'

const bench = await openBench(PORT)
const { app } = bench
const pool = new pg.Pool({ ...poolSettings(bench.config.database), max: 64, pipeline: true })
try {
  await measurePages()
  await measureSignIn()
  await measureCheckouts()
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
      sql: (connections) => loadWork({ connections, work: () => replaySql(pool, statements) }),
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

async function measureCheckouts(): Promise<void> {
  for (const { name, connections, ...of } of await prepareCheckouts(app, pool, {
    port: PORT,
    headers: formHeaders(),
  }))
    await compare(`checkout (cash on delivery): ${name}`, of, [connections])
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
