import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import pg from 'pg'
import pino from 'pino'
import type { App } from '#server/ground/app.ts'
import { readConfig } from '#server/ground/config.ts'
import { startEmbedded } from '#server/ground/db/embedded/start-embedded.ts'
import { migrateToLatest } from '#server/ground/db/migrate.ts'
import { buildApp } from '../src/entry/build-app.ts'
import { addBuyers, type Buyer } from '../tests/support/buyers.ts'
import { canPin, pin } from './cores.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { load, type Measured, type Shot } from './load.ts'

/**
 * Pages as visitors and customers get them, kept and made anew, in shops of several sizes, each beside its floor of the
 * same run: `npm run bench -- pages [sizes, such as 10000 1000000]`.
 */
const FOLDER = '.cache/bench-pages'
const PORT = 3_880
const CONNECTIONS = 16
const asked = process.argv
  .slice(3)
  .filter((word) => /^\d+$/.test(word))
  .map(Number)
const SIZES = asked.length > 0 ? asked : [10_000, 100_000, 1_000_000]
const SERVER_CORE = 0
const OTHER_CORE = 1
const PACKED = { 'accept-encoding': 'br, gzip' }

const PAGES = {
  home: '/',
  list: '/products',
  product: '/products/product-17',
  'list, sorted': '/products?category=Storage&sort=price-low',
  search: '/products?q=ssd',
  about: '/about',
}

interface Shop {
  size: number
  app: App
  web: ChildProcess
  floorPort: number
  customer: Buyer
  close(): Promise<void>
}

rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const database = await startEmbedded({
  dataDir: FOLDER,
  log: () => {},
  settings: { full_page_writes: 'off', max_wal_size: '4GB' },
})
pin(process.pid, OTHER_CORE)
console.log(
  `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; ${canPin ? 'the web process on a core of its own' : 'nothing pinned'}, ${CONNECTIONS} connections`,
)
const uncached: [size: number, p50: Map<string, number>][] = []
try {
  for (const size of SIZES) {
    const shop = await open(size)
    try {
      await measureKept(shop)
      uncached.push([size, await measureMade(shop)])
      await measureBeside(shop)
    } finally {
      await shop.close()
    }
  }
  compareSizes()
} finally {
  await database.stop()
}

async function open(size: number): Promise<Shop> {
  const name = `bench_${size}`
  const host = database.socketDir
  const url = `postgres://nanonagar@localhost/${name}?host=${encodeURIComponent(host)}`
  const admin = new pg.Client({ host, user: 'postgres', database: 'postgres' })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name} OWNER nanonagar TEMPLATE template0 ENCODING 'UTF8'`)
  await admin.end()
  await migrateToLatest({ kind: 'url', url })
  const began = performance.now()
  await fillCatalogue({ host, user: 'postgres', database: name }, size)
  console.log(
    `\n## ${size.toLocaleString('en-IN')} products (stocked in ${((performance.now() - began) / 1_000).toFixed(0)} s)`,
  )
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(PORT),
    DATABASE_URL: url,
    DATA_DIR: FOLDER,
    SESSION_SECRET: 'a secret that only the bench knows, 40 letters',
    PAYMENT_GATEWAY: 'none',
    REQUIRE_SECOND_FACTOR: 'off',
    LOG_LEVEL: 'error',
  }
  const { app, close } = await buildApp(readConfig(env), { log: pino({ level: 'silent' }) })
  const [customer] = await addBuyers(app, 1)
  if (!customer) throw new Error('no customer was added')
  const web = await launch('build/server/web.js', env)
  const floor = await launch('bench/page-floor.ts', env)
  return {
    size,
    app,
    customer,
    web: web.child,
    floorPort: Number(floor.message.port),
    async close() {
      for (const { child } of [web, floor]) child.kill('SIGTERM')
      await close()
    },
  }
}

async function launch(entry: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [entry], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const message = await new Promise<Record<string, unknown>>((resolve, reject) => {
    child.once('message', (first) => resolve(first as Record<string, unknown>))
    child.once('exit', (code) => reject(new Error(`${entry} ended with code ${code} before it was ready`)))
  })
  pin(child.pid, SERVER_CORE)
  return { child, message }
}

/** Kept pages, for a visitor and for somebody who is signed in, beside a server that reads a row and sends as much. */
async function measureKept({ floorPort, customer }: Shop): Promise<void> {
  console.log('\n| kept page | who | requests/s | p50 ms | p99 ms | bytes | floor/s | of the floor |')
  console.log('|---|---|---|---|---|---|---|---|')
  for (const [name, path] of Object.entries(PAGES)) {
    for (const who of ['visitor', 'customer'] as const) {
      const headers = who === 'customer' ? { ...PACKED, cookie: customer.cookie } : PACKED
      const shot = () => ({ path, headers })
      await load({ port: PORT, connections: CONNECTIONS, nextShot: shot, seconds: 1 })
      const length = await bytesOf(path, headers)
      const bare = await load({
        port: floorPort,
        connections: CONNECTIONS,
        nextShot: () => ({ path: `/${length}` }),
      })
      const page = await load({ port: PORT, connections: CONNECTIONS, nextShot: shot })
      const share = (page.perSecond / bare.perSecond).toFixed(2)
      console.log(
        `| ${name} | ${who} | ${figures(page)} | ${length} | ${bare.perSecond.toFixed(0)} | ${share} |`,
      )
    }
  }
}

