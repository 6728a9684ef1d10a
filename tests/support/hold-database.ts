import { lockDirectory } from '#server/ground/db/embedded/directory-lock.ts'
import { startEmbedded } from '#server/ground/db/embedded/start-embedded.ts'

/** `node hold-database.ts <data directory>`: a server with nothing but its database, until it is told to leave. */
const [dataDir = ''] = process.argv.slice(2)
await lockDirectory(dataDir)
const database = await startEmbedded({ dataDir, log: (line) => process.stderr.write(`${line}\n`) })
process.send?.({ pid: database.pid(), socketDir: database.socketDir, adopted: database.adopted })
process.on('disconnect', () => process.exit(1))
process.on('SIGTERM', async () => {
  await database.stop()
  process.exit(0)
})
