import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CAN_SHARE_PORTS } from '#server/ground/config.ts'
import { exists, isAlive } from '#server/ground/db/embedded/is-alive.ts'
import { readPostmasterFile } from '#server/ground/db/embedded/postmaster-file.ts'
import { claimPort } from '#tests/support/claimed-ports.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { askRaw } from '#tests/support/raw-request.ts'
import { skippedUnless, skippedUnlessFull } from '#tests/support/skipped.ts'
import { readSecrets } from '../../src/entry/session-secret.ts'

/** A first start loads the demonstration. */
const OPENING_MS = 300_000
/** On a quiet machine each of these takes one or two seconds; a busy one has its time. */
const PATIENCE_MS = 30_000
/** What Node has compiled of programs and commands: the same for every shop. */
const COMPILED = resolve('.cache/test-compiled')

/** The tests share one shop, in this order, because making one takes longer than all that is done to it here. */
let dataDir: string
let port: number
let shop: Start
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'nn-start-'))
  mkdirSync(COMPILED, { recursive: true })
  symlinkSync(COMPILED, join(dataDir, 'compiled'))
  chmodSync(dataDir, 0o755)
  port = await claimPort()
  shop = start()
  await shop.opened
  await leavePicturesUnmade()
}, OPENING_MS)
afterAll(async () => {
  const postmaster = findPostmaster()
  shop.process.kill('SIGTERM')
  await shop.ended
  if (postmaster && isAlive(postmaster)) process.kill(postmaster, 'SIGQUIT')
  rmSync(dataDir, { recursive: true, force: true })
})

test('a start ends with the address, the demo accounts and where mail goes', async () => {
  expect(shop.said()).toContain(`NanoNagar is open at http://localhost:${port}`)
  expect(shop.said()).toContain('customer@nanonagar.test')
  expect(shop.said()).toMatch(/Mail +\S+/)
  expect(shop.said()).toMatch(/Pictures +shown as they came, until the worker has made \d+ of them/)
  await expect.poll(isHealthy, { timeout: PATIENCE_MS }).toBe(true)
})

test('no other account of the machine can read anything of the shop, though the directory was there and open', () => {
  expect(execFileSync('find', [dataDir, '-perm', '/077', '!', '-type', 'l'], { encoding: 'utf8' })).toBe('')
})

test('a second start on the same data directory is refused at once, and told who has it', async () => {
  const second = start({ PORT: String(await claimPort()) })
  expect(await second.ended).toBe(1)
  expect(second.said()).toContain(`(process ${shop.process.pid})`)
  await expect.poll(isHealthy, { timeout: PATIENCE_MS }).toBe(true)
})

test('a start on a port that somebody else has says so in one line and ends', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'nn-start-'))
  const refused = start({ DATA_DIR: elsewhere })
  expect(await refused.ended).toBe(1)
  expect(refused.said().trim()).toBe(
    `Port ${port} on 127.0.0.1 is taken by another program: stop it, or set another PORT.`,
  )
  rmSync(elsewhere, { recursive: true })
})

test('settings that cannot be used stop the start with a list of all of them', async () => {
  const refused = start({ PORT: 'eighty', DATABASE_URL: 'mysql://shop', LOG_LEVEL: 'loud' })
  expect(await refused.ended).toBe(1)
  for (const name of ['PORT', 'DATABASE_URL', 'LOG_LEVEL'])
    expect(refused.said()).toMatch(new RegExp(`^ +${name}: `, 'm'))
  expect(refused.said()).not.toContain('    at ')
})

test('the mails of the demo are for the machine’s own browser, not for whom a proxy or another name brings', async () => {
  const letters = (headers: Record<string, string>) =>
    askRaw(`http://127.0.0.1:${port}/demo/mail`, { headers: { Connection: 'keep-alive', ...headers } }).then(
      ({ status }) => status,
    )
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, '[::1]'])
    expect([host, await letters({ Host: host })]).toEqual([host, 200])
  for (const host of ['evil.example', `rebound.example:${port}`])
    expect([host, await letters({ Host: host })]).toEqual([host, 404])
  for (const name of [
    'X-Forwarded-For',
    'X-Forwarded-Proto',
    'Forwarded',
    'Via',
    'X-Real-IP',
    'CF-Connecting-IP',
  ])
    expect([name, await letters({ [name]: '127.0.0.1' })]).toEqual([name, 404])
  // nginx as it comes: the shop's own address as Host, no word of the caller, a connection for one request.
  expect(await letters({ Connection: 'close' })).toBe(404)
})

