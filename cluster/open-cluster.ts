import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { step } from '../bin/steps/progress.mjs'
import { type Bucket, openBucket } from '../tests/support/bucket.ts'
import { openSmtpSink, type SmtpSink } from '../tests/support/smtp-sink.ts'
import {
  DATABASES,
  type DatabaseName,
  databases,
  etcd,
  KEEPERS,
  openDisks,
  PASSWORDS,
  PORTS,
} from './database.ts'
import type { Disk } from './disk.ts'
import { FRONT_PORTS, haproxy, pgbouncer, WEBS } from './front.ts'
import { type Member, member } from './member.ts'
import { type Network, openNetwork } from './network.ts'
import { measuredAt, prometheus } from './prometheus.ts'

export const WORKERS = ['worker1', 'worker2'] as const
const GATEWAY_PORT = 4701
const PATIENCE_MS = 60_000
const NODE = process.execPath
const SECRET = 'a secret of a cluster that is thrown away, 40 letters'

/** What the cluster runs, and Debian's package that brings each. */
const NEEDED: readonly [file: string, debian: string][] = [
  ['/usr/bin/etcd', 'etcd-server'],
  ['/usr/bin/patroni', 'patroni'],
  ['/usr/lib/postgresql/15/bin/postgres', 'postgresql-15'],
  ['/usr/sbin/pgbouncer', 'pgbouncer'],
  ['/usr/sbin/haproxy', 'haproxy'],
  ['/usr/bin/prometheus', 'prometheus'],
  ['/usr/bin/pgbackrest', 'pgbackrest'],
]

export interface Cluster {
  network: Network
  folder: string
  /** Of each database its own, where the system lets us make some. */
  disks: ReadonlyMap<DatabaseName, Disk>
  /** Where people reach the marketplace: HAProxy. */
  url: string
  /** The database behind the pooler, as the programs reach it. */
  databaseUrl: string
  /** The leader without the pooler, for whoever compares the books. */
  directUrl: string
  /** One of the three databases itself, whether it leads or follows, as its administrator. */
  adminUrlOf(name: DatabaseName): string
  environment: Record<string, string>
  mails: SmtpSink
  member(name: string): Member
  /** Has a web process or worker run the build of another checkout from its next start on. */
  setVersion(name: (typeof WEBS | typeof WORKERS)[number], project: string): void
  /** Who leads, as the members themselves say; undefined while nobody does. */
  leader(): Promise<DatabaseName | undefined>
  /** The one that has what is committed before it is confirmed. */
  synchronousStandby(): Promise<DatabaseName | undefined>
  /** Resolves once all three databases run, one of them leading and one following it in step. */
  untilWhole(): Promise<void>
  close(): Promise<void>
}

