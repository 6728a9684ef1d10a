import { searchWords } from '#domain/shared/typed-text/search-words.ts'
import { foldScripts } from './fold-scripts.ts'

/** `searchWords` for texts of products and listings, in the one spelling of India's scripts in which these are kept. */
export function productWords(query: string): string[] {
  return searchWords(foldScripts(query))
}
