import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pino from 'pino'
import type { App } from '#server/ground/app.ts'
import { readConfig } from '#server/ground/config.ts'
import { buildApp } from '../../src/entry/build-app.ts'
import { claimPort } from './claimed-ports.ts'
import { cloneDatabase, cloneFilled, type TestDatabase } from './database.ts'
import type { Template } from './database-template.ts'
import { programEnvironment } from './program-environment.ts'
import { PATIENCE_MS } from './test-app.ts'
import { TEST_SECRET } from './test-secret.ts'

/** What Node has compiled of the built programs: each test file starts them anew. */
const COMPILED = resolve('.cache/test-compiled')

/** The built shop, as its own programs on a database of its own, met over HTTP. */
export interface RunningMarketplace {
  url: string
  databaseUrl: string
  dataDir: string
  /** Reaches the same database from the test, to stock the shelves and to look at the outcome. */
  app: App
  web: Program
  /** Starts another of the shop's programs beside the web server. */
  run(entry: 'worker' | 'gateway'): Promise<Program>
  close(): Promise<void>
}

export interface Program {
  /** Kills it as a power cut would, and resolves once it is gone. */
  kill(): Promise<void>
  /** Starts it again and resolves with the milliseconds until it was ready. */
  start(): Promise<number>
  /** Asks it to leave, and resolves with its exit code. */
  stop(): Promise<number | null>
  /** Everything it has printed. */
  said(): string
  /** Asks what a module that the test loaded into it (`NODE_OPTIONS`) answers over IPC. */
  ask(question: string): Promise<unknown>
}

/** On an empty database, which its programs `reach` by another address than its own if need be. */
export async function startMarketplace(
  environment: Record<string, string> = {},
  { reach = (url) => url }: { reach?: (url: string) => string } = {},
): Promise<RunningMarketplace> {
  const database = await cloneDatabase()
  const reached = { DATABASE_URL: reach(database.where.url), ...environment }
  return start(reached, { database, dataDir: newDataDir(), beside: [] })
}

/** On a copy of a filled template, with other programs beside the web server from the beginning. */
export async function startFilledMarketplace<Content>(
  environment: Record<string, string>,
  { template, beside = [] }: { template: Template<Content>; beside?: readonly ('worker' | 'gateway')[] },
): Promise<{ shop: RunningMarketplace; content: Content; templateDir: string }> {
  const dataDir = newDataDir()
  const database = await cloneFilled(template, dataDir)
  const { content, templateDir } = database
  return { shop: await start(environment, { database, dataDir, beside }), content, templateDir }
}

function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'nn-shop-'))
}

interface Ground {
  database: TestDatabase
  dataDir: string
  beside: readonly ('worker' | 'gateway')[]
}

async function start(
  environment: Record<string, string>,
  { database, dataDir, beside }: Ground,
): Promise<RunningMarketplace> {
  const port = await claimPort()
  // Passkeys want a name, not a number: a journey about them asks for localhost.
  const url = `http://${environment.PUBLIC_HOST ?? '127.0.0.1'}:${port}`
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    GATEWAY_PORT: String(port + 1),
    DATABASE_URL: database.where.url,
    DATA_DIR: dataDir,
    SESSION_SECRET: TEST_SECRET,
    NODE_COMPILE_CACHE: COMPILED,
    REQUIRE_SECOND_FACTOR: 'off',
    LOG_LEVEL: 'debug',
    ...environment,
  }
  const web = program('web', env)
  const programs = [web, ...beside.map((entry) => program(entry, env))]
  const [{ app, close }] = await Promise.all([
    buildApp(readConfig(env), { log: pino({ level: 'silent' }) }, { waitMsMax: PATIENCE_MS }),
    ...programs.map((each) => each.start()),
  ])
  return {
    url,
    databaseUrl: database.where.url,
    dataDir,
    app,
    web,
    async run(entry) {
      const other = program(entry, env)
      programs.push(other)
      await other.start()
      return other
    },
    async close() {
      await Promise.all(programs.map((each) => each.kill()))
      await close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function program(entry: string, env: Record<string, string>): Program {
  let child: ChildProcess | undefined
  let words = ''
  const gone = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const exit = new Promise<number | null>((resolve) => child?.once('exit', resolve))
    child.kill(signal)
    return exit
  }
  return {
    async start() {
      const began = performance.now()
      const started = spawn(process.execPath, ['--v8-pool-size=1', `build/server/${entry}.js`], {
        env: { ...programEnvironment(), ...env },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      })
      child = started
      for (const stream of [started.stdout, started.stderr])
        stream?.on('data', (bytes) => {
          words += String(bytes)
        })
      await new Promise<void>((resolve, reject) => {
        started.once('message', () => resolve())
        started.once('exit', (code) => reject(new Error(`${entry} ended with ${code} at once:\n${words}`)))
      })
      return performance.now() - began
    },
    async kill() {
      await gone('SIGKILL')
    },
    stop: () => gone('SIGTERM'),
    said: () => words,
    ask: (question) =>
      new Promise((resolve) => {
        child?.once('message', resolve)
        child?.send(question)
      }),
  }
}