/** Starts everything with fresh data, in the order in which each is needed. Throws with what is missing on this machine. */
// Long because it is one sequence: each step needs what those before it started.
export async function openCluster(): Promise<Cluster> {
  refuseWithoutPrograms()
  const folder = mkdtempSync(join(tmpdir(), 'nn-cluster-'))
  chmodSync(folder, 0o755)
  const names = [...KEEPERS, ...DATABASES, 'pgbouncer', 'haproxy', ...WEBS, ...WORKERS]
  const network = openNetwork(names)
  const members = new Map<string, Member>()
  const add = (...added: Member[]) => {
    for (const each of added) {
      members.set(each.name, each)
      each.start()
    }
  }
  const disks = openDisks(folder)
  const mails = await openSmtpSink(network.host)
  const bucket = await openBucket(network.host)
  const front = network.placeOf('haproxy').host
  const url = `http://${front}:${FRONT_PORTS.shop}`
  const databaseUrl = `postgres://nanonagar:${PASSWORDS.shop}@${network.placeOf('pgbouncer').host}:${FRONT_PORTS.pooler}/nanonagar`
  const directUrl = `postgres://nanonagar:${PASSWORDS.shop}@${front}:${FRONT_PORTS.leader}/nanonagar`
  const directly = (name: DatabaseName, user: string, password: string) =>
    `postgres://${user}:${password}@${network.placeOf(name).host}:${PORTS.database}/nanonagar`
  const environment = {
    NODE_ENV: 'production',
    PUBLIC_URL: url,
    DATABASE_URL: databaseUrl,
    // Each by its own address: how far one has come says nothing of another behind the same balancer.
    DATABASE_REPLICA_URLS: DATABASES.map((name) => directly(name, 'nanonagar', PASSWORDS.shop)).join(),
    DATA_DIR: join(folder, 'data'),
    SESSION_SECRET: SECRET,
    PAYMENT_GATEWAY: 'sandbox',
    GATEWAY_PORT: String(GATEWAY_PORT),
    GATEWAY_ORIGIN: `http://${network.host}:${GATEWAY_PORT}`,
    REQUIRE_SECOND_FACTOR: 'off',
    SMTP_URL: mails.url,
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'info',
    ...bucket.settings,
  }
  const cluster: Cluster = {
    network,
    folder,
    disks,
    url,
    databaseUrl,
    directUrl,
    adminUrlOf: (name) => directly(name, 'postgres', PASSWORDS.superuser),
    environment,
    mails,
    member(name) {
      const found = members.get(name)
      if (!found) throw new Error(`${name} is no member of the cluster`)
      return found
    },
    setVersion(name, project) {
      rmSync(versionOf(folder, name), { force: true })
      symlinkSync(project, versionOf(folder, name))
    },
    leader: () => whoIs(network, 'primary'),
    synchronousStandby: () => whoIs(network, 'sync'),
    async untilWhole() {
      await until('three databases, one of them leading and one in step', async () => {
        const states = await Promise.all(DATABASES.map((name) => stateOf(network, name)))
        return (
          states.every((state) => state !== 'down') && states.includes('primary') && states.includes('sync')
        )
      })
    },
    close: () => close([...members.values()].reverse(), { network, mails, bucket, disks, folder }),
  }
  try {
    mkdirSync(environment.DATA_DIR)
    await step('etcd agrees', async () => {
      add(...etcd(network, folder))
      await until('a majority of etcd', () =>
        isHealthy(`http://${network.placeOf('etcd1').host}:${PORTS.etcd}/health`),
      )
    })
    await step('PostgreSQL leads and follows', async () => {
      add(...databases(network, folder))
      await cluster.untilWhole()
    })
    await step('HAProxy and PgBouncer', async () => {
      add(haproxy(network, folder), pgbouncer(network, folder))
      const admin = `postgres://postgres:${PASSWORDS.superuser}@${front}:${FRONT_PORTS.leader}/postgres`
      await until('the leader through HAProxy', () => makeDatabase(admin))
    })
    await step('tables up to date', async () => {
      // Not in our own thread, which the bucket answers from.
      await promisify(execFile)(NODE, ['build/server/prepare.js'], {
        env: { PATH: process.env.PATH, ...environment },
      })
    })
    await step('web processes and workers', async () => {
      for (const name of [...WEBS, ...WORKERS]) cluster.setVersion(name, resolve('.'))
      add(...programs(network, { folder, environment }))
      add(prometheus(network, folder, { web: WEBS, worker: WORKERS }))
      for (const web of WEBS)
        await until(web, () => isHealthy(`http://${network.placeOf(web).host}:${FRONT_PORTS.web}/health`))
      await until('the marketplace through HAProxy', () => isHealthy(`${url}/health`))
    })
    return cluster
  } catch (error) {
    for (const each of members.values()) if (!each.isRunning()) console.error(`${each.name}: ${each.said()}`)
    await cluster.close()
    throw error
  }
}

