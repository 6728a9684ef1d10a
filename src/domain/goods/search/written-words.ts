import { isIndianWord } from './fold-scripts.ts'
import type { SearchRequest } from './read-search.ts'
import type { SaidWord } from './search-terms.ts'
import type { WordIndex } from './word-index.ts'

const ENDINGS_MAX = 4

/** A query in the scripts in which it was written, as far as products say its words. */
export interface WrittenWords {
  own: SaidWord[]
  /** All of its words, in the notation of `tsquery`; absent where no product says one, or a price is asked for. */
  whole?: string
}

/**
 * What products may say of a query as it was written. Words in India's scripts that none says are left out: they are read
 * in English, or not at all. The last one may be the beginning of another; while somebody types, a whole one too.
 */
export function writtenWords(
  { own, written, price }: SearchRequest,
  index: WordIndex,
  isTyping: boolean,
): WrittenWords {
  const saidOf = (word: string): string[] => {
    const mayGoOn = word === written.at(-1) && (isTyping || !index.has(word))
    const said = mayGoOn ? index.begunBy(word, ENDINGS_MAX) : index.has(word) ? [word] : []
    return said.length > 0 ? [said.length > 1 ? `(${said.join(' | ')})` : said.join('')] : []
  }
  const said = written.flatMap((word) => (isIndianWord(word) ? saidOf(word) : [word]))
  const isWhole = said.length > 0 && said.length === written.length && !price
  return {
    own: own.flatMap(({ word, means }) => saidOf(word).map((each) => ({ said: each, means }))),
    ...(isWhole && { whole: `(${said.join(' & ')})` }),
  }
}
