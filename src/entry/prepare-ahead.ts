import './process/private-umask.ts'
import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, readConfig } from '#server/ground/config.ts'
import { lockDirectory } from '#server/ground/db/embedded/directory-lock.ts'
import { startEmbedded } from '#server/ground/db/embedded/start-embedded.ts'
import { runInSteps } from './process/supervise.ts'
import { readOrMakeSecret } from './session-secret.ts'

/**
 * What the first start of a marketplace does before it opens, from the sources while its pages are still built: the
 * database of its own is made, gets its tables and what the marketplace opens with, and is stopped again. The start that
 * follows finds all of it done. Where there is a database already nothing is done: its tables are changed by a build
 * that is whole. What fails here fails in that start too, which says so.
 */
if (existsSync('.env')) process.loadEnvFile('.env')
const config = readConfig(process.env, 'a secret is made once the data directory is ours')
if (config.database.kind === 'embedded' && !existsSync(join(config.dataDir, 'postgres')))
  await prepareAhead(config)

async function prepareAhead({ dataDir: asked, mode }: Config): Promise<void> {
  mkdirSync(asked, { recursive: true, mode: 0o700 })
  const dataDir = realpathSync(asked)
  const lock = await lockDirectory(dataDir)
  const database = await startEmbedded({ dataDir, log: () => {} })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void database.stop().then(() => process.exit(130)))
  try {
    const secret = process.env.SESSION_SECRET || readOrMakeSecret(dataDir).secret
    await runInSteps({
      name: 'the preparation',
      file: 'src/entry/prepare.ts',
      env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: mode },
      nodeOptions: [],
      begin: Promise.resolve({ NN_EMBEDDED_SOCKET: database.socketDir, SESSION_SECRET: secret }),
      logFile: join(dataDir, 'logs/start.log'),
    }).answer
  } finally {
    await database.stop()
    lock.release()
  }
}