function programs(
  network: Network,
  { folder, environment }: { folder: string; environment: Record<string, string> },
): Member[] {
  const at = (name: string, program: string, env: Record<string, string> = {}) =>
    member(name, folder, {
      place: network.placeOf(name),
      file: NODE,
      args: [`build/server/${program}.js`],
      folder: versionOf(folder, name),
      env: { ...environment, ...measuredAt(network.placeOf(name).host), ...env },
      isKept: true,
    })
  const gateway = member('gateway', folder, {
    place: { name: 'gateway', host: network.host, enter: [] },
    file: NODE,
    args: [resolve('build/server/gateway.js')],
    env: { ...environment, HOST: network.host },
    isKept: true,
  })
  const webs = WEBS.map((name) =>
    at(name, 'web', { HOST: network.placeOf(name).host, PORT: String(FRONT_PORTS.web) }),
  )
  return [gateway, ...webs, ...WORKERS.map((name) => at(name, 'worker'))]
}

function versionOf(folder: string, name: string): string {
  return join(folder, `${name}.version`)
}

function refuseWithoutPrograms(): void {
  const missing = NEEDED.filter(([file]) => !existsSync(file)).map(([, debian]) => debian)
  if (missing.length > 0)
    throw new Error(
      `The cluster runs programs that are not on this machine. On Debian 12, as root:\n  apt-get install --no-install-recommends ${missing.join(' ')}`,
    )
  if (!existsSync('build/server/web.js'))
    throw new Error('The marketplace is not built: npm run cluster builds it.')
}

type State = 'primary' | 'sync' | 'replica' | 'down'

/** What a Patroni says of its own database; a frozen one says nothing. */
async function stateOf(network: Network, name: DatabaseName): Promise<State> {
  const at = `http://${network.placeOf(name).host}:${PORTS.patroni}`
  for (const [path, state] of [
    ['primary', 'primary'],
    ['sync', 'sync'],
    ['replica', 'replica'],
  ] as const)
    if (await isHealthy(`${at}/${path}`)) return state
  return 'down'
}

async function whoIs(network: Network, wanted: State): Promise<DatabaseName | undefined> {
  const states = await Promise.all(DATABASES.map((name) => stateOf(network, name)))
  return DATABASES.find((_, index) => states[index] === wanted)
}

export async function isHealthy(url: string, milliseconds = 1_000): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(milliseconds) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const end = performance.now() + patienceMs
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`${what}: not within ${patienceMs / 1_000} seconds`)
    await sleep(250)
  }
}

async function makeDatabase(admin: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: admin, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    await client.query('CREATE ROLE nanonagar_vendor NOLOGIN')
    await client.query(`CREATE ROLE nanonagar LOGIN PASSWORD '${PASSWORDS.shop}'`)
    await client.query('GRANT nanonagar_vendor TO nanonagar')
    await client.query(`CREATE DATABASE nanonagar OWNER nanonagar ENCODING 'UTF8' TEMPLATE template0`)
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function close(
  members: readonly Member[],
  {
    network,
    mails,
    bucket,
    disks,
    folder,
  }: Pick<Cluster, 'network' | 'mails' | 'disks' | 'folder'> & { bucket: Bucket },
): Promise<void> {
  for (const each of members) thaw(network, each.name)
  await Promise.all(members.map((each) => each.stop()))
  for (const name of [...KEEPERS, ...DATABASES, ...WEBS, ...WORKERS, 'pgbouncer', 'haproxy'])
    killMachine(network, name)
  network.close()
  await Promise.all([mails.close(), bucket.close()])
  for (const disk of disks.values()) disk.close()
  rmSync(folder, { recursive: true, force: true })
}

/** Stops every process of a member at once, as a machine that hangs does: nothing answers, nothing is closed. */
export function freeze(network: Network, name: string): void {
  signal(network, name, 'SIGSTOP')
}

export function thaw(network: Network, name: string): void {
  if (name === 'gateway' || name === 'prometheus') return
  signal(network, name, 'SIGCONT')
}

/** As when the plug of a machine is pulled; whoever keeps it starts it again only when asked. */
export function killMachine(network: Network, name: string): void {
  signal(network, name, 'SIGKILL')
}

/** Some of them end while they are told. */
function signal(network: Network, name: string, what: NodeJS.Signals): void {
  for (const pid of network.pidsAt(name)) {
    try {
      process.kill(pid, what)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
