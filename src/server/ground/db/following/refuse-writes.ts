import type { PostgresPool, PostgresPoolClient } from 'kysely'

const READ_ONLY_TRANSACTION = '25006'

/** Something that writes was given a handle that reads: a bug, where 25006 of a leader that leads no longer passes. */
export class WroteThroughReplica extends Error {
  constructor(cause: unknown) {
    super('a statement that writes was sent to a handle that reads from replicas', { cause })
    this.name = 'WroteThroughReplica'
  }
}

/** The same pool; what PostgreSQL refuses as writing is told as the bug that it is. */
export function refuseWrites(pool: PostgresPool): PostgresPool {
  return {
    ...pool,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const query = async (...asked: Parameters<PostgresPoolClient['query']>) => {
        try {
          return await client.query(...asked)
        } catch (error) {
          throw isWrite(error) ? new WroteThroughReplica(error) : error
        }
      }
      // Cursors, the other form of a query, are not used here.
      return { query, release: client.release.bind(client) } as unknown as PostgresPoolClient
    },
  }
}

function isWrite(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === READ_ONLY_TRANSACTION
}
