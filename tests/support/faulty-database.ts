import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Schema } from '#server/ground/db/schema.ts'

/** What goes wrong with the connection next: at the so-manieth statement, or with the answer to a COMMIT. */
export type DatabaseFault =
  | { kind: 'cut-before-statement' | 'time-out-at-statement'; at: number }
  | { kind: 'lose-answer-to-commit'; at: number }

/** A database whose connections break where a test says: nothing of ours knows more than a driver would. */
export function faultyDatabase(url: string): {
  db: Kysely<Schema>
  /** One fault, counted from now on; undefined: none. Gives whether the one before it struck. */
  plan(fault: DatabaseFault | undefined): boolean
  end(): Promise<void>
} {
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  let fault: DatabaseFault | undefined
  let count = 0
  const dialect = new PostgresDialect({
    pool: {
      async connect() {
        const client = await pool.connect()
        const watched = Object.create(client) as pg.PoolClient
        watched.query = (async (text: string, values?: unknown[]) => {
          const isCommit = /^commit/i.test(text)
          const isHit = fault && (fault.kind !== 'lose-answer-to-commit' || isCommit) && ++count === fault.at
          const kind = isHit ? fault?.kind : undefined
          if (isHit) fault = undefined
          if (kind === 'cut-before-statement') {
            await terminate(client)
          } else if (kind === 'time-out-at-statement' && !/^(begin|commit|rollback)/i.test(text)) {
            throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
          }
          const result = await client.query(text, values)
          if (kind === 'lose-answer-to-commit') throw new Error('the answer to the COMMIT was lost')
          return result
        }) as never
        return watched
      },
      end: async () => {},
    } as never,
  })
  return {
    db: new Kysely<Schema>({ dialect }),
    plan(next) {
      const hasStruck = fault === undefined
      fault = next
      count = 0
      return hasStruck
    },
    end: () => pool.end(),
  }

  async function terminate(client: pg.PoolClient): Promise<void> {
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    const { processID } = client as unknown as { processID: number }
    await admin.query('SELECT pg_terminate_backend($1, 1000)', [processID])
    await admin.end()
  }
}
