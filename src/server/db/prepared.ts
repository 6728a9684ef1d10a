import { type CompiledQuery, type DatabaseConnection, sql } from 'kysely'

const MARK = '/* prepared */'

/**
 * For `modifyFront` of a query whose text never differs and that is asked at every turn: each connection plans it once.
 * Not for one whose best plan depends on what is asked for.
 */
export const PREPARED = sql.raw(MARK)

/** Marked by `PREPARED`, or by the transaction that it is part of. */
export function isMarkedPrepared(text: string): boolean {
  return text.startsWith(MARK) || text.startsWith(`select ${MARK}`)
}

/** The connection of a transaction all of whose statements are planned once, so far as they can be. */
export function preparing(connection: DatabaseConnection): DatabaseConnection {
  const marked = (query: CompiledQuery): CompiledQuery =>
    isMarkedPrepared(query.sql) || ALL_COLUMNS.test(query.sql)
      ? query
      : { ...query, sql: `${MARK} ${query.sql}` }
  return {
    executeQuery: (query) => connection.executeQuery(marked(query)),
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  }
}

/** A plan that was made before a column was added refuses to give all columns. */
const ALL_COLUMNS = /\b(?:select|returning) \*|\.\*/
