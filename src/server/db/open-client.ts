import pg from 'pg'
import { poolSettings, type Where } from './connect.ts'

/** One connection of one's own, for work that sets the session up for itself. The caller ends it. */
export async function openClient(where: Where): Promise<pg.Client> {
  const client = new pg.Client(poolSettings(where))
  // A connection that is lost is told by the query that fails; unheard, this event would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}
