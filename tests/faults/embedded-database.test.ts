import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { isAlive } from '#server/ground/db/embedded/is-alive.ts'
import { chooseSocketDirectory } from '#server/ground/db/embedded/socket-directory.ts'
import { type EmbeddedDatabase, startEmbedded } from '#server/ground/db/embedded/start-embedded.ts'
import { migrateToLatest } from '#server/ground/db/migrate.ts'
import { testInFull, testInFullUnless } from '#tests/support/full-run.ts'
import { skippedUnless } from '#tests/support/skipped.ts'

const NOBODY = 65534
const isRoot = process.getuid?.() === 0

/** Making a cluster takes longer than all that most tests do with it: they share one, stopped when each begins. */
let shared: string
beforeAll(async () => {
  shared = mkdtempSync(join(tmpdir(), 'nn-embedded-'))
  const database = await startEmbedded({ dataDir: shared, log: () => {} })
  await query(database.socketDir, 'CREATE TABLE kept AS SELECT 42 AS answer')
  await database.stop()
})
afterAll(() => rmSync(shared, { recursive: true, force: true }))

let cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
  cleanups = []
})

test('a server that was killed leaves its database running, and the next start adopts it with all it held', async () => {
  const killed = await holdDatabase(shared)
  await kill(killed.server)
  expect(isAlive(killed.pid)).toBe(true)

  const next = await start(shared)
  expect({ adopted: next.adopted, pid: next.pid() }).toEqual({ adopted: true, pid: killed.pid })
  expect(await query(next.socketDir, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
})

test('a database user that may make no roles gets all tables, and row-level security binds it instead', async () => {
  const { socketDir } = await start(shared)
  const admin = new pg.Client({ host: socketDir, user: 'postgres', database: 'postgres' })
  await admin.connect()
  for (const made of ['ROLE plain LOGIN', 'DATABASE plain OWNER plain']) await admin.query(`CREATE ${made}`)
  await admin.query('DROP ROLE nanonagar_vendor')
  await admin.end()
  const url = `postgres://plain@/plain?host=${encodeURIComponent(socketDir)}`
  await migrateToLatest({ kind: 'url', url })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  cleanups.push(() => client.end())
  const bound = "SELECT relforcerowsecurity AS bound FROM pg_class WHERE relname = 'vendor_orders'"
  expect((await client.query(bound)).rows).toEqual([{ bound: true }])
})

test('a stopped database has gone, and the next start brings it back with all it held', async () => {
  const first = await start(shared)
  await first.stop()
  expect(isAlive(first.pid())).toBe(false)

  const second = await start(shared)
  expect(second.adopted).toBe(false)
  expect(await query(second.socketDir, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
})

test('a database that is killed comes back by itself with every row it had confirmed', async () => {
  const database = await start(shared)
  await query(database.socketDir, 'CREATE TABLE confirmed (number int)')
  for (let kills = 0; kills < 3; kills++) {
    const before = database.pid()
    let confirmed = 0
    const writing = (async () => {
      const client = await connect(database.socketDir)
      await client.query('TRUNCATE confirmed')
      for (;;) {
        await client.query('INSERT INTO confirmed VALUES ($1)', [confirmed + 1])
        confirmed++
      }
    })().catch(() => {})
    await expect.poll(() => confirmed).toBeGreaterThan(20)
    process.kill(before, 'SIGKILL')
    await writing
    await expect.poll(() => database.pid()).not.toBe(before)
    const rows = await query(database.socketDir, 'SELECT count(DISTINCT number)::int AS count FROM confirmed')
    // One more may have been written whose confirmation was cut off.
    expect([confirmed, confirmed + 1]).toContain(rows[0].count)
  }
})

testInFull(
  'after a power cut the process id in the lock files may be another program’s: the server starts and leaves it alone',
  async () => {
    const killed = await holdDatabase(shared)
    await kill(killed.server)
    process.kill(killed.pid, 'SIGKILL')
    await expect.poll(() => isAlive(killed.pid)).toBe(false)
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore' })
    cleanups.push(() => stranger.kill())
    for (const file of [
      join(shared, 'postgres/postmaster.pid'),
      join(killed.socketDir, '.s.PGSQL.5432.lock'),
    ]) {
      const [, ...rest] = readFileSync(file, 'utf8').split('\n')
      writeFileSync(file, [stranger.pid, ...rest].join('\n'))
    }

    const next = await start(shared)
    expect(next.adopted).toBe(false)
    expect(await query(next.socketDir, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
    expect(stranger.exitCode).toBe(null)
  },
)

testInFull(
  'a database that outlived its server but does not answer yet is waited for, not doubled',
  async () => {
    const killed = await holdDatabase(shared)
    await kill(killed.server)
    process.kill(killed.pid, 'SIGSTOP')
    const wakeUp = setTimeout(() => process.kill(killed.pid, 'SIGCONT'), 1_000)
    cleanups.push(() => clearTimeout(wakeUp))

    const next = await start(shared)
    expect({ adopted: next.adopted, pid: next.pid() }).toEqual({ adopted: true, pid: killed.pid })
  },
)

testInFull('a start that was cut short while the database was being made is simply done again', async () => {
  const dataDir = makeDataDir()
  mkdirSync(join(dataDir, 'postgres-unfinished/base'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres-unfinished/PG_VERSION'), '18\n')
  const database = await start(dataDir)
  expect(await query(database.socketDir, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

testInFull(
  'nobody but us can reach the database, it confirms nothing that is not on disk, and it sorts alike everywhere',
  async () => {
    const database = await start(shared)
    expect(statSync(database.socketDir).mode & 0o777).toBe(0o700)
    const settings = await query(
      database.socketDir,
      `SELECT current_setting('listen_addresses') AS addresses, current_setting('fsync') AS fsync,
       current_setting('synchronous_commit') AS synchronous, current_setting('TimeZone') AS zone,
       (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS super`,
    )
    expect(settings).toEqual([{ addresses: '', fsync: 'on', synchronous: 'on', zone: 'UTC', super: false }])
    await query(database.socketDir, 'CREATE EXTENSION pg_trgm')
    const letters = await query(
      database.socketDir,
      `SELECT string_agg(name, '' ORDER BY name) AS sorted, upper('ß é ñ') AS upper,
       similarity('नगर', 'नगर') AS likeness FROM unnest(ARRAY['b','a','B','é']) AS name`,
    )
    expect(letters).toEqual([{ sorted: 'Babé', upper: 'ß É Ñ', likeness: 1 }])
  },
)

testInFull(
  'a checkout that lies too deep for a socket’s path keeps its socket in a short directory of ours',
  async () => {
    const deep = join(makeDataDir(), 'a-long-name-'.repeat(8))
    mkdirSync(deep)
    const database = await start(deep)
    cleanups.push(() => rmSync(database.socketDir, { recursive: true, force: true }))
    expect(database.socketDir.startsWith(deep)).toBe(false)
    expect(statSync(database.socketDir).mode & 0o777).toBe(0o700)
    expect(await query(database.socketDir, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  },
)

const root = skippedUnless(isRoot, 'only root gives files away')
test.skipIf(root.isSkipped)(
  root.titled('a socket directory that somebody else made is refused'),
  async () => {
    const deep = join(makeDataDir(), 'a-long-name-'.repeat(8))
    mkdirSync(deep)
    const planted = chooseSocketDirectory(deep)
    mkdirSync(planted)
    cleanups.push(() => rmSync(planted, { recursive: true, force: true }))
    chownSync(planted, NOBODY, NOBODY)
    await expect(startEmbedded({ dataDir: deep, log: () => {} })).rejects.toThrow(/belongs to somebody else/)
  },
)

const ordinary = skippedUnless(
  isRoot && isReachableByAll(),
  'needs root, and a checkout that every user can read',
)
testInFullUnless(ordinary.isSkipped)(
  ordinary.titled('an ordinary user runs the database as himself'),
  async () => {
    const dataDir = makeDataDir()
    chownSync(dataDir, NOBODY, NOBODY)
    chmodSync(dataDir, 0o700)
    const held = await holdDatabase(dataDir, { uid: NOBODY, gid: NOBODY })
    expect(statSync(`/proc/${held.pid}`).uid).toBe(NOBODY)
    expect(await query(held.socketDir, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  },
)

function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'nn-embedded-'))
  cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

async function start(dataDir: string): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, log: () => {} })
  cleanups.push(() => database.stop())
  return database
}

/** A database inside a server process of its own, which can be killed. */
async function holdDatabase(dataDir: string, as: { uid?: number; gid?: number } = {}) {
  const server = spawn(process.execPath, ['tests/support/hold-database.ts', dataDir], {
    ...as,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const held = await new Promise<{ pid: number; socketDir: string }>((resolve, reject) => {
    server.once('message', (message) => resolve(message as { pid: number; socketDir: string }))
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  cleanups.push(async () => {
    await kill(server)
    if (isAlive(held.pid)) process.kill(held.pid, 'SIGQUIT')
    await expect.poll(() => isAlive(held.pid)).toBe(false)
  })
  return { ...held, server }
}

async function kill(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGKILL')
  await ended
}

async function connect(socketDir: string): Promise<pg.Client> {
  const client = new pg.Client({ host: socketDir, user: 'nanonagar', database: 'nanonagar' })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function query(socketDir: string, text: string) {
  const client = await connect(socketDir)
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Whether the checkout is not in a place that only root can enter. */
function isReachableByAll(): boolean {
  let folder = ''
  return process
    .cwd()
    .split('/')
    .slice(1)
    .every((name) => {
      folder += `/${name}`
      return existsSync(folder) && (statSync(folder).mode & 0o005) === 0o005
    })
}
