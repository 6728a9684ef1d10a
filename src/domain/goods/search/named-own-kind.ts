import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { KIND_NAMES } from './word-meanings.ts'

/** By kind, the names by which a product may call itself one, without those that hold a shorter one: "psu", "power supply". */
const NAMES_OF_KIND = namesByKind()

/**
 * Products whose own name says of which kind of ours they are, in the notation of `tsquery`: a "power supply with 12V cable"
 * is no cable. A name that the search itself says counts for nothing: a "monitor stand" may be one.
 */
export function namesOwnKind(said: readonly string[]): string {
  return [...NAMES_OF_KIND]
    .flatMap(([kind, names]) => {
      const called = names.filter((words) => !words.some((word) => said.includes(word)))
      return called.length > 0 ? [`(kind${kind.replace('-', '')} & (${called.map(inName).join(' | ')}))`] : []
    })
    .join(' | ')
}

function inName(words: readonly string[]): string {
  const phrase = words.map((word) => `${word}:A`).join(' <-> ')
  return words.length > 1 ? `(${phrase})` : phrase
}

function namesByKind(): ReadonlyMap<Kind, readonly string[][]> {
  const all = Object.entries(KIND_NAMES).flatMap(([name, kinds]) =>
    kinds.map((kind) => ({ kind, words: name.split(' ') })),
  )
  const byKind = Map.groupBy(all, ({ kind }) => kind)
  return new Map(
    [...byKind].map(([kind, names]) => {
      const single = new Set(names.flatMap(({ words }) => (words.length === 1 ? words : [])))
      const isSaidAlready = (words: readonly string[]) =>
        words.length > 1 && words.some((word) => single.has(word))
      return [kind, names.map(({ words }) => words).filter((words) => !isSaidAlready(words))]
    }),
  )
}
