import type { ReactNode } from 'react'

/** Longer words with a hyphen may break there: a narrow screen has no room for them. */
const WORD = /(?<!\S)[^\s-]{1,8}(?:-[^\s-]{1,8}){1,2}(?!\S)/

/** A name whose short words with a hyphen stay in one line: "13-inch". Its text is the same for search and copying. */
export function unbrokenWords(name: string): ReactNode[] {
  return name.split(/(\s+)/).map((word, at) =>
    WORD.test(word) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words of a name keep their places
      <span key={at} className="whitespace-nowrap">
        {word}
      </span>
    ) : (
      word
    ),
  )
}
