const WORDS_MAX = 8

/** What a person looks for, as lower-case words of which a product must have every one. */
export function searchWords(query: string): string[] {
  return [...new Set(query.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, WORDS_MAX)
}

/** A word as a LIKE pattern that finds it anywhere; the pattern's own signs lose their meaning. */
export function containsPattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}
