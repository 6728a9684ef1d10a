import './process/private-umask.ts'
import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { CAN_SHARE_PORTS, type Config, ConfigError, readConfig } from '#server/ground/config.ts'
import { CannotStart } from '#server/ground/db/embedded/cannot-start.ts'
import { lockDirectory } from '#server/ground/db/embedded/directory-lock.ts'
import { boundLogs } from '#server/ground/db/embedded/log-file.ts'
import { type EmbeddedDatabase, startEmbedded } from '#server/ground/db/embedded/start-embedded.ts'
import { step } from '../../bin/steps/progress.mjs'
import type { Preparation, Prepared } from './prepare.ts'
import { refuseTakenPort } from './process/refuse-taken-port.ts'
import { restartOnChange } from './process/restart-on-change.ts'
import { keepPrivate } from './process/restrict-permissions.ts'
import { type KeptProgram, keepRunning, runInSteps } from './process/supervise.ts'
import { readOrMakeSecret, writeSecrets } from './session-secret.ts'
import { startMessage } from './start-message.ts'

/** A second Ctrl-C means it, but not the echo of the first that npm forwards. */
const SECOND_SIGNAL_AFTER_MS = 500
const LOGS_EVERY_MS = 60_000
/** Of a machine with more cores the rest is for PostgreSQL, unless `WEB_PROCESSES` says otherwise. */
const WEB_PROCESSES_MAX = 8
/**
 * MB for objects that have just been made, of which V8 takes three times as many. Its 16 are 48 MB that a program which
 * was busy once never gives back; with these the web server spends a fiftieth more on collecting them.
 */
const YOUNG_OBJECTS_MB: Readonly<Record<string, number>> = { web: 4, worker: 2, gateway: 1 }
const WAS_OPEN =
  '  Other accounts of this machine could read DATA_DIR; it is closed to them now. Unless you trust them all, have a new secret made: npm run secret:rotate'

let database: Promise<EmbeddedDatabase> | undefined
const programs: KeptProgram[] = []
/** How many of them have metrics of their own. */
let measured = 0
let stoppingSince: number | undefined

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => leave())
process.on('disconnect', () => stoppingSince ?? leave())
// Whoever read our words may go before us.
process.stdout.on('error', () => {})
try {
  await start()
} catch (error) {
  if (stoppingSince === undefined) {
    console.error(`\n${explain(error)}`)
    await leave(1)
  }
}

