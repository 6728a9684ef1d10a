import { fork } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { productList } from '#domain/goods/catalogue/product-list.ts'
import { listKindFacets } from '#server/goods/catalogue/attribute-facet-views.ts'
import { listFacets } from '#server/goods/catalogue/facet-views.ts'
import { heldKind, kindsRead } from '#server/goods/catalogue/held-kinds/held-kinds.ts'
import { withRarity } from '#server/goods/catalogue/narrowing-views.ts'
import { listProducts } from '#server/goods/catalogue/product-views.ts'
import { searchPage } from '#server/goods/catalogue/search-page-views.ts'
import { suggestFor } from '#server/goods/catalogue/suggestion-views.ts'
import type { App } from '#server/ground/app.ts'
import { readConfig } from '#server/ground/config.ts'
import { startEmbedded } from '#server/ground/db/embedded/start-embedded.ts'
import { migrateToLatest } from '#server/ground/db/migrate.ts'
import { buildApp, READ_MS_MAX } from '../src/entry/build-app.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { databaseProcessorMs, processorMs } from './processor-time.ts'

/**
 * What a search, suggestions and a filtered list ask the database, without rendering, in a small and a large shop of the
 * same run, and searching while a file is imported: `npm run bench -- search [sizes] [lists] [--again]`; `--again` asks
 * the shops of the last run once more, `lists` leaves searches and the import out. The floor is one row by its key, through the same pool.
 */
const FOLDER = '.cache/bench-search'
const isAgain = process.argv.includes('--again') && existsSync(FOLDER)
const asked = process.argv
  .slice(3)
  .filter((word) => /^\d+$/.test(word))
  .map(Number)
const SIZES = asked.length > 0 ? asked : [10_000, 1_000_000]
const areListsAlone = process.argv.includes('lists')
const CONNECTIONS = 16
const QUERIES = 400
const ALONE = 100

if (!isAgain) rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const database = await startEmbedded({
  dataDir: FOLDER,
  log: () => {},
  settings: { full_page_writes: 'off', max_wal_size: '4GB' },
})
console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`)
try {
  for (const size of SIZES) await measure(size)
} finally {
  await database.stop()
}

async function measure(size: number): Promise<void> {
  const url = await openShop(size)
  const { app, close } = await buildApp(
    readConfig(settings(url)),
    { log: pino({ level: 'silent' }) },
    { readMsMax: READ_MS_MAX },
  )
  try {
    if (!areListsAlone) await measureWork(app)
    await measureLists(app)
    await measureSlots(app)
    if (!areListsAlone) await measureBesideImport(app, url)
  } finally {
    await close()
  }
}

async function openShop(size: number): Promise<string> {
  const name = `bench_${size}`
  const host = database.socketDir
  const url = `postgres://nanonagar@localhost/${name}?host=${encodeURIComponent(host)}`
  const admin = new pg.Client({ host, user: 'postgres', database: 'postgres' })
  await admin.connect()
  const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name])
  if (!rowCount)
    await admin.query(`CREATE DATABASE ${name} OWNER nanonagar TEMPLATE template0 ENCODING 'UTF8'`)
  await admin.end()
  await migrateToLatest({ kind: 'url', url })
  if (!rowCount) await fillCatalogue({ host, user: 'postgres', database: name }, size)
  console.log(`\n## ${size.toLocaleString('en-IN')} products`)
  return url
}

function settings(url: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    DATABASE_URL: url,
    DATA_DIR: FOLDER,
    SESSION_SECRET: 'a secret that only the bench knows, 40 letters',
    PAYMENT_GATEWAY: 'none',
    REQUIRE_SECOND_FACTOR: 'off',
    LOG_LEVEL: 'error',
  }
}