const two = skippedUnless(CAN_SHARE_PORTS, 'several processes share a port on Linux only')
test.skipIf(two.isSkipped)(
  two.titled('of two web servers one that is killed is missed by nobody, and started again; so are both'),
  async () => {
    await expect.poll(countListeners, { timeout: PATIENCE_MS }).toBe(2)
    const [first = 0] = findPrograms('web.js')
    await killed(first)
    const onItsOwn = { headers: { Connection: 'close' } }
    for (let asked = 0; asked < 20; asked++)
      expect(await askRaw(`http://127.0.0.1:${port}/health`, onItsOwn)).toMatchObject({ status: 200 })
    await expect.poll(countListeners, { timeout: PATIENCE_MS }).toBe(2)
    expect(findPrograms('web.js')).not.toContain(first)
    expect(shop.said()).toContain(`(process ${first}) was ended by SIGKILL; starting it again.`)
    await Promise.all(findPrograms('web.js').map(killed))
    await expect.poll(isHealthy, { timeout: PATIENCE_MS, interval: 20 }).toBe(true)
    await expect.poll(countListeners, { timeout: PATIENCE_MS }).toBe(2)
  },
)

let secretsOnTheWay: string[]
test('a new secret is made while the shop runs, and waits for the next start beside the one of until now', async () => {
  const secretOfUntilNow = readSecrets(dataDir)
  expect(secretOfUntilNow).toHaveLength(1)
  expect(await command('secret-rotate.ts', dataDir)).toMatchObject({ code: 0 })
  secretsOnTheWay = readSecrets(dataDir)
  expect(secretsOnTheWay).toEqual([expect.stringMatching(/^.{40,}$/), ...secretOfUntilNow])
  const again = await command('secret-rotate.ts', dataDir)
  expect(again).toMatchObject({ code: 1, said: expect.stringContaining('restart the shop') })
  expect(readSecrets(dataDir)).toEqual(secretsOnTheWay)
})

test('a start that is killed takes its programs along, and the next one goes on with the same database', async () => {
  const programs = childrenOf(shop.process.pid).filter((pid) => pid !== findPostmaster())
  const postmaster = findPostmaster()
  shop.process.kill('SIGKILL')
  await shop.ended
  await expect.poll(() => programs.filter(isAlive), { timeout: PATIENCE_MS }).toEqual([])
  expect(isAlive(postmaster)).toBe(true)
  shop = start()
  await shop.opened
  await leavePicturesUnmade()
  expect(findPostmaster()).toBe(postmaster)
})

test('that start has sealed everything under the new secret and keeps it alone', () => {
  expect(readSecrets(dataDir)).toEqual(secretsOnTheWay.slice(0, 1))
  expect(shop.said()).toContain('sealed under the new secret')
})

let backup: string
test('where a database is already, nothing is made ready ahead of a build', async () => {
  expect(await command('prepare-ahead.ts', dataDir)).toEqual({ code: 0, said: '' })
  expect(await isHealthy()).toBe(true)
})

testInFull('a first start that builds its pages makes ready what needs none of them meanwhile', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'nn-start-'))
  expect(await command('prepare-ahead.ts', elsewhere)).toEqual({ code: 0, said: '' })
  expect(existsSync(join(elsewhere, 'postgres/PG_VERSION'))).toBe(true)
  expect(existsSync(join(elsewhere, 'postgres/postmaster.pid'))).toBe(false)
  const secrets = readSecrets(elsewhere)
  expect(secrets).toHaveLength(1)
  const [shopPort, gatewayPort] = [await claimPort(), await claimPort()]
  const first = start({ DATA_DIR: elsewhere, PORT: String(shopPort), GATEWAY_PORT: String(gatewayPort) })
  await first.opened
  expect(readSecrets(elsewhere)).toEqual(secrets)
  first.process.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  rmSync(elsewhere, { recursive: true })
})

testInFull(
  'a backup of the running shop is restored into another data directory, and refused by the shop itself',
  async () => {
    const made = await command('backup.ts', dataDir)
    expect(made.code).toBe(0)
    backup = made.said.split('\n').find((line) => line.startsWith(join(dataDir, 'backups'))) ?? ''
    const open = await command('restore.ts', dataDir, backup)
    expect(open.said).toContain('is in use by another NanoNagar server')

    const elsewhere = mkdtempSync(join(tmpdir(), 'nn-start-'))
    // The bank account of the demonstration's seller is sealed.
    copyFileSync(join(dataDir, 'session-secret'), join(elsewhere, 'session-secret'))
    const restored = await command('restore.ts', elsewhere, backup)
    expect(restored.said).toContain('The shop is as it was at')
    expect(restored.code).toBe(0)
    expect(existsSync(join(elsewhere, 'files'))).toBe(true)
    rmSync(elsewhere, { recursive: true })
  },
)

