import type { Kind } from '#domain/goods/catalogue/categories.ts'

/** What administrators say of words, for looking up phrases of a query. */
export interface Synonyms {
  /** Other phrases for it, itself among them. */
  groupOf(phrase: string): readonly string[] | undefined
  /** The kinds of product that one of the other phrases names. */
  kindsOf(phrase: string): readonly Kind[] | undefined
  /** Every single word of theirs. */
  words: ReadonlySet<string>
}

/** Where administrators have said nothing of words. */
export const NO_SYNONYMS: Synonyms = {
  groupOf: () => undefined,
  kindsOf: () => undefined,
  words: new Set(),
}