async function measureWork(app: App): Promise<void> {
  const names = await productNames(app)
  const key = await app.db.selectFrom('products').select('id').limit(1).executeTakeFirstOrThrow()
  const floor = () => app.db.selectFrom('products').select('name').where('id', '=', key.id).execute()
  const queries = [0, 1, 2].map((mistakes) => makeQueries(names, mistakes))
  const begun = (queries[0] ?? []).map((query) => query.slice(0, 4 + (hash(query) % (query.length - 4))))
  const works: [string, readonly string[], (query: string) => Promise<unknown>][] = [
    ['one row by its key (the floor)', begun, floor],
    ['three right words', queries[0] ?? [], (query) => searchPage(app, query)],
    ['three words, one typing error', queries[1] ?? [], (query) => searchPage(app, query)],
    ['three words, two typing errors', queries[2] ?? [], (query) => searchPage(app, query)],
    ['suggestions while typing', begun, (query) => suggestFor(app, query)],
  ]
  console.log(
    `\n| work | alone p50 ms | p95 | ${CONNECTIONS} at once p50 | p95 | a second | processor ms each: Node | database |\n|---|---|---|---|---|---|---|---|`,
  )
  for (const [name, inputs, work] of works) {
    await run(inputs.slice(-ALONE), 2, work)
    const alone = await run(inputs.slice(0, ALONE), 1, work)
    const many = await run(inputs, CONNECTIONS, work)
    console.log(
      `| ${name} | ${alone.p50} | ${alone.p95} | ${many.p50} | ${many.p95} | ${many.perSecond} | ${many.node} | ${many.database} |`,
    )
  }
}

async function measureLists(app: App): Promise<void> {
  const LISTS = [
    'kind=graphics-card&spec=vram:12..;length:..315&stock=yes&sort=price-low',
    'kind=memory&spec=memoryType:DDR5;capacity:32..;speed:6000..&sort=newest',
    'kind=graphics-card',
    'kind=motherboard&sort=price-low',
  ]
  console.log('\n| list | list p50 ms | menus p50 | attributes p50 | p95 |\n|---|---|---|---|---|')
  for (const address of LISTS) {
    const filters = productList.parse(new URLSearchParams(address))
    const times = Array.from({ length: 20 }, () => address)
    await mustFind(app, filters)
    const list = await run(times, 1, async () => listProducts(app, await withRarity(app, filters)))
    const menus = await run(times, 1, async () => listFacets(app, await withRarity(app, filters)))
    const attributes = await run(times, 1, async () =>
      listKindFacets(app, await withRarity(app, filters), undefined),
    )
    console.log(`| ${address} | ${list.p50} | ${menus.p50} | ${attributes.p50} | ${attributes.p95} |`)
  }
}

/** What a slot of a PC builder asks for: its list, narrowed by the other parts, with every count beside it. */
async function measureSlots(app: App): Promise<void> {
  const SLOTS = [
    'category=Components&kind=cpu&spec=socket:AM5',
    'category=Components&kind=motherboard&spec=socket:AM5;memoryType:DDR5',
    'category=Components&kind=memory&spec=memoryType:DDR5;formFactor:DIMM',
    'category=Components&kind=graphics-card&spec=length:..330',
    'category=Components&kind=power-supply&spec=wattage:850..',
    'category=Cooling&kind=air-cooler&spec=sockets:AM5;height:..165',
    'category=Cases&kind=case&spec=boards:ATX~E-ATX;graphicsLengthMax:304..',
  ]
  console.log('\n| parts for a slot | list p50 ms | p95 | whole page p50 | p95 |\n|---|---|---|---|---|')
  for (const address of SLOTS) {
    const filters = productList.parse(new URLSearchParams(`${address}&stock=yes&sort=price-low`))
    const times = Array.from({ length: 40 }, () => address)
    await mustFind(app, filters)
    const list = await run(times, 1, async () => listProducts(app, await withRarity(app, filters)))
    const page = await run(times, 1, async () => {
      const asked = await withRarity(app, filters)
      return Promise.all([
        listProducts(app, asked),
        listFacets(app, asked),
        listKindFacets(app, asked, undefined),
      ])
    })
    console.log(`| ${address} | ${list.p50} | ${list.p95} | ${page.p50} | ${page.p95} |`)
  }
}