// Each restore makes a database: what refuses these is told on each commit by src/server/office/backups.
const full = skippedUnlessFull()
test.skipIf(full.isSkipped)(
  full.titled('that backup is whole, and refused without its secret and by a directory that has a shop'),
  async () => {
    expect(await command('restore.ts', dataDir, '--check', backup)).toMatchObject({ code: 0 })
    const elsewhere = mkdtempSync(join(tmpdir(), 'nn-start-'))
    const unsealed = await command('restore.ts', elsewhere, backup)
    expect(unsealed.said).toContain('Put that secret in place')
    expect(unsealed.code).toBe(1)
    copyFileSync(join(dataDir, 'session-secret'), join(elsewhere, 'session-secret'))
    expect(await command('restore.ts', elsewhere, backup)).toMatchObject({ code: 0 })
    const again = await command('restore.ts', elsewhere, backup)
    expect(again.said).toContain('is not empty')
    expect(again.code).toBe(1)
    rmSync(elsewhere, { recursive: true })
  },
)

test('Ctrl-C, doubled as npm does it, stops all that the start had started', async () => {
  const programs = [...childrenOf(shop.process.pid), findPostmaster()]
  shop.process.kill('SIGINT')
  shop.process.kill('SIGINT')
  expect(await shop.ended).toBe(0)
  expect(programs.filter(isAlive)).toEqual([])
  expect(await isHealthy()).toBe(false)
})

test('a demonstration that is opened to others says which accounts keep it shut, and what opens it on purpose', async () => {
  const refused = start({ PUBLIC_URL: 'https://shop.example.in' })
  expect(await refused.ended).toBe(1)
  expect(refused.said()).toMatch(/published password opens customer@nanonagar\.test, vendor@/)
  expect(refused.said()).toContain('DEMO=on')
  expect(refused.said()).not.toContain('    at ')
})

/** One of the shop's commands, to its end. */
function command(
  entry: string,
  directory: string,
  ...args: string[]
): Promise<{ code: number; said: string }> {
  const { DATABASE_URL: _, ...ours } = process.env
  const env = { ...ours, NODE_ENV: 'production', DATA_DIR: directory, NODE_COMPILE_CACHE: COMPILED }
  return new Promise((resolve) => {
    execFile(process.execPath, [`src/entry/${entry}`, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: `${stdout}${stderr}` }),
    )
  })
}

interface Start {
  process: ChildProcess
  opened: Promise<void>
  ended: Promise<number | null>
  said(): string
}

function start(env: NodeJS.ProcessEnv = {}): Start {
  const { DATABASE_URL: _, ...ours } = process.env
  const child = spawn(process.execPath, ['build/server/start.js'], {
    env: {
      ...ours,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      WEB_PROCESSES: CAN_SHARE_PORTS ? '2' : '1',
      NODE_COMPILE_CACHE: COMPILED,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const opened = new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk
      if (said.includes('Kept in')) resolve()
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    ended.then((code) => reject(new Error(`the start ended with ${code}:\n${said}`)))
  })
  opened.catch(() => {})
  return { process: child, opened, ended, said: () => said }
}

/** To make each in every size would keep the worker busy for longer than all tests here take. */
async function leavePicturesUnmade(): Promise<void> {
  const { socketDir } = readPostmasterFile(join(dataDir, 'postgres')) ?? {}
  const client = new pg.Client({ host: socketDir, user: 'nanonagar', database: 'nanonagar' })
  await client.connect()
  await client.query(
    'INSERT INTO made_pictures SELECT DISTINCT picture_key, now() FROM site_pictures ON CONFLICT DO NOTHING',
  )
  await client.end()
}

async function isHealthy(): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(500) })).ok
  } catch {
    return false
  }
}

function childrenOf(pid: number | undefined): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.filter(([, parent]) => parent === pid).map(([child]) => child ?? 0)
}

function findPrograms(entry: string): number[] {
  const commands = execFileSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  const own = childrenOf(shop.process.pid)
  const found = commands.filter((line) => line.includes(entry)).map((line) => Number.parseInt(line, 10))
  return found.filter((pid) => own.includes(pid))
}

/** How many listen on the port, as the system says. */
function countListeners(): number {
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n')
  const address = `:${port.toString(16).toUpperCase().padStart(4, '0')} 00000000:0000 0A `
  return lines.filter((line) => line.includes(address)).length
}

/**
 * Ends one of the start's programs, whose sockets are closed once the start has been told of its end: the first
 * thread of a program is a zombie while others still hold them.
 */
async function killed(pid: number): Promise<void> {
  if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  await expect.poll(() => exists(pid), { timeout: PATIENCE_MS, interval: 20 }).toBe(false)
}

function findPostmaster(): number {
  const file = join(dataDir, 'postgres/postmaster.pid')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0
}
