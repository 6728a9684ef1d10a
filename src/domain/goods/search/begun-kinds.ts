import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { KIND_NAMES } from './word-meanings.ts'

const LETTERS_MIN = 2

/** What somebody may go on typing: kinds of product under one name. */
interface BegunKinds {
  kinds: Kind[]
  /** The query's words with the name in full; absent where several kinds are begun. */
  words?: string[]
}

/** The kinds of product whose names begin with the last words: "moni" is Monitors, "graphics c" Graphics cards. */
export function begunKinds(words: readonly string[]): BegunKinds {
  for (const length of [2, 1]) {
    const phrase = words.slice(-length).join(' ')
    const names = phrase.length < LETTERS_MIN ? [] : namesBegunBy(phrase)
    const [name] = names
    if (name === undefined || words.length < length) continue
    const kinds = [...new Set(names.flatMap((each) => KIND_NAMES[each] ?? []))]
    const isOne = names.every((each) => KIND_NAMES[each]?.every((kind) => KIND_NAMES[name]?.includes(kind)))
    return { kinds, ...(isOne && { words: [...words.slice(0, -length), name] }) }
  }
  return { kinds: [] }
}

/** Of names that only differ in what follows ("laptop", "laptop ram") the ones of the fewest words. */
function namesBegunBy(phrase: string): string[] {
  const names = Object.keys(KIND_NAMES).filter((name) => name.startsWith(phrase))
  const fewest = Math.min(...names.map((name) => name.split(' ').length))
  return names.filter((name) => name.split(' ').length === fewest)
}
