const WORDS_MAX = 8

/** The shortest word that an index of trigrams (PostgreSQL, pg_trgm) finds anywhere in a text. */
export const TRIGRAM = 3

/** What a person looks for, as different lower-case words of which a row must have every one; the first eight. */
export function searchWords(query: string): string[] {
  return [...new Set(query.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, WORDS_MAX)
}
