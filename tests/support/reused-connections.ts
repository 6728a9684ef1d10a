import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** What of a driver's client is not in its types. */
interface Client extends pg.Client {
  processID: number | null
  readyForQuery: boolean
  _queryable: boolean
  _ending: boolean
  _poolUseCount: number
  ref(): void
  unref(): void
}

/** The same of a pool. */
interface Pool {
  options: pg.PoolConfig
  ending: boolean
  Client: unknown
  _clients: Client[]
  _idle: { client: Client; timeoutId?: NodeJS.Timeout }[]
}

interface PoolMethods {
  newClient(this: Pool, waiting: unknown): void
  _remove(this: Pool, client: Client, onRemoved?: () => void): void
}

/** Connections of pools that have ended, by what they were opened with. */
type Idle = Map<string, Client[]>

declare global {
  var nnIdleConnections: Idle | undefined
}

/** All session state that is not a plan: `DISCARD ALL` would take the plans too. */
const FORGET = `CLOSE ALL; SET SESSION AUTHORIZATION DEFAULT; RESET ALL; UNLISTEN *;
  SELECT pg_advisory_unlock_all(); DISCARD TEMP; DISCARD SEQUENCES`
/** So often it is looked whether a program that was ended has left the database, and so long it is waited between. */
const LOOKS = 40
const LOOK_MS = 5

/** Whether connections to test databases outlive their pools: in workers that ran `reuseConnections`. */
export const isReusing = () => globalThis.nnIdleConnections !== undefined

/**
 * From now on a pool that ends leaves its idle connections to the next pool of this worker with the same address. A
 * connection to another database first reads its catalogue and plans each statement: that was a fifth of what a small
 * file of use cases cost. Other databases than those of tests are not concerned.
 */
export function reuseConnections(): void {
  if (globalThis.nnIdleConnections) return
  const idle: Idle = new Map()
  globalThis.nnIdleConnections = idle
  const methods = pg.Pool.prototype as unknown as PoolMethods
  const { newClient, _remove: remove } = methods
  methods.newClient = function takeOrConnect(waiting) {
    const found = takeUsable(idle, addressOf(this))
    const { Client } = this
    if (found) this.Client = clientThatIs(found)
    try {
      newClient.call(this, waiting)
    } finally {
      this.Client = Client
    }
  }
  methods._remove = function keepOrEnd(client, onRemoved) {
    const address = addressOf(this)
    if (this.ending && address !== undefined && isUsable(client)) {
      forgetClient(this, client)
      idle.set(address, [...(idle.get(address) ?? []), client])
      onRemoved?.()
      return
    }
    remove.call(this, client, onRemoved)
  }
}

/** The idle connections to a database of a test, ready for who comes next. */
export async function cleanConnections(databaseUrl: string): Promise<void> {
  await Promise.all(idleOf(databaseUrl).map((client) => client.query(FORGET)))
}

/** Ends the idle connections to a database of a test, which is to be dropped. */
export async function endConnections(databaseUrl: string): Promise<void> {
  const clients = idleOf(databaseUrl)
  const idle = globalThis.nnIdleConnections
  for (const address of idle?.keys() ?? []) if (isOf(address, databaseUrl)) idle?.delete(address)
  await Promise.all(clients.map((client) => client.end().catch(() => {})))
}

/**
 * Whether nobody but the idle connections is in the database: whoever a test left there could still write. One that was
 * just ended takes a moment to leave.
 */
export async function isLeftAlone(admin: pg.Client, databaseUrl: string): Promise<boolean> {
  for (let look = 0; look < LOOKS; look += 1) {
    const ours = idleOf(databaseUrl).map(({ processID }) => processID ?? 0)
    const { rowCount } = await admin.query({
      name: 'who else is here',
      text: `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
             AND (state <> 'idle' OR pid <> ALL ($1::int[]))`,
      values: [ours],
    })
    if (rowCount === 0) return true
    await sleep(LOOK_MS)
  }
  return false
}

function addressOf({ options }: Pool): string | undefined {
  const { connectionString, application_name: program = '', options: settings = '' } = options
  return connectionString?.includes('/nn_test_') ? [connectionString, program, settings].join(' ') : undefined
}

const isOf = (address: string, databaseUrl: string) => address.split('?')[0] === databaseUrl.split('?')[0]

function idleOf(databaseUrl: string): Client[] {
  const idle = globalThis.nnIdleConnections ?? new Map<string, Client[]>()
  return [...idle].flatMap(([address, clients]) => (isOf(address, databaseUrl) ? clients : []))
}

function takeUsable(idle: Idle, address: string | undefined): Client | undefined {
  const clients = address === undefined ? [] : (idle.get(address) ?? [])
  for (let client = clients.pop(); client; client = clients.pop()) {
    if (isUsable(client)) return client
  }
  return undefined
}

/** Between two statements, outside a transaction, and not lost. */
function isUsable(client: Client): boolean {
  const isIdle = client.readyForQuery && client.getTransactionStatus() === 'I'
  return isIdle && client._queryable && !client._ending
}

/** What a pool makes its next connection with: it takes `client`, which is connected already. */
function clientThatIs(client: Client): unknown {
  client.connect = ((onConnected: () => void) =>
    process.nextTick(onConnected)) as unknown as Client['connect']
  client.ref()
  return function found() {
    return client
  }
}

function forgetClient(pool: Pool, client: Client): void {
  clearTimeout(pool._idle.find((item) => item.client === client)?.timeoutId)
  pool._idle = pool._idle.filter((item) => item.client !== client)
  pool._clients = pool._clients.filter((one) => one !== client)
  client.removeAllListeners()
  client.on('error', () => {})
  client._poolUseCount = 0
  client.unref()
}
