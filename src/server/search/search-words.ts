import { foldScripts } from '#domain/search/fold-scripts.ts'

const WORDS_MAX = 8

/** What a person looks for, as lower-case words of which a product must have every one. */
export function searchWords(query: string): string[] {
  return [...new Set(query.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, WORDS_MAX)
}

/** The same for texts of products and listings, in the one spelling of India's scripts in which these are kept. */
export function productWords(query: string): string[] {
  return searchWords(foldScripts(query))
}
