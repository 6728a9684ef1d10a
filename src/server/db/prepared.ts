import { sql } from 'kysely'

const MARK = '/* prepared */'
const MARKED = `select ${MARK}`

/**
 * For `modifyFront` of a query whose text never differs and that is asked at every turn: each connection plans it once.
 * Not for one whose best plan depends on what is asked for.
 */
export const PREPARED = sql.raw(MARK)

export function isMarkedPrepared(text: string): boolean {
  return text.startsWith(MARKED)
}
