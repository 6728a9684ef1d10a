import './process/private-umask.ts'
import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, readConfig } from '#server/config.ts'
import { CannotStart } from '#server/db/embedded/cannot-start.ts'
import { lockDirectory } from '#server/db/embedded/directory-lock.ts'
import { boundLogs } from '#server/db/embedded/log-file.ts'
import { type EmbeddedDatabase, startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { step } from '../../bin/steps/progress.mjs'
import type { Opened } from './first-start.ts'
import { refuseTakenPort } from './process/refuse-taken-port.ts'
import { restartOnChange } from './process/restart-on-change.ts'
import { keepPrivate } from './process/restrict-permissions.ts'
import { type KeptProgram, keepRunning, runOnce } from './process/supervise.ts'
import { readOrMakeSecret, writeSecrets } from './session-secret.ts'
import { startMessage } from './start-message.ts'

/** A second Ctrl-C means it, but not the echo of the first that npm forwards. */
const SECOND_SIGNAL_AFTER_MS = 500
const LOGS_EVERY_MS = 60_000
const WAS_OPEN =
  '  Other accounts of this machine could read DATA_DIR; it is closed to them now. Unless you trust them all, have a new secret made: npm run secret:rotate'

let database: Promise<EmbeddedDatabase> | undefined
const programs: KeptProgram[] = []
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

  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DATA_DIR: dataDir,
    NODE_ENV: asked.mode,
    // A program that was killed is back a third sooner when Node has kept what it compiled.
    NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
  }
  let kept: readonly string[] | undefined
  if (asked.database.kind === 'embedded') {
    let tell: (line: string) => void
    database = step('database started', (say) => {
      tell = say
      return startEmbedded({ dataDir, log: (line) => tell(line) })
    })
    env.NN_EMBEDDED_SOCKET = (await database).socketDir
    tell = console.log
    if (!env.SESSION_SECRET) {
      const { secret, previous } = readOrMakeSecret(dataDir)
      kept = [secret, ...previous]
      env.SESSION_SECRET = secret
      env.SESSION_SECRET_PREVIOUS = [asked.previousSecrets, previous].flat().join(' ')
    }
  }
  const config = readConfig(env)
  await once('tables up to date', 'src/entry/migrate.ts')
  if (kept && kept.length > 1) {
    await once('sealed under the new secret', 'src/entry/reseal.ts')
    writeSecrets(dataDir, kept.slice(0, 1))
    env.SESSION_SECRET_PREVIOUS = asked.previousSecrets.join(' ')
  }
  const opened = await once(config.demo ? 'catalogue loaded' : 'pictures ready', 'src/entry/seed.ts')
  await step('shop opened', async () => {
    keep('web', config.mode === 'development' ? 'src/entry/web-dev.ts' : 'src/entry/web.ts')
    keep('worker', 'src/entry/worker.ts')
    if (config.gateway.kind === 'sandbox') keep('gateway', 'src/entry/gateway.ts')
    await Promise.all(programs.map((program) => program.ready))
  })
  // The web server of development follows changes by itself.
  if (config.mode === 'development') restartOnChange(programs.slice(1), ['src/server', 'src/domain'])
  console.log(startMessage(config, opened as Opened))

  function once(title: string, entry: string): Promise<unknown> {
    return step(title, (say) => runOnce({ name: entry, entry, env, logFile: join(logs, 'start.log'), say }))
  }
  function keep(name: string, entry: string): void {
    if (stoppingSince === undefined)
      programs.push(keepRunning({ name, entry, env, logFile: logFile(name), say: console.log }))
  }
  /** On a terminal the log would bury the address; anywhere else somebody collects what we print. */
  function logFile(name: string): string | undefined {
    return process.stdout.isTTY ? join(logs, `${name}.log`) : undefined
  }
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
