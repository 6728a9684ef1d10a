import { sql } from 'kysely'
import type { App } from '#server/ground/app.ts'

export interface DatabaseFacts {
  version: string
  connections: number
  connectionsMax: number
  sizeBytes: number
  migrations: number
  lastMigration: string | null
}

export async function readDatabaseFacts({ db }: Pick<App, 'db'>): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`SELECT current_setting('server_version') AS version,
    (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
    current_setting('max_connections')::int AS "connectionsMax",
    pg_database_size(current_database()) AS "sizeBytes",
    (SELECT count(*) FROM schema_migrations) AS migrations,
    (SELECT max(name) FROM schema_migrations) AS "lastMigration"`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('the database said nothing about itself')
  return facts
}

/** The worker that was last seen. */
export async function findWorker({
  db,
}: Pick<App, 'db'>): Promise<{ startedAt: Date; seenAt: Date } | undefined> {
  return db
    .selectFrom('worker_heartbeats')
    .select(['started_at as startedAt', 'seen_at as seenAt'])
    .orderBy('seen_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
