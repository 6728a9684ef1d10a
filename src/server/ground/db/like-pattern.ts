import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { TRIGRAM } from '#domain/ground/shared/typed-text/search-words.ts'

/** The LIKE pattern of texts that hold this one anywhere, sign by sign. */
export function containing(text: string): string {
  return `%${startingWith(text)}`
}

/** The LIKE pattern of texts that begin with this one. */
export function startingWith(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * The LIKE patterns of which a lower-case text must fit one to hold the word. A word of three letters or more may stand
 * anywhere; a shorter one begins a word ("hp", "4 tb"), since the index knows texts by three signs at a time.
 */
export function wordPatterns(word: string): string[] {
  return word.length >= TRIGRAM ? [containing(word)] : [startingWith(word), `% ${startingWith(word)}`]
}

/** Whether a lower-case column holds every one of these words. */
export function holdsWords(column: string, words: readonly string[]): RawBuilder<SqlBool> {
  const held = words.map((word) => {
    const fits = wordPatterns(word).map((pattern) => sql`${sql.ref(column)} LIKE ${pattern}`)
    return sql<SqlBool>`(${sql.join(fits, sql` OR `)})`
  })
  return held.length > 0 ? sql`(${sql.join(held, sql` AND `)})` : sql`true`
}
