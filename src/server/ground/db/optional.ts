import { sql } from 'kysely'

const MARK = '/* optional */'

/** For `modifyFront` of what a page can be shown without: outside a transaction it ends sooner than what a page needs. */
export const OPTIONAL = sql.raw(MARK)

/** As long as somebody waits for what a page can be shown without, in milliseconds. */
export const OPTIONAL_MS_MAX = 1_500

export function isMarkedOptional(text: string): boolean {
  return text.startsWith(`select ${MARK}`)
}
