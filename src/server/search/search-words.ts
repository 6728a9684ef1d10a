const WORDS_MAX = 8

/** What a person looks for, as lower-case words of which a product must have every one. */
export function searchWords(query: string): string[] {
  return [...new Set(query.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, WORDS_MAX)
}