/** A list that finds nothing is quick and says nothing. A large kind is held in memory from here on. */
async function mustFind(app: App, filters: ReturnType<typeof productList.parse>): Promise<void> {
  if (filters.kind) {
    await heldKind(app, filters.kind)
    await kindsRead(app)
  }
  const { products } = await listProducts(app, filters)
  if (products.length === 0) throw new Error(`nothing fits ${productList.search(filters)}`)
}

/** One search after the other, alone and while another process imports real parts as the worker does. */
async function measureBesideImport(app: App, url: string): Promise<void> {
  const queries = makeQueries(await productNames(app), 1)
  const work = (query: string) => searchPage(app, query)
  const alone = await run(queries, 1, work)
  const importing = fork(new URL('import-process.ts', import.meta.url), {
    env: { ...process.env, ...settings(url) },
  })
  const [begun, ended] = [await message(importing, 'exit'), message(importing, 'exit')]
  let isOver = false
  const end = ended.then((told) => {
    isOver = true
    return told
  })
  const times: number[] = []
  for (let at = 0; !isOver; at++) times.push(await timed(() => work(queries[at % queries.length] ?? '')))
  const { rows, seconds } = await end
  const beside = summary(times)
  console.log(
    `\nsearching alone p95 ${alone.p95} ms; while ${rows} of ${begun.rows} parts were imported in ${seconds} s: p95 ${beside.p95} ms (${times.length} searches), ${(Number(beside.p95) / Number(alone.p95)).toFixed(1)} times`,
  )
}

type Told = Record<string, string | number>

function message(child: ReturnType<typeof fork>, failure: string): Promise<Told> {
  return new Promise((resolve, reject) => {
    child.once('message', (told) => resolve(told as Told))
    child.once(failure, () => reject(new Error('the import ended before it was done')))
  })
}

async function productNames(app: App): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM products WHERE on_sale AND id IN (
      SELECT 'product-' || n FROM generate_series(1, 1000000, 97) AS n) ORDER BY md5(id) LIMIT ${QUERIES * 4}`.execute(
    app.db,
  )
  return rows.map(({ name }) => name.toLowerCase())
}

/** The first, the last and a middle word of names, with so many words misspelled; the same names give the same queries. */
function makeQueries(names: readonly string[], mistakes: number): string[] {
  return names
    .flatMap((name) => {
      const words = name
        .replace(/ v\d+$/, '')
        .split(/[^a-z0-9.]+/)
        .filter((word) => word.length > 2)
      if (words.length < 3) return []
      const middle = 1 + (hash(name) % (words.length - 2))
      const asked = [words[0] ?? '', words[middle] ?? '', words.at(-1) ?? '']
      const long = asked.filter((word) => /^[a-z]{5,}$/.test(word)).slice(0, mistakes)
      if (long.length < mistakes) return []
      return asked.map((word) => (long.includes(word) ? misspelled(word) : word)).join(' ')
    })
    .slice(0, QUERIES)
}

/** Without one of its letters, or with another in its place. */
function misspelled(word: string): string {
  const at = 1 + (hash(word) % (word.length - 2))
  const other = hash(word) % 5 < 2 ? '' : String.fromCharCode(97 + (hash(word) % 26))
  return word.slice(0, at) + other + word.slice(at + 1)
}

function hash(text: string): number {
  let value = 7
  for (const sign of text) value = (value * 31 + sign.charCodeAt(0)) % 1_000_003
  return value
}

async function run(
  inputs: readonly string[],
  connections: number,
  work: (input: string) => Promise<unknown>,
) {
  const times: number[] = []
  let next = 0
  const processor = () => [processorMs(process.pid), databaseProcessorMs(database.pid())] as const
  const before = processor()
  const began = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < inputs.length) {
        const input = inputs[next++] ?? ''
        times.push(await timed(() => work(input)))
      }
    }),
  )
  const perSecond = ((inputs.length * 1_000) / (performance.now() - began)).toFixed(0)
  const [node, databases] = processor().map((ms, at) => ((ms - (before[at] ?? 0)) / inputs.length).toFixed(1))
  return { ...summary(times), perSecond, node, database: databases }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function summary(times: readonly number[]) {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1)
  return { p50: at(0.5), p95: at(0.95) }
}
