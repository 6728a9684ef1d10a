import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findAccountingErrors } from '../../tests/support/accounting.ts'
import { type BackupBucket, openBackupBucket } from '../backup-bucket.ts'
import { BIN, type DatabaseName, PASSWORDS, PORTS } from '../database.ts'
import { FRONT_PORTS } from '../front.ts'
import { member, wordsOf } from '../member.ts'
import { type Cluster, until } from '../open-cluster.ts'
import { beginTraffic, type Met } from './traffic.ts'
import { withApp } from './with-app.ts'

const RESTORED_PORT = 5433
/** A segment of the log that is not full is archived after so long: what is lost at most when every machine is lost. */
const ARCHIVE_SECONDS = 60
/** People buy for so long after the base backup, so that the restore has a log to play. */
const AFTER_BACKUP_MS = 20_000
/** Until somebody notices and closes the shop. */
const UNNOTICED_MS = 5_000

/**
 * Somebody deletes all orders by mistake, with the checks off, while people buy. A new PostgreSQL is made of the base
 * backup and the log in the bucket as it was just before: every order that was acknowledged until then has to be in it,
 * and its books have to be right. The cluster itself stays without its orders. Gives what did not hold.
 */
export async function restorePointInTime(cluster: Cluster): Promise<string[]> {
  const bucket = await openBackupBucket(cluster.folder, cluster.network.host)
  const admin = new pg.Client({
    connectionString: `postgres://postgres:${PASSWORDS.superuser}@${cluster.network.placeOf('haproxy').host}:${FRONT_PORTS.leader}/nanonagar`,
  })
  try {
    const leader = await cluster.leader()
    if (!leader) return ['nobody leads before the drill']
    await admin.connect()
    const pgbackrest = commandAt(cluster, leader, bucket)
    const traffic = await withApp(cluster, (app) => beginTraffic(app, cluster.url))
    await archive(cluster, leader, pgbackrest.archiveCommand)
    await until('archiving', () => isTrue(admin, `SELECT current_setting('archive_command') <> '/bin/true'`))
    await pgbackrest.run('stanza-create')
    const backupSeconds = await timed(() => pgbackrest.run('backup', '--type=full', '--start-fast'))
    await sleep(AFTER_BACKUP_MS)
    const mistake = await deleteOrders(admin, traffic.met)
    await sleep(UNNOTICED_MS)
    const { acknowledged } = await traffic.end()
    await untilArchived(admin)
    console.log(
      `base backup while people bought: ${backupSeconds.toFixed(1)} s; in the bucket: ${(bucket.bytes() / 1e6).toFixed(0)} MB; had every machine been lost at that moment: ${mistake.unarchivedSeconds.toFixed(1)} s of work, ${ARCHIVE_SECONDS} s at most`,
    )
    return await restoreAndCompare(cluster, pgbackrest, {
      ...mistake,
      ordersAfter: acknowledged.size - mistake.before.size,
    })
  } finally {
    await archive(cluster, await cluster.leader(), null).catch(() => {})
    await admin.end().catch(() => {})
    await bucket.close()
  }
}

interface PgBackRest {
  archiveCommand: string
  run(command: string, ...options: string[]): Promise<void>
  restore(folder: string, target: string): Promise<void>
}

/** pgBackRest beside the leader's PostgreSQL, with the bucket as its only repository. */
function commandAt(cluster: Cluster, leader: DatabaseName, bucket: BackupBucket): PgBackRest {
  const { folder, network } = cluster
  const home = join(folder, 'pgbackrest')
  mkdirSync(home, { recursive: true })
  chmodSync(home, 0o777)
  const file = join(folder, 'pgbackrest.conf')
  const settings = [
    '[global]',
    ...bucket.settings,
    ...['log', 'lock', 'spool'].map((name) => `${name}-path=${home}`),
    'repo1-retention-full=2',
    'log-level-console=warn',
    'log-level-file=off',
    '[nanonagar]',
    `pg1-path=${join(folder, leader, 'data')}`,
    `pg1-socket-path=${join(folder, leader)}`,
  ]
  writeFileSync(file, `${settings.join('\n')}\n`)
  const run = async (...args: string[]) => {
    const [program = '', ...words] = wordsOf({
      place: network.placeOf(leader),
      file: 'pgbackrest',
      args: [`--config=${file}`, '--stanza=nanonagar', ...args],
      user: 'postgres',
    })
    await promisify(execFile)(program, words)
  }
  return {
    // PostgreSQL runs it in the folder of its data, on whichever machine leads.
    archiveCommand: `pgbackrest --config=${file} --stanza=nanonagar --pg1-path="$PWD" archive-push %p`,
    run,
    restore: (path, target) =>
      run(
        'restore',
        `--pg1-path=${path}`,
        '--type=time',
        `--target=${target}`,
        '--target-action=promote',
        '--archive-mode=off',
      ),
  }
}

