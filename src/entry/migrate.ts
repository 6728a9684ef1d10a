import { readConfig } from '#server/config.ts'
import { migrateToLatest } from '#server/db/migrate.ts'

/** Brings the configured database up to date: `node src/entry/migrate.ts`. */
await migrateToLatest(readConfig(process.env).database, (name) => console.log(`applied ${name}`))
