import { spawn } from 'node:child_process'
import { closeSync, readFileSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { CannotStart } from './cannot-start.ts'
import { isAlive } from './is-alive.ts'
import { openLog } from './log-file.ts'
import { disownReusedPid, isPostmasterOf, readPostmasterFile } from './postmaster-file.ts'
import { asAccount, type SystemAccount } from './system-account.ts'

export interface Postmaster {
  pid: number
  socketDir: string
  /** It was running before we came: it outlived a server that was killed. */
  adopted: boolean
}

interface Place {
  account: SystemAccount
  cluster: string
  socketDir: string
  logFile: string
  settings: Readonly<Record<string, string>>
  say: (line: string) => void
}

const POLL_MS = 25
const PROBE_TIMEOUT_MS = 1_000
const SAY_EVERY_MS = 5_000
const SURVIVORS_PATIENCE_MS = 15_000
const FAST_SHUTDOWN_MS = 30_000

/** Connects to a cluster as its administrator. */
export function adminClient(socketDir: string, connectionTimeoutMillis = 5_000): pg.Client {
  const client = new pg.Client({
    host: socketDir,
    user: 'postgres',
    database: 'postgres',
    connectionTimeoutMillis,
  })
  // A server that goes away is told by the query that fails; unheard, this event would end the process.
  client.on('error', () => {})
  return client
}

/**
 * The running PostgreSQL of a cluster: the one that outlived its server, else a new one. Never a second one, and
 * never without PostgreSQL's own word that the directory is ours. Waits as long as it is alive and recovering.
 */
export async function findOrStartPostmaster(place: Place): Promise<Postmaster> {
  const survivor = await adopt(place)
  if (survivor) return survivor
  const began = performance.now()
  for (;;) {
    disownReusedPid(place.cluster, place.socketDir)
    const started = await start(place)
    if ('pid' in started) return started
    const survivors = /pre-existing shared memory block/.test(started.failure)
    if (!survivors || performance.now() - began > SURVIVORS_PATIENCE_MS) {
      throw new CannotStart(`The database did not start (see ${place.logFile}):\n${started.failure}`)
    }
    place.say('waiting for the last connections of the former database to end')
    await sleep(500)
  }
}

/** Ends PostgreSQL in an orderly way: open transactions are rolled back, everything is on disk. */
export async function stopPostmaster(cluster: string, pid: number): Promise<void> {
  if (!isPostmasterOf(cluster, pid)) return
  process.kill(pid, 'SIGINT')
  if (await ends(cluster, pid, FAST_SHUTDOWN_MS)) return
  process.kill(pid, 'SIGQUIT')
  if (!(await ends(cluster, pid, FAST_SHUTDOWN_MS)))
    throw new CannotStart(`The database (process ${pid}) does not end.`)
}

async function adopt({ cluster, socketDir, say }: Place): Promise<Postmaster | undefined> {
  const found = readPostmasterFile(cluster)
  if (!found || !isPostmasterOf(cluster, found.pid)) return undefined
  const itsSocketDir = found.socketDir || socketDir
  const directory = await waitForAnswer(itsSocketDir, () => isPostmasterOf(cluster, found.pid), say)
  if (directory === undefined) return undefined
  if (statSync(directory).ino !== statSync(cluster).ino) {
    throw new CannotStart(
      `Process ${found.pid} should run the database in ${cluster} but says that it runs ${directory}: stop it.`,
    )
  }
  return { pid: found.pid, socketDir: itsSocketDir, adopted: true }
}

async function start(place: Place): Promise<Postmaster | { failure: string }> {
  const { account, cluster, socketDir, logFile, settings, say } = place
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { file, args, options } = asAccount(account, account.binaries.postgres, [
    '-D',
    cluster,
    '-k',
    socketDir,
    ...flags,
  ])
  const log = openLog(logFile)
  const logBegan = statSync(logFile).size
  const child = spawn(file, args, {
    ...options,
    cwd: account.home,
    stdio: ['ignore', log, log],
    detached: true,
  })
  closeSync(log)
  const spawned = await new Promise<{ pid: number } | { failure: string }>((resolve) => {
    child.once('error', (error) => resolve({ failure: error.message }))
    child.once('spawn', () => resolve({ pid: child.pid ?? 0 }))
  })
  if ('failure' in spawned) return spawned
  child.unref()
  const runs = () => child.exitCode === null && child.signalCode === null
  const directory = await waitForAnswer(socketDir, runs, say)
  // It may have been another one that answered, in whose favour ours ends.
  if (directory !== undefined && readPostmasterFile(cluster)?.pid === spawned.pid) {
    return { pid: spawned.pid, socketDir, adopted: false }
  }
  while (runs()) await sleep(POLL_MS)
  return { failure: readFileSync(logFile).subarray(logBegan).toString().trim() }
}

/** Waits until the server answers with its data directory, or answers nothing when it ended first. */
async function waitForAnswer(
  socketDir: string,
  isRunning: () => boolean,
  say: (line: string) => void,
): Promise<string | undefined> {
  let said = performance.now()
  while (isRunning()) {
    const answer = await askDataDirectory(socketDir)
    if ('directory' in answer) return answer.directory
    if (performance.now() - said > SAY_EVERY_MS) {
      say(answer.reason)
      said = performance.now()
    }
    await sleep(POLL_MS)
  }
  return undefined
}

/** "Starting up", "in recovery" and "shutting down" are refusals to connect that pass by themselves. */
async function askDataDirectory(socketDir: string): Promise<{ directory: string } | { reason: string }> {
  const client = adminClient(socketDir, PROBE_TIMEOUT_MS)
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
    return { directory: rows[0]?.data_directory ?? '' }
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) }
  } finally {
    await client.end().catch(() => {})
  }
}

async function ends(cluster: string, pid: number, patienceMs: number): Promise<boolean> {
  for (let waited = 0; waited < patienceMs; waited += POLL_MS) {
    if (!isAlive(pid) || !isPostmasterOf(cluster, pid)) return true
    await sleep(POLL_MS)
  }
  return false
}
