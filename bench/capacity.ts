import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { poolSettings } from '#server/ground/db/connect.ts'
import { addBuyers, send } from '../tests/support/buyers.ts'
import { checkoutOf } from '../tests/support/checkout.ts'
import { addOffer } from '../tests/support/customers-and-offers.ts'
import { quantile, type RequestKind, simulate, utilisation } from './capacity-model.ts'
import { printPlan } from './capacity-plan.ts'
import { load, type Shot } from './load.ts'
import { openBench } from './marketplace.ts'
import { databaseProcessorMs, processorMs } from './processor-time.ts'

/**
 * What a request costs (processor time of the web process and of the database, bytes of an order), and one prediction of
 * the model in capacity-model.ts beside what is measured: `npm run bench -- capacity`. docs/capacity.md reckons with both.
 */
const PORT = 4_641
const ORDERS = 200
const ROUNDS = 3
const SECONDS = 10
const MADE_SHARE = 0.2
const UTILISATION = 0.5
/** Of a page that is made: its statements are asked in so many round trips. */
const ROUND_TRIPS = 4
const PRODUCT = '/products/samsung-990-pro-2tb'
const PACKED = { 'accept-encoding': 'br, gzip' }

const kept = (): Shot => ({ path: PRODUCT, headers: PACKED })
const made = (): Shot => ({ path: `${PRODUCT}?never=${randomUUID()}`, headers: PACKED })
const madeList = (): Shot => ({
  path: `/products?category=Storage&sort=price-low&never=${randomUUID()}`,
  headers: PACKED,
})

const bench = await openBench(PORT)
const pool = new pg.Pool({ ...poolSettings(bench.config.database), max: 2 })
try {
  console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}\n`)
  for (const shot of [kept, made, madeList])
    await load({ port: PORT, connections: 4, nextShot: shot, seconds: 2 })
  await measureCosts()
  await measureOrders()
  await comparePrediction()
  printPlan()
} finally {
  await pool.end()
  await bench.close()
}

async function measureCosts(): Promise<void> {
  console.log('| request | web process, ms of a core | database, ms of a core |\n|---|---|---|')
  for (const [name, shot, times] of [
    ['kept product page', kept, 2_000],
    ['product page made', made, 300],
    ['list with a filter and a sort, made', madeList, 300],
  ] as const) {
    const cost = await costOf(times, () =>
      load({ port: PORT, connections: 2, nextShot: shot, seconds: 60, requestsMax: times }),
    )
    console.log(`| ${name} | ${cost.web.toFixed(2)} | ${cost.database.toFixed(2)} |`)
  }
}

async function measureOrders(): Promise<void> {
  const offer = await addOffer(bench.app, { available: ORDERS * 2 })
  const buyers = await addBuyers(bench.app, ORDERS)
  const before = await sizes()
  let placed = 0
  const cost = await costOf(ORDERS, async () => {
    for (const buyer of buyers) {
      const { details, ...rest } = checkoutOf(offer, { checkoutKey: randomUUID() })
      const answer = await send(`http://localhost:${PORT}`, buyer, { ...rest, ...details })
      if (answer.status === 201) placed++
    }
  })
  const after = await sizes()
  const kilobytes = (bytes: number) => (bytes / placed / 1024).toFixed(1)
  console.log(
    `| order in cash, placed | ${cost.web.toFixed(2)} | ${cost.database.toFixed(2)} |\n\n${placed} orders placed: ${kilobytes(after.rows - before.rows)} KB of tables and indexes, ${kilobytes(after.log - before.log)} KB of log each\n`,
  )
}

/** Product pages of which a share is made anew, at half of what one process can do, arriving by chance. */
async function comparePrediction(): Promise<void> {
  console.log(
    '| round | arrivals/s | share of the time at work | p50 model / measured, ms | p95 model / measured, ms | measured over model, p95 |',
  )
  console.log('|---|---|---|---|---|---|')
  for (let round = 1; round <= ROUNDS; round++) {
    const kinds = await measureKinds()
    const arrivalsPerSecond = UTILISATION / utilisation({ kinds, arrivalsPerSecond: 1, webProcesses: 1 })
    const model = simulate({ kinds, arrivalsPerSecond, webProcesses: 1, requests: 50_000 })
    const measured = await arriveByChance(arrivalsPerSecond)
    const both = (share: number) => [quantile(model, share), quantile(measured, share)] as const
    const [p50, p95] = [both(0.5), both(0.95)]
    console.log(
      `| ${round} | ${arrivalsPerSecond.toFixed(0)} | ${UTILISATION} | ${p50.map((ms) => ms.toFixed(1)).join(' / ')} | ${p95.map((ms) => ms.toFixed(1)).join(' / ')} | ${(p95[1] / p95[0]).toFixed(2)} |`,
    )
  }
}

/** What is put into the model: how many of each a second one process answers when it is never idle, and how long one takes alone. */
async function measureKinds(): Promise<RequestKind[]> {
  const full = async (nextShot: () => Shot) =>
    1_000 / (await load({ port: PORT, connections: 16, nextShot, seconds: 3 })).perSecond
  const keptMs = await full(kept)
  const madeMs = await full(made)
  const alone = await load({ port: PORT, connections: 1, nextShot: made, seconds: 3 })
  const waitMs = Math.max(0, 1_000 / alone.perSecond - madeMs)
  return [
    { share: 1 - MADE_SHARE, cpuMs: keptMs, waitMs: 0, waits: 0 },
    { share: MADE_SHARE, cpuMs: madeMs, waitMs, waits: ROUND_TRIPS },
  ]
}

/** Each at its moment, whether those before it were answered or not; gives their latencies, sorted. */
async function arriveByChance(perSecond: number): Promise<number[]> {
  const latencies: number[] = []
  const pending: Promise<void>[] = []
  const begin = performance.now()
  let due = 0
  while (due < SECONDS * 1_000) {
    due += (-1_000 / perSecond) * Math.log(1 - Math.random())
    const early = begin + due - performance.now()
    if (early > 1) await sleep(early)
    const shot = Math.random() < MADE_SHARE ? made() : kept()
    const sent = performance.now()
    pending.push(
      fetch(`http://localhost:${PORT}${shot.path}`, {
        headers: PACKED,
        signal: AbortSignal.timeout(30_000),
      }).then(async (answer) => {
        await answer.arrayBuffer()
        latencies.push(performance.now() - sent)
      }),
    )
  }
  await Promise.all(pending)
  return latencies.sort((a, b) => a - b)
}

async function costOf(
  times: number,
  work: () => Promise<unknown>,
): Promise<{ web: number; database: number }> {
  const [web, database] = [processorMs(bench.web), databaseProcessorMs(bench.postmaster)]
  await work()
  return {
    web: (processorMs(bench.web) - web) / times,
    database: (databaseProcessorMs(bench.postmaster) - database) / times,
  }
}

async function sizes(): Promise<{ rows: number; log: number }> {
  const { rows } = await pool.query(
    `SELECT pg_database_size(current_database())::float AS rows, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float AS log`,
  )
  return { rows: Number(rows[0].rows), log: Number(rows[0].log) }
}
