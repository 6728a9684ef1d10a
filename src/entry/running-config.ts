import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError, readConfig } from '#server/ground/config.ts'
import { readPostmasterFile } from '#server/ground/db/embedded/postmaster-file.ts'
import { readOrMakeSecret } from './session-secret.ts'

/**
 * The settings for a command that is given while the server runs: as the server reads them, with the socket of its
 * embedded database. Throws a `ConfigError` when that database is not there.
 */
export function readRunningConfig(environment: NodeJS.ProcessEnv): Config {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const asked = readConfig(environment, 'a secret is read once the data directory is known to be there')
  if (asked.database.kind === 'url' || asked.database.socketDir) return asked
  const running = readPostmasterFile(join(asked.dataDir, 'postgres'))
  if (!running)
    throw new ConfigError([
      `DATA_DIR: no database runs in ${asked.dataDir}; start the shop first, or set DATABASE_URL`,
    ])
  const kept = readOrMakeSecret(asked.dataDir)
  return readConfig(
    {
      ...environment,
      NN_EMBEDDED_SOCKET: running.socketDir,
      SESSION_SECRET_PREVIOUS: [asked.previousSecrets, kept.previous].flat().join(' '),
    },
    kept.secret,
  )
}
