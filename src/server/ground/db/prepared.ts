import { type DatabaseConnection, type RawBuilder, sql } from 'kysely'

const MARK = '/* prepared */'

/**
 * For `modifyFront` of a query whose text never differs and that is asked at every turn: each connection plans it once.
 * Not for one whose best plan depends on what is asked for.
 */
export const PREPARED = sql.raw(MARK)

/**
 * A value of such a statement on which no plan may depend: to be cast outside too, `${unseen(ids)}::text[]`, where it is
 * an array. Left as it is, PostgreSQL plans anew at every turn whenever the plan for these values looks cheaper than
 * the one that it could keep.
 */
export const unseen = <Value>(value: RawBuilder<Value>): RawBuilder<Value> => sql`(SELECT ${value})`

/** Marked by `PREPARED`, or by the transaction that it is part of. */
export function isMarkedPrepared(text: string): boolean {
  return text.startsWith(MARK) || text.startsWith(`select ${MARK}`)
}

/** The connection of a transaction all of whose statements are planned once, so far as they can be. */
export function preparing(connection: DatabaseConnection): DatabaseConnection {
  return {
    executeQuery: (query) => connection.executeQuery({ ...query, sql: marked(query.sql) }),
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  }
}

/** More texts than these are not remembered: a transaction has few, but for its numbers of rows. */
const TEXTS_MAX = 1_000
const texts = new Map<string, string>()

function marked(text: string): string {
  const known = texts.get(text)
  if (known !== undefined) return known
  const isAsItIs = isMarkedPrepared(text) || ALL_COLUMNS.test(text)
  const answer = isAsItIs ? text : `${MARK} ${text}`
  if (texts.size < TEXTS_MAX) texts.set(text, answer)
  return answer
}

/** A plan that was made before a column was added refuses to give all columns; a writing statement may read them. */
const ALL_COLUMNS = /^(?=\s*(?:select|with)\b)[\s\S]*(?:\bselect \*|\.\*)|\breturning (?:[\s\S]*\.)?\*/i
