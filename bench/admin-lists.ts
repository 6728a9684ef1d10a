import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { cpus, loadavg } from 'node:os'
import pg from 'pg'
import pino from 'pino'
import { readConfig } from '#server/ground/config.ts'
import { startEmbedded } from '#server/ground/db/embedded/start-embedded.ts'
import { migrateToLatest } from '#server/ground/db/migrate.ts'
import { buildApp } from '../src/entry/build-app.ts'
import { addAdmin, signInAdmin } from '../tests/support/back-office.ts'
import { ADMIN_PAGES, type Facts, readFacts } from './admin-pages.ts'
import { fillTables, type Size } from './fill-tables.ts'
import { fetchPage } from './load.ts'

/**
 * Asks every list of the back office, as an owner, of a shop with a million rows and of one with ten thousand, in turn,
 * on one machine in one run: a list may take at most five times as long. `npm run bench -- admin [rows of the large one] [--again]`.
 */
const FOLDER = '.cache/bench-admin'
const SMALL: Size = { orders: 10_000, products: 10_000, users: 10_000 }
const numbers = process.argv.slice(3).filter((word) => /^\d+$/.test(word))
const ROWS = Number(numbers[0] ?? 1_000_000)
/** Asks the shops of the last run once more, brought up to date: for whoever mends a slow page. */
const isAgain = process.argv.includes('--again')
const LARGE: Size = { orders: ROWS, products: ROWS, users: Math.max(10_000, ROWS / 5) }
const PORT = 3_874
const ASKED_MAX = 60
const ASKED_MIN = 20
/** For a page that is slow on a busy machine. */
const PAGE_MS_MAX = 6_000
const WARMED = 5
const PAGES_DEEP = 6
const RATIO_MAX = 5
const SECRET = 'a secret that only the bench knows, 40 letters'

interface OpenBench {
  port: number
  cookie: string
  facts: Facts
  web: ChildProcess
}

if (!isAgain) rmSync(`${FOLDER}/postgres`, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const database = await startEmbedded({
  dataDir: FOLDER,
  log: () => {},
  settings: { fsync: 'off', full_page_writes: 'off', max_wal_size: '4GB' },
})
const shops: OpenBench[] = []
try {
  const began = performance.now()
  shops.push(await open('bench_small', PORT, SMALL), await open('bench_large', PORT + 1, LARGE))
  console.log(`both shops stocked and open in ${((performance.now() - began) / 1_000).toFixed(0)} s`)
  process.exitCode = await measure()
} finally {
  for (const { web } of shops) web.kill('SIGTERM')
  await database.stop()
}

async function open(name: string, port: number, size: Size): Promise<OpenBench> {
  const host = database.socketDir
  const url = `postgres://nanonagar@localhost/${name}?host=${encodeURIComponent(host)}`
  if (!isAgain) {
    console.log(`${name}: ${size.orders} orders, ${size.products} products, ${size.users} users`)
    const admin = new pg.Client({ host, user: 'postgres', database: 'postgres' })
    await admin.connect()
    await admin.query(`CREATE DATABASE ${name} OWNER nanonagar TEMPLATE template0 ENCODING 'UTF8'`)
    await admin.end()
  }
  await migrateToLatest({ kind: 'url', url })
  if (!isAgain) await fillTables({ host, user: 'postgres', database: name }, size, console.log)
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: url,
    DATA_DIR: FOLDER,
    SESSION_SECRET: SECRET,
    PAYMENT_GATEWAY: 'none',
    REQUIRE_SECOND_FACTOR: 'off',
    LOG_LEVEL: 'error',
  }
  const { app, close } = await buildApp(readConfig(env), { log: pino({ level: 'silent' }) })
  const cookie = await signInAdmin(app, await addAdmin(app, 'owner', 'Bench'))
  const facts = await readFacts(app)
  await close()
  const web = spawn(process.execPath, ['build/server/web.js'], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await new Promise<void>((resolve, reject) => {
    web.once('message', () => resolve())
    web.once('exit', (code) =>
      reject(new Error(`the web server ended with code ${code} before it was ready`)),
    )
  })
  return { port, cookie, facts, web }
}

/** Prints a line for each page; gives the exit code. */
async function measure(): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const slow: string[] = []
  const absent: string[] = []
  console.log(`\n${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; milliseconds\n`)
  console.log(
    '| page | 10,000: p50 | p95 | 1,000,000: p50 | p95 | p95 times |'.replace(
      '1,000,000',
      ROWS.toLocaleString('en-US'),
    ),
  )
  console.log('|---|---|---|---|---|---|')
  for (const { name, address, isDeep } of ADMIN_PAGES) {
    const paths = []
    for (const shop of shops) paths.push(await findPath(agent, shop, address(shop.facts), isDeep ?? false))
    const [small, large] = paths
    if (small === undefined || large === undefined) {
      absent.push(name)
      continue
    }
    const times: number[][] = [[], []]
    const began = performance.now()
    const isEnough = (turn: number) =>
      turn >= ASKED_MAX || (turn >= ASKED_MIN && performance.now() - began > PAGE_MS_MAX)
    for (let turn = -WARMED; !isEnough(turn); turn++) {
      for (const index of turn % 2 === 0 ? [0, 1] : [1, 0]) {
        const shop = shops[index] as OpenBench
        const start = performance.now()
        const { status } = await fetchPage(agent, shop.port, paths[index] as string, shop.cookie)
        if (status !== 200) throw new Error(`${paths[index]} answered ${status}`)
        if (turn >= 0) times[index]?.push(performance.now() - start)
      }
    }
    const [less, more] = times.map((each) => each.sort((a, b) => a - b)) as [number[], number[]]
    const ratio = at(more, 0.95) / at(less, 0.95)
    const mark = ratio < RATIO_MAX ? '' : ' **too slow**'
    if (mark) slow.push(name)
    const figures = [at(less, 0.5), at(less, 0.95), at(more, 0.5), at(more, 0.95), ratio]
    console.log(`| ${name} | ${figures.map((figure) => figure.toFixed(1)).join(' | ')}${mark} |`)
  }
  agent.destroy()
  if (absent.length > 0) console.log(`\nnot there, or no further page: ${absent.join(', ')}`)
  console.log(slow.length > 0 ? `\nTOO SLOW: ${slow.join(', ')}` : '\nEvery page is under five times.')
  return slow.length > 0 ? 1 : 0
}

/** The address itself, or the one some pages further on; undefined where there is no such page. */
async function findPath(
  agent: Agent,
  shop: OpenBench,
  address: string,
  isDeep: boolean,
): Promise<string | undefined> {
  let path = address
  for (let page = 0; page < (isDeep ? PAGES_DEEP : 1); page++) {
    const { status, body } = await fetchPage(agent, shop.port, path, shop.cookie)
    if (status === 404) return undefined
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    if (!isDeep) return path
    const next = [...body.matchAll(/href="(\/admin\/[^"]*[?&;](?:cursor|after)=[^"]*)"/g)].at(-1)?.[1]
    if (!next) return undefined
    path = next.replaceAll('&amp;', '&')
  }
  return path
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
