import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import pino from 'pino'
import { readConfig } from '#server/ground/config.ts'
import { startEmbedded } from '#server/ground/db/embedded/start-embedded.ts'
import { migrateToLatest } from '#server/ground/db/migrate.ts'
import { buildApp, READ_MS_MAX } from '../src/entry/build-app.ts'

const FOLDER = '.cache/bench'

/**
 * The built shop as its own process on an embedded database made for this run, with fsync on as in production, and
 * the bare server beside it.
 */
export async function openBench(port: number) {
  rmSync(`${FOLDER}/postgres`, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const database = await startEmbedded({ dataDir: FOLDER, log: () => {} })
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: FOLDER,
    NN_EMBEDDED_SOCKET: database.socketDir,
    SESSION_SECRET: 'a secret that only the bench knows, 40 letters',
    LOG_LEVEL: 'warn',
  }
  const config = readConfig(env)
  await migrateToLatest(config.database)
  await run('build/server/prepare.js', env)
  const web = await launch('build/server/web.js', env)
  const floor = await launch('bench/floor.ts', env)
  const running = await buildApp(config, { log: pino({ level: 'silent' }) }, { readMsMax: READ_MS_MAX })
  return {
    app: running.app,
    config,
    floorPort: Number(floor.message.port),
    /** Process ids, for whoever asks what they cost. */
    web: web.child.pid ?? 0,
    postmaster: database.pid(),
    async close() {
      for (const { child } of [web, floor]) child.kill('SIGTERM')
      await running.close()
      await database.stop()
    },
  }
}

type Message = Record<string, unknown>

async function launch(
  entry: string,
  env: NodeJS.ProcessEnv,
): Promise<{ child: ChildProcess; message: Message }> {
  const child = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const message = await new Promise<Message>((resolve, reject) => {
    child.once('message', (first) => resolve(first as Message))
    child.once('exit', (code) => reject(new Error(`${entry} ended with code ${code} before it was ready`)))
  })
  return { child, message }
}

async function run(entry: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`${entry} ended with code ${code}`)
}
