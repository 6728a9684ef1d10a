import { cpus, loadavg } from 'node:os'
import pg from 'pg'
import { poolSettings } from '#server/ground/db/connect.ts'
import { prepareCheckouts } from './checkouts.ts'
import type { Measured } from './load.ts'
import { openBench } from './marketplace.ts'

/**
 * Orders alone, and as many buyers of as many products beside as many of one, each in turn with the same SQL:
 * `npm run bench -- checkouts [rounds]`. The first round warms up; of the others the middle one is given.
 */
const PORT = 3_871
const ROUNDS = Number(process.argv[3] ?? 5)

interface Round {
  shop: Measured
  sql: Measured
}

const bench = await openBench(PORT)
const pool = new pg.Pool({ ...poolSettings(bench.config.database), max: 64, pipeline: true })
try {
  const loads = await prepareCheckouts(bench.app, pool, {
    port: PORT,
    headers: { origin: `http://localhost:${PORT}`, 'sec-fetch-site': 'same-origin' },
  })
  const rounds = new Map(loads.map(({ name }) => [name, [] as Round[]]))
  for (let round = 0; round <= ROUNDS; round++)
    for (const { name, shop, sql } of loads) {
      const measured = { sql: await sql(), shop: await shop() }
      if (round > 0) rounds.get(name)?.push(measured)
    }
  console.log(
    `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, ${ROUNDS} rounds; ${loads[0]?.sqlName}\n`,
  )
  console.log('| checkout, cash | orders/s | p50 ms | p99 ms | its SQL alone/s | p50 ms | of its SQL |')
  console.log('|---|---|---|---|---|---|---|')
  for (const [name, measured] of rounds) console.log(row(name, measured))
} finally {
  await pool.end()
  await bench.close()
}

function row(name: string, rounds: readonly Round[]): string {
  const middle = (pick: (round: Round) => number) => middleOf(rounds.map(pick))
  const failed = rounds.reduce((sum, { shop, sql }) => sum + shop.failed + sql.failed, 0)
  const cells = [
    failed > 0 ? `${name}, ${failed} FAILED` : name,
    middle(({ shop }) => shop.perSecond).toFixed(0),
    middle(({ shop }) => shop.p50).toFixed(1),
    middle(({ shop }) => shop.p99).toFixed(1),
    middle(({ sql }) => sql.perSecond).toFixed(0),
    middle(({ sql }) => sql.p50).toFixed(1),
    middle(({ shop, sql }) => shop.perSecond / sql.perSecond).toFixed(2),
  ]
  return `| ${cells.join(' | ')} |`
}

function middleOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