/** Starts every program in order, and prints the address when it answers. */
// Long because it is one sequence: each step needs what those before it found.
async function start(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const asked = readConfig(process.env, 'a secret is made once the data directory is ours')
  mkdirSync(asked.dataDir, { recursive: true, mode: 0o700 })
  const dataDir = realpathSync(asked.dataDir)
  if (keepPrivate(dataDir)) console.log(WAS_OPEN)
  await lockDirectory(dataDir)
  const logs = join(dataDir, 'logs')
  mkdirSync(logs, { recursive: true, mode: 0o700 })
  setInterval(() => boundLogs(logs), LOGS_EVERY_MS).unref()
  await refuseTakenPort('PORT', asked.host, asked.port)
  if (asked.gateway.kind === 'sandbox') await refuseTakenPort('GATEWAY_PORT', asked.host, asked.gateway.port)

  const webProcesses = asked.webProcesses ?? oneForEachCore(asked)
  if (asked.metrics) {
    const { host, port } = asked.metrics
    // Of each web process and of the worker.
    for (let nth = 0; nth <= webProcesses; nth++) await refuseTakenPort('METRICS_PORT', host, port + nth)
  }
  const env: NodeJS.ProcessEnv = {
    // The C library's: one for each of a program's dozen threads would keep what the thread no longer uses.
    MALLOC_ARENA_MAX: '2',
    ...process.env,
    DATA_DIR: dataDir,
    NODE_ENV: asked.mode,
    WEB_PROCESSES: String(webProcesses),
    // A program that was killed is back a third sooner when Node has kept what it compiled.
    NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
  }
  // Those for which somebody waits load their modules while the database starts.
  const preparing = Promise.withResolvers<NodeJS.ProcessEnv>()
  const opening = Promise.withResolvers<NodeJS.ProcessEnv>()
  const preparation = runInSteps({
    name: 'the preparation',
    file: fileOf('prepare'),
    env,
    nodeOptions: [],
    begin: preparing.promise,
    logFile: join(logs, 'start.log'),
  })
  const webReady = keep('web', asked.mode === 'development' ? 'web-dev' : 'web')

  const found: NodeJS.ProcessEnv = {}
  let kept: readonly string[] = []
  if (asked.database.kind === 'embedded') {
    let tell: (line: string) => void
    database = step('database started', (say) => {
      tell = say
      return startEmbedded({ dataDir, log: (line) => tell(line) })
    })
    found.NN_EMBEDDED_SOCKET = (await database).socketDir
    tell = console.log
    if (!env.SESSION_SECRET) {
      const { secret, previous } = readOrMakeSecret(dataDir)
      kept = [secret, ...previous]
      found.SESSION_SECRET = secret
      found.SESSION_SECRET_PREVIOUS = [asked.previousSecrets, previous].flat().join(' ')
    }
  }
  const config = readConfig({ ...env, ...found })
  const isToBeSealed = kept.length > 1
  preparing.resolve({ ...found, ...(isToBeSealed && { NN_RESEAL: '1' }) })
  await prepared('tables up to date', 'tables')
  if (isToBeSealed) {
    await prepared('sealed under the new secret', 'sealed')
    writeSecrets(dataDir, kept.slice(0, 1))
    found.SESSION_SECRET_PREVIOUS = asked.previousSecrets.join(' ')
  }
  await prepared(config.demo ? 'catalogue loaded' : 'pictures ready', 'opening')
  opening.resolve(found)
  const opened = await step('shop opened', async () => {
    await webReady
    await Promise.all([keep('worker'), config.gateway.kind === 'sandbox' && keep('gateway')])
    return preparation.answer
  })
  // The first answers already: nobody waits for the others.
  for (let nth = 2; nth <= webProcesses; nth++) void keep(`web-${nth}`, 'web', { isRequired: false })
  // The web server of development follows changes by itself.
  if (config.mode === 'development') restartOnChange(programs.slice(1), ['src/server', 'src/domain'])
  console.log(startMessage(config, opened as Preparation))

  function prepared(title: string, done: Prepared): Promise<void> {
    return step(title, (say) => preparation.until(done, say))
  }
  /** Resolves when it is ready. */
  function keep(name: string, entry = name, { isRequired = true } = {}): Promise<void> {
    if (stoppingSince !== undefined) return Promise.resolve()
    // Which of the ports from METRICS_PORT on is its own.
    const index = entry === 'gateway' ? undefined : { NN_PROCESS_INDEX: String(measured++) }
    const logFile = logOf(name)
    const youngObjects = YOUNG_OBJECTS_MB[entry]
    const running = keepRunning({
      name,
      file: fileOf(entry),
      env: { ...env, ...index },
      nodeOptions: youngObjects ? [`--max-semi-space-size=${youngObjects}`] : [],
      begin: opening.promise,
      logFile,
      say: console.log,
      isRequired,
    })
    programs.push(running)
    return running.ready
  }
  /** In development the sources themselves, which are not built. */
  function fileOf(entry: string): string {
    return asked.mode === 'development' ? `src/entry/${entry}.ts` : `build/server/${entry}.js`
  }
  /** On a terminal the log would bury the address; anywhere else somebody collects what we print. */
  function logOf(name: string): string | undefined {
    return process.stdout.isTTY ? join(logs, `${name}.log`) : undefined
  }
}

/** The web server of development follows changes of the sources, and is one. */
function oneForEachCore({ mode }: Config): number {
  if (mode === 'development' || !CAN_SHARE_PORTS) return 1
  return Math.min(availableParallelism(), WEB_PROCESSES_MAX)
}

/** Stops in order: first those who use the database, then the database. Asked a second time, ends at once. */
async function leave(code = 0): Promise<void> {
  if (stoppingSince !== undefined) {
    if (performance.now() - stoppingSince > SECOND_SIGNAL_AFTER_MS) process.exit(130)
    return
  }
  stoppingSince = performance.now()
  if (code === 0) console.log('\n  Closing the shop …')
  await Promise.all(programs.map((program) => program.stop()))
  await (await database?.catch(() => undefined))?.stop()
  process.exit(code)
}

function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof CannotStart) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
