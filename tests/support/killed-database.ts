import { type EmbeddedDatabase, startEmbedded } from '#server/ground/db/embedded/start-embedded.ts'
import { migrateToLatest } from '#server/ground/db/migrate.ts'

/** The disk is not waited for while the tables are made: what is killed later, and has to last, is not there yet. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** A database of its own with every table and with fsync on, which may be killed: the one of the other tests may not. */
export async function startKilledDatabase(dataDir: string): Promise<EmbeddedDatabase & { url: string }> {
  const making = await startEmbedded({ dataDir, log: () => {}, settings: FAST })
  await migrateToLatest({ kind: 'embedded', socketDir: making.socketDir })
  await making.stop()
  const database = await startEmbedded({ dataDir, log: () => {} })
  const url = `postgres://nanonagar@/nanonagar?host=${encodeURIComponent(database.socketDir)}`
  return { ...database, url }
}
