/**
 * Distinct words, for looking up what is near to a word that is none of them; near to it are words of Latin letters alone.
 */
export interface WordIndex {
  has(word: string): boolean
  /** The first words that it begins, itself among them, by the alphabet. */
  begunBy(beginning: string, max: number): string[]
  /** Those that share so many groups of three letters with it as PostgreSQL's `%` asks for: `SIMILARITY_MIN`. */
  similarTo(word: string): string[]
  /** Those of the same consonants: see `soundsOf`. */
  soundingLike(word: string): readonly string[]
  /** Words that are there already are left out. The more at a time, the longer it takes: a microsecond or two each. */
  add(words: readonly string[]): void
}

/** pg_trgm's similarity_threshold where nobody has set it. */
const SIMILARITY_MIN = 0.3

/** An index without words: only words of 3 to 24 small letters, and words in India's scripts, are to be added. */
export function makeWordIndex(): WordIndex {
  const known = new Set<string>()
  const words: string[] = []
  let sorted: string[] = []
  /** By word: of how many groups it is made. */
  const sizes: number[] = []
  /** By group: the places of the words that have it. */
  const places = new Map<number, number[]>()
  const bySound = new Map<string, string[]>()
  /** By word, while one is compared with all: how many groups they share. */
  let shared = new Uint8Array(1_024)

  return {
    has: (word) => known.has(word),
    begunBy(beginning, max) {
      const from = firstFrom(sorted, beginning)
      const near = sorted.slice(from, from + max)
      return near.filter((word) => word.startsWith(beginning))
    },
    similarTo(word) {
      const groups = lettersInThrees(word)
      const touched: number[] = []
      for (const group of groups)
        for (const place of places.get(group) ?? []) {
          if (shared[place] === 0) touched.push(place)
          shared[place] = (shared[place] ?? 0) + 1
        }
      return touched.flatMap((place) => {
        const both = shared[place] ?? 0
        shared[place] = 0
        const isSimilar = both / (groups.length + (sizes[place] ?? 0) - both) >= SIMILARITY_MIN
        return isSimilar ? (words[place] ?? []) : []
      })
    },
    soundingLike: (word) => bySound.get(soundsOf(word)) ?? [],
    add(more) {
      const added = [...new Set(more)].filter((word) => !known.has(word))
      for (const word of added) known.add(word)
      for (const word of added.filter((each) => IN_LATIN.test(each))) {
        const groups = lettersInThrees(word)
        for (const group of groups) append(places, group, words.length)
        append(bySound, soundsOf(word), word)
        words.push(word)
        sizes.push(groups.length)
      }
      if (words.length > shared.length) shared = new Uint8Array(words.length * 2)
      sorted = merged(sorted, added.toSorted(byAlphabet))
    },
  }
}

/** How many groups of three letters two words share, of all that either has: 0 to 1, as pg_trgm's `similarity`. */
export function similarity(one: string, other: string): number {
  const [groups, others] = [lettersInThrees(one), lettersInThrees(other)]
  let both = 0
  for (const group of groups) if (others.includes(group)) both++
  return both / (groups.length + others.length - both)
}

/** Each once, as one number; two signs before the word and one behind it count as letters. */
function lettersInThrees(word: string): number[] {
  const padded = `  ${word} `
  const groups: number[] = []
  for (let at = 2; at < padded.length; at++) {
    const [one, two, three] = [padded.charCodeAt(at - 2), padded.charCodeAt(at - 1), padded.charCodeAt(at)]
    const group = ((one & SIGN) << 14) | ((two & SIGN) << 7) | (three & SIGN)
    if (!groups.includes(group)) groups.push(group)
  }
  return groups
}

/** Words of Latin letters have no other signs than those of seven bits. */
const SIGN = 0x7f
const IN_LATIN = /^[a-z]/

const SAME_SOUND: Readonly<Record<string, string>> = { c: 'k', q: 'k', z: 's', w: 'v' }

/**
 * A word as it sounds: its first letter and then its consonants, each sound in one letter: "thermalrite" is thermalright,
 * "reddraigan" redragon.
 */
export function soundsOf(word: string): string {
  const consonants = word
    .slice(1)
    .replaceAll('gh', '')
    .replaceAll('ph', 'f')
    .replaceAll('ck', 'k')
    .replaceAll('x', 'ks')
    .replace(/[aeiouyh]/g, '')
    .replace(/[cqzw]/g, (letter) => SAME_SOUND[letter] ?? '')
  return word.slice(0, 1) + consonants.replace(/(.)\1+/g, '$1')
}

function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

const byAlphabet = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Where the first word stands that is not before it. */
function firstFrom(sorted: readonly string[], word: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}

/** Both sorted already; the first may be made longer. */
function merged(some: string[], others: readonly string[]): string[] {
  const [first] = others
  if (first === undefined) return some
  if (first > (some.at(-1) ?? '')) {
    some.push(...others)
    return some
  }
  const all: string[] = []
  let at = 0
  for (const word of some) {
    for (let other = others[at]; other !== undefined && other < word; other = others[++at]) all.push(other)
    all.push(word)
  }
  return all.concat(others.slice(at))
}
