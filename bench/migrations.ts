import { mkdirSync, rmSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '#server/ground/db/embedded/start-embedded.ts'
import { applyMigrations, migrateToLatest } from '#server/ground/db/migrate.ts'
import { fillTables } from './fill-tables.ts'
import { CHANGES, type Change } from './migration-examples.ts'
import { startTraffic, type Waits } from './table-traffic.ts'

/**
 * Changes a table of a million rows in the ways that CONTRIBUTING.md asks for, and in those that it warns of, while people
 * read and write it, and prints how long the longest of them waited, beside the longest wait without a change just before:
 * `npm run bench -- migrations [rows]`.
 */
const FOLDER = '.cache/bench-migrations'
const ROWS = Number(process.argv[3] ?? 1_000_000)
const ALONE_MS = 10_000
/** A change that is over at once is still watched for so long. */
const BESIDE_MS_MIN = 5_000

rmSync(`${FOLDER}/postgres`, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const database = await startEmbedded({
  dataDir: FOLDER,
  log: () => {},
  settings: { fsync: 'off', full_page_writes: 'off', max_wal_size: '4GB' },
})
try {
  const where = await fill()
  const traffic = await startTraffic(where.url)
  console.log(
    `${ROWS.toLocaleString('en-US')} order lines, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; ${traffic.described}\n`,
  )
  console.log('| change | takes s | longest wait alone ms | beside it ms | times | told that it is busy |')
  console.log('|---|---|---|---|---|---|')
  for (const [at, change] of CHANGES.entries()) console.log(await measure(change, 9_000 + at * 10))
  await traffic.stop()

  async function measure(change: Change, number: number): Promise<string> {
    traffic.forget()
    await sleep(ALONE_MS)
    const alone = traffic.forget()
    const reports = await Promise.all((change.reports ?? []).map((seconds) => openReport(where.url, seconds)))
    const began = performance.now()
    const migrations = change.steps.map((text, step) => ({
      name: `${number + step}-step.sql`,
      text,
      sha256: text,
    }))
    const failed = await applyMigrations(where, migrations).then(
      () => '',
      (error: unknown) => ` (${error instanceof Error ? error.message : error})`,
    )
    const took = performance.now() - began
    await sleep(Math.max(0, BESIDE_MS_MIN - took))
    const beside = traffic.forget()
    await Promise.all(reports.map(({ ended }) => ended))
    return row(change.title + failed, took, alone, beside)
  }
} finally {
  await database.stop()
}

async function fill(): Promise<{ kind: 'url'; url: string }> {
  const host = database.socketDir
  const admin = new pg.Client({ host, user: 'postgres', database: 'postgres' })
  await admin.connect()
  await admin.query("CREATE DATABASE bench_migrations OWNER nanonagar TEMPLATE template0 ENCODING 'UTF8'")
  await admin.end()
  const url = `postgres://nanonagar@localhost/bench_migrations?host=${encodeURIComponent(host)}`
  await migrateToLatest({ kind: 'url', url })
  const size = { orders: ROWS, products: 10_000, users: 10_000 }
  await fillTables({ host, user: 'postgres', database: 'bench_migrations' }, size, console.log)
  return { kind: 'url', url }
}

/** Somebody who reads the table and keeps the transaction open for so long, as a report or a copy does. */
async function openReport(url: string, seconds: number): Promise<{ ended: Promise<void> }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('BEGIN; SELECT FROM order_lines LIMIT 1')
  return { ended: sleep(seconds * 1_000).then(() => client.end()) }
}

function row(title: string, took: number, alone: Waits, beside: Waits): string {
  const figures = [
    (took / 1_000).toFixed(1),
    alone.longest.toFixed(0),
    beside.longest.toFixed(0),
    (beside.longest / alone.longest).toFixed(1),
    String(beside.refused),
  ]
  return `| ${title} | ${figures.join(' | ')} |`
}