/** The same pages when nothing is kept: each request has an address of its own. Gives the p50 of one at a time. */
async function measureMade(_: Shop): Promise<Map<string, number>> {
  const paths = {
    'list with two filters and a sort': '/products?category=Storage&brand=Samsung&sort=price-low',
    'list of everything': '/products?sort=newest',
    'list by country and brand': '/products?brand=Corsair&origin=China&sort=price-high',
    product: '/products/product-17?',
  }
  const p50 = new Map<string, number>()
  console.log('\n| page made anew | connections | requests/s | p50 ms | p99 ms |')
  console.log('|---|---|---|---|---|')
  for (const [name, path] of Object.entries(paths)) {
    const nextShot = (): Shot => ({ path: `${path}&never=${randomUUID()}`, headers: PACKED })
    await load({ port: PORT, connections: 1, nextShot, seconds: 1 })
    for (const connections of [1, CONNECTIONS]) {
      const made = await load({ port: PORT, connections, nextShot })
      if (connections === 1) p50.set(name, made.p50)
      console.log(`| ${name} | ${connections} | ${figures(made)} |`)
    }
  }
  return p50
}

/** A kept and a made page alone, and while sixteen others load pages and four place orders. */
async function measureBeside({ app }: Shop): Promise<void> {
  const buyers = await addBuyers(app, 400)
  const { rows } = await app.db.executeQuery<{ id: string; price: number }>(
    (await import('kysely'))
      .sql`SELECT offers.id, unit_price_paise AS price FROM offers JOIN products ON best_offer_id = offers.id
      WHERE in_stock ORDER BY products.id LIMIT 400`.compile(app.db),
  )
  console.log('\n| page | alone p50 ms | beside 16 readers and 4 buyers: p50 | p99 ms | p99 over p50 alone |')
  console.log('|---|---|---|---|---|')
  for (const path of ['/products', '/products?category=Storage&brand=Samsung&sort=price-low']) {
    const shot = () => ({ path, headers: PACKED })
    const alone = await load({ port: PORT, connections: 1, nextShot: shot })
    const all = Object.values(PAGES)
    const others = load({
      port: PORT,
      connections: CONNECTIONS,
      nextShot: (index) => ({ path: all[index % all.length] ?? '/', headers: PACKED }),
    })
    const orders = load({
      port: PORT,
      connections: 4,
      requestsMax: 400,
      isGood: (status) => status === 201,
      nextShot: (index) => orderOf(buyers[index % buyers.length], rows[index % rows.length], index),
    })
    const beside = await load({ port: PORT, connections: 1, nextShot: shot })
    await Promise.all([others, orders])
    const figure = (value: number) => value.toFixed(2)
    console.log(
      `| ${path} | ${figure(alone.p50)} | ${figure(beside.p50)} | ${figure(beside.p99)} | ${(beside.p99 / alone.p50).toFixed(1)} |`,
    )
  }
}

function orderOf(
  buyer: Buyer | undefined,
  offer: { id: string; price: number } | undefined,
  index: number,
): Shot {
  const price = Number(offer?.price ?? 0)
  return {
    method: 'POST',
    path: '/api/checkout',
    headers: {
      'content-type': 'application/json',
      origin: `http://localhost:${PORT}`,
      cookie: buyer?.cookie ?? '',
    },
    body: JSON.stringify({
      firstName: 'Asha',
      lastName: 'Rao',
      email: 'asha@example.in',
      phoneNumber: String(6_000_000_000 + index * 7_919),
      address: `${index} MG Road`,
      city: 'Pune',
      state: 'MH',
      postalCode: '411001',
      paymentMethod: 'cod',
      checkoutKey: randomUUID(),
      lines: [{ offerId: offer?.id, quantity: 1 }],
      expectedTotalPaise: price + (price > 500_000 ? 0 : 39_900),
    }),
  }
}

/** A list takes as long in a large shop as in a small one. */
function compareSizes(): void {
  const [first, ...larger] = uncached
  if (!first || larger.length === 0) return
  console.log(
    `\n| page made anew, p50 over that of ${first[0].toLocaleString('en-IN')} products | ${larger.map(([size]) => size.toLocaleString('en-IN')).join(' | ')} |`,
  )
  console.log(`|---|${larger.map(() => '---').join('|')}|`)
  for (const [name, p50] of first[1])
    console.log(
      `| ${name} | ${larger.map(([, times]) => ((times.get(name) ?? Number.NaN) / p50).toFixed(2)).join(' | ')} |`,
    )
}

async function bytesOf(path: string, headers: Record<string, string>): Promise<number> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    request(
      { host: '127.0.0.1', port: PORT, path, headers: { host: `localhost:${PORT}`, ...headers } },
      (incoming) => {
        let length = 0
        incoming.on('data', (bytes: Buffer) => {
          length += bytes.length
        })
        incoming.on('end', () => resolve(length))
      },
    )
      .on('error', reject)
      .end()
  })
}

function figures({ perSecond, p50, p99, failed }: Measured): string {
  return `${perSecond.toFixed(0)}${failed > 0 ? ` (${failed} FAILED)` : ''} | ${p50.toFixed(2)} | ${p99.toFixed(2)}`
}