/** As `patronictl edit-config` does it: every member is told within its loop, and none has to be started anew. */
async function archive(
  { network }: Cluster,
  leader: DatabaseName | undefined,
  command: string | null,
): Promise<void> {
  if (!leader) return
  const parameters = {
    archive_command: command ?? '/bin/true',
    archive_timeout: command ? ARCHIVE_SECONDS : 0,
  }
  await fetch(`http://${network.placeOf(leader).host}:${PORTS.patroni}/config`, {
    method: 'PATCH',
    body: JSON.stringify({ postgresql: { parameters } }),
  })
}

/** The mistake, and what stood at that moment by the clock of the database. */
async function deleteOrders(admin: pg.Client, met: Met) {
  const before = new Map(met.acknowledged)
  const { rows } = await admin.query(
    `SELECT clock_timestamp()::text AS moment,
       extract(epoch FROM clock_timestamp() - last_archived_time)::float AS seconds FROM pg_stat_archiver`,
  )
  await admin.query(`SET session_replication_role = replica`)
  await admin.query('DELETE FROM orders')
  return { before, moment: String(rows[0].moment), unarchivedSeconds: Number(rows[0].seconds) }
}

async function untilArchived(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query('SELECT pg_walfile_name(pg_switch_wal()) AS segment')
  await until('the last segment in the bucket', () =>
    isTrue(admin, `SELECT last_archived_wal >= '${rows[0].segment}' FROM pg_stat_archiver`),
  )
}

async function restoreAndCompare(
  cluster: Cluster,
  pgbackrest: PgBackRest,
  { before, moment, ordersAfter }: { before: Map<string, string>; moment: string; ordersAfter: number },
): Promise<string[]> {
  const home = join(cluster.folder, 'restored')
  const { host } = cluster.network
  mkdirSync(home)
  await promisify(execFile)('chown', ['postgres:postgres', home])
  const files = await timed(() => pgbackrest.restore(home, moment))
  const restored = member('restored', cluster.folder, {
    place: { name: 'restored', host, enter: [] },
    file: join(BIN, 'postgres'),
    args: ['-D', home, ...standingAlone(home, host)],
    user: 'postgres',
  })
  const url = `postgres://nanonagar:${PASSWORDS.shop}@${host}:${RESTORED_PORT}/nanonagar`
  try {
    const replay = await timed(async () => {
      restored.start()
      await until('the restored database takes writes', () => answersAsLeader(url))
    })
    const faults = await compare(cluster, url, before)
    const lag = await ask(
      url,
      `SELECT extract(epoch FROM $1::timestamptz - max(created_at))::float AS lag FROM orders`,
      [moment],
    )
    console.log(
      `${before.size} orders acknowledged before the mistake, the last one restored ${Number(lag[0]?.lag).toFixed(2)} s before it; ${ordersAfter} of the ${UNNOTICED_MS / 1_000} s until the shop was closed are not in it; restored in ${(files + replay).toFixed(1)} s (files ${files.toFixed(1)}, log ${replay.toFixed(1)})`,
    )
    for (const fault of faults) console.log(`✗ ${fault}`)
    if (faults.length === 0)
      console.log('✓ every order of before the mistake is there once, the books are right')
    return faults
  } finally {
    await restored.stop()
  }
}

/** What its settings of before would have it wait for: a second machine, its address, its Patroni. */
function standingAlone(home: string, host: string): string[] {
  const settings = {
    listen_addresses: host,
    port: RESTORED_PORT,
    unix_socket_directories: home,
    hba_file: join(home, 'pg_hba.conf'),
    ident_file: join(home, 'pg_ident.conf'),
    synchronous_standby_names: '',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

async function compare(cluster: Cluster, url: string, before: Map<string, string>): Promise<string[]> {
  const orders = await ask(url, 'SELECT id, checkout_key FROM orders')
  const found = new Map(orders.map(({ id, checkout_key }) => [checkout_key, id]))
  const lost = [...before].filter(([key, id]) => found.get(key) !== id)
  const left = await ask(cluster.directUrl, 'SELECT checkout_key FROM orders')
  const isStillThere = left.some(({ checkout_key }) => before.has(String(checkout_key)))
  const errors = await findAccountingErrors(url)
  return [
    ...(before.size === 0 ? ['nobody had bought'] : []),
    ...(isStillThere ? ['the mistake did not happen'] : []),
    ...(lost.length > 0
      ? [`${lost.length} acknowledged orders are lost: ${lost.slice(0, 3).map(String)}`]
      : []),
    ...(found.size < orders.length ? ['an order is there twice'] : []),
    ...errors.map((error) => `books: ${JSON.stringify(error).slice(0, 300)}`),
  ]
}

async function ask(url: string, sql: string, values: unknown[] = []): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    return (await client.query(sql, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

async function answersAsLeader(url: string): Promise<boolean> {
  const rows = await ask(url, 'SELECT NOT pg_is_in_recovery() AS leads').catch(() => [])
  return rows.some(({ leads }) => String(leads) === 'true')
}

async function isTrue(client: pg.Client, sql: string): Promise<boolean> {
  const { rows } = await client.query({ text: sql, rowMode: 'array' })
  return rows[0]?.[0] === true
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1_000
}
