import './process/private-umask.ts'
import { ConfigError } from '#server/ground/config.ts'
import { makeBackup } from '#server/office/backups/make-backup.ts'
import { buildApp } from './build-app.ts'
import { readRunningConfig } from './running-config.ts'

/** Writes a backup while the server runs: `npm run backup`. Prints the folder. */
process.exitCode = await run().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : `No backup was made: ${String(error)}`)
  return 1
})

async function run(): Promise<number> {
  const { app, close } = await buildApp({ ...readRunningConfig(process.env), logLevel: 'silent' })
  try {
    const { folder, rows, files, bytes, ms } = await makeBackup(app, { kind: 'manual' })
    const megabytes = Math.ceil(bytes / 1024 ** 2)
    console.log(`${rows} rows and ${files} files, ${megabytes} MB, in ${Math.ceil(ms / 1_000)} s:\n${folder}`)
    if (app.config.s3)
      console.log('Pictures and files are in a bucket and not in the backup: let the bucket keep versions.')
    console.log('The secret that opens sealed texts is not in it: keep a copy of it somewhere else.')
    return 0
  } finally {
    await close()
  }
}
