import { createHash } from 'node:crypto'
import { connect } from '#server/ground/db/connect.ts'

type Connection = ReturnType<typeof connect>
/** Tables of a few rows each are read sooner by one process than by one that first starts others. */
const SETTINGS =
  'SET plan_cache_mode = force_generic_plan; SET max_parallel_workers_per_gather = 0; SET jit = off'
let kept: (Connection & { databaseUrl: string }) | undefined

/**
 * The connection to the database that a test asked last, kept until another is asked. What is asked after each step of a
 * story reads hundreds of tables: to plan it anew, on a connection that first has to read the catalogue, takes ten times
 * as long as to answer it.
 */
export async function keptConnection(databaseUrl: string): Promise<Connection> {
  if (kept?.databaseUrl === databaseUrl) return kept
  await kept?.pool.end()
  // The database may be dropped, or its server killed, under a connection that nobody uses any more.
  const connection = connect({ kind: 'url', url: databaseUrl }, { max: 1, onError: () => {} })
  connection.pool.on('connect', (client) => void client.query(SETTINGS))
  kept = { ...connection, databaseUrl }
  return kept
}

/** Asks on the kept connection, which plans each text once. */
export async function askKept<Row extends object>(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const { pool } = await keptConnection(databaseUrl)
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  return (await pool.query<Row>({ name, text, values })).rows
}
