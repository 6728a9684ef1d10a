import pg from 'pg'
import { poolSettings, type Where } from './connect.ts'

/**
 * One connection of one's own; the caller ends it. Behind a pooler that is a connection of PostgreSQL's only within a
 * transaction: settings and locks are a transaction's. `patienceMs` limits the wait for it and for each statement.
 */
export async function openClient(where: Where, patienceMs?: number): Promise<pg.Client> {
  const client = new pg.Client({
    ...poolSettings(where),
    ...(patienceMs && { connectionTimeoutMillis: patienceMs, query_timeout: patienceMs }),
  })
  // A connection that is lost is told by the query that fails; unheard, this event would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}
