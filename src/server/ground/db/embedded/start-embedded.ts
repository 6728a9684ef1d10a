import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { bufferMemory } from './buffer-memory.ts'
import { ensureCluster } from './cluster.ts'
import { adminClient, findOrStartPostmaster, type Postmaster, stopPostmaster } from './postmaster.ts'
import { isPostmasterOf } from './postmaster-file.ts'
import { makeSocketDirectory } from './socket-directory.ts'
import { chooseAccount } from './system-account.ts'

export interface EmbeddedDatabase {
  /** Connect with this as the host, and `nanonagar` as the user and the database. */
  socketDir: string
  pid(): number
  /** It was running before we came: it outlived a server that was killed. */
  adopted: boolean
  /** Ends the database in an orderly way. */
  stop(): Promise<void>
  /** Releases it and leaves it running, for the next start to use. */
  release(): Promise<void>
}

interface Options {
  dataDir: string
  /** Told what takes long, and of every restart. */
  log: (line: string) => void
  /** PostgreSQL settings on top of ours; tests turn fsync off here, nobody else. */
  settings?: Readonly<Record<string, string>>
}

const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: bufferMemory(),
  max_connections: '100',
  max_wal_size: '512MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  // Details would repeat what people typed.
  log_error_verbosity: 'terse',
} as const

const WATCH_MS = 500
const RESTART_WAIT_MS_MAX = 10_000

/**
 * Brings up the database that lives in a data directory, on a unix socket alone, and restarts it whenever it ends.
 * It is a process of its own that outlives us if we are killed: the next start adopts it.
 * The caller holds the directory's lock.
 */
export async function startEmbedded({ dataDir, log, settings = {} }: Options): Promise<EmbeddedDatabase> {
  mkdirSync(join(dataDir, 'logs'), { recursive: true, mode: 0o700 })
  const account = chooseAccount(dataDir, log)
  const socketDir = makeSocketDirectory(account)
  const cluster = await ensureCluster(account)
  const logFile = join(realpathSync(dataDir), 'logs/postgres.log')
  const place = { account, cluster, socketDir, logFile, settings: { ...SETTINGS, ...settings }, say: log }
  const bringUp = () => findOrStartPostmaster(place)

  const first = await bringUp()
  await ensureRoleAndDatabase(first.socketDir)
  const watch = keepAlive(first, { cluster, bringUp, log })
  return {
    socketDir: first.socketDir,
    adopted: first.adopted,
    pid: () => watch.current().pid,
    stop: async () => {
      await watch.end()
      await stopPostmaster(cluster, watch.current().pid)
    },
    release: () => watch.end(),
  }
}

/** The shop's own role owns its database and is no administrator; it can become the one that acts for a vendor. */
async function ensureRoleAndDatabase(socketDir: string): Promise<void> {
  const client = adminClient(socketDir)
  await client.connect()
  try {
    const role = await client.query("SELECT 1 FROM pg_roles WHERE rolname = 'nanonagar'")
    if (role.rowCount === 0) await client.query('CREATE ROLE nanonagar LOGIN')
    const vendorRole = await client.query("SELECT 1 FROM pg_roles WHERE rolname = 'nanonagar_vendor'")
    if (vendorRole.rowCount === 0)
      await client.query('CREATE ROLE nanonagar_vendor NOLOGIN; GRANT nanonagar_vendor TO nanonagar')
    const database = await client.query("SELECT 1 FROM pg_database WHERE datname = 'nanonagar'")
    if (database.rowCount === 0) await client.query('CREATE DATABASE nanonagar OWNER nanonagar')
  } finally {
    await client.end()
  }
}

interface Watched {
  cluster: string
  bringUp: () => Promise<Postmaster>
  log: (line: string) => void
}

/** Checks the process twice a second; each try that fails doubles the wait. */
function keepAlive(first: Postmaster, { cluster, bringUp, log }: Watched) {
  let current = first
  let ended = false
  let failures = 0
  let looking: Promise<void> = Promise.resolve()
  const look = async (): Promise<void> => {
    if (isPostmasterOf(cluster, current.pid)) return
    log(`The database (process ${current.pid}) died; starting it again.`)
    try {
      current = await bringUp()
      failures = 0
      log(`The database runs again (process ${current.pid}).`)
    } catch (error) {
      failures++
      log(error instanceof Error ? error.message : String(error))
    }
  }
  const lookLater = () => {
    const wait = Math.min(WATCH_MS * 2 ** failures, RESTART_WAIT_MS_MAX)
    setTimeout(() => {
      if (ended) return
      looking = look().then(lookLater)
    }, wait).unref()
  }
  lookLater()
  return {
    current: () => current,
    /** Resolves once no restart is under way any more. */
    end: () => {
      ended = true
      return looking
    },
  }
}
