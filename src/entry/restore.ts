import './process/private-umask.ts'
import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError, readConfig } from '#server/ground/config.ts'
import { CannotStart } from '#server/ground/db/embedded/cannot-start.ts'
import { lockDirectory } from '#server/ground/db/embedded/directory-lock.ts'
import { startEmbedded } from '#server/ground/db/embedded/start-embedded.ts'
import { diskFiles } from '#server/ground/outside/disk-files.ts'
import { s3Files } from '#server/ground/outside/s3-files.ts'
import { BackupRefused } from '#server/office/backups/backup-refused.ts'
import { checkBackup } from '#server/office/backups/check-backup.ts'
import { restoreBackup } from '#server/office/backups/restore-backup.ts'
import { readArguments } from './process/read-arguments.ts'
import { keepPrivate } from './process/restrict-permissions.ts'
import { readSecrets } from './session-secret.ts'

/**
 * Restores a backup while no server runs: `npm run restore -- <folder>`, into DATABASE_URL or the embedded database
 * of DATA_DIR. `--check` only reads it from end to end.
 */
const { values, positionals } = readArguments({
  allowPositionals: true,
  options: {
    check: { type: 'boolean', default: false },
    'replace-everything': { type: 'boolean', default: false },
    'without-secret': { type: 'boolean', default: false },
  },
})
const [folder] = positionals
process.exitCode = await (folder
  ? run(folder)
  : say('Say which backup: npm run restore -- <folder>', 1)
).catch((error: unknown) => {
  const isExpected = [BackupRefused, ConfigError, CannotStart].some((kind) => error instanceof kind)
  if (!isExpected) throw error
  return say(error instanceof Error ? error.message : '', 1)
})

async function run(backup: string): Promise<number> {
  if (values.check) {
    const { madeAt, tables, release } = await checkBackup(backup)
    return say(`The backup of ${madeAt} by release ${release} is whole: ${tables.length} tables.`, 0)
  }
  if (existsSync('.env')) process.loadEnvFile('.env')
  const asked = readConfig(process.env, 'a secret is looked for once the data directory is known to be there')
  mkdirSync(asked.dataDir, { recursive: true, mode: 0o700 })
  const dataDir = realpathSync(asked.dataDir)
  keepPrivate(dataDir)
  // Whoever holds it runs the server.
  const lock = await lockDirectory(dataDir)
  try {
    if (asked.database.kind === 'url')
      return await restore(backup, asked, [asked.secret, ...asked.previousSecrets])
    const given = process.env.SESSION_SECRET ? [asked.secret] : readSecrets(dataDir)
    const database = await startEmbedded({ dataDir, log: (line) => console.log(line) })
    try {
      const where = { kind: 'embedded' as const, socketDir: database.socketDir }
      return await restore(backup, { ...asked, dataDir, database: where }, [
        ...given,
        ...asked.previousSecrets,
      ])
    } finally {
      await database.stop()
    }
  } finally {
    lock.release()
  }
}

async function restore(backup: string, config: Config, secrets: readonly string[]): Promise<number> {
  const began = performance.now()
  const { madeAt, files } = await restoreBackup({
    folder: backup,
    database: config.database,
    files: config.s3 ? s3Files(config.s3) : diskFiles(join(config.dataDir, 'files')),
    secrets,
    withoutSecret: values['without-secret'],
    replace: values['replace-everything'],
    say: (line) => console.log(line),
  })
  if (files.kept === 'in a bucket')
    console.log(
      `Pictures and files were in the bucket ${files.bucket} at ${files.endpoint}: they are not in the backup.`,
    )
  return say(
    `The shop is as it was at ${madeAt}, restored in ${Math.ceil((performance.now() - began) / 1_000)} s.`,
    0,
  )
}

function say(line: string, exitCode: number): Promise<number> {
  console[exitCode === 0 ? 'log' : 'error'](line)
  return Promise.resolve(exitCode)
}
