const WORDS_MAX = 8
const TRIGRAM = 3

/** What a person looks for, as lower-case words of which a product must have every one. */
export function searchWords(query: string): string[] {
  return [...new Set(query.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, WORDS_MAX)
}

/**
 * The LIKE patterns of which a lower-case text must fit one to hold the word. A word of three letters or more may stand
 * anywhere; a shorter one begins a word ("hp", "4 tb"), since the index knows texts by three signs at a time.
 */
export function searchPatterns(word: string): string[] {
  const literal = word.replace(/[\\%_]/g, '\\$&')
  return word.length >= TRIGRAM ? [`%${literal}%`] : [`${literal}%`, `% ${literal}%`]
}
