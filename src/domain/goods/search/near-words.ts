import { similarity, soundsOf, type WordIndex } from './word-index.ts'

/** The words that somebody may have meant. */
export interface MeantWords {
  /** The words of the catalogue. */
  index: WordIndex
  /** Words that have a meaning, whether or not a product says them. */
  meanings: ReadonlySet<string>
  /** First words of brands' names, the largest brand first. */
  brands: readonly string[]
  /** Words for goods that are of no kind of ours: after all these, and before the catalogue's other words. */
  others?: ReadonlySet<string>
}

/**
 * The words that a word may stand for: those that differ from it by one sign, or by two in a longer word or one that sounds the same, that have two
 * neighbouring signs the other way round, or sound the same, the nearest first; of these what has a meaning, and
 * brands before others, the largest first. Three letters, typed or meant, are taken for a brand alone ("lian" is no lan), but
 * for one that was typed twice ("raam").
 */
export function nearWords(
  typed: string,
  { index, meanings, brands, others = NO_WORDS }: MeantWords,
  max: number,
): string[] {
  const swaps = new Set(swapsOf(typed))
  const sounds = soundsOf(typed)
  const candidates = [
    index.similarTo(typed),
    index.soundingLike(typed),
    [...swaps].filter((word) => index.has(word)),
    meanings,
    brands,
    others,
  ]
  const near = new Map<string, Near>()
  for (const words of candidates)
    for (const word of words) {
      const isSameStart = word[0] === typed[0]
      const isSwapped = swaps.has(word)
      const isSameSound = isSameStart && soundsOf(word) === sounds
      // Of five letters two are too many, unless they sound the same: "cable" is no misspelled "cabby". Of six and seven they
      // are where few consonants tell words apart, as in "banana", or none but products happens to say the other.
      const isName = meanings.has(word) || brands.includes(word) || others.has(word)
      const soundsLikeIt = typed.length >= 6 && isSameSound && sounds.length >= SOUNDS_MIN
      const isLong = typed.length >= 8 || soundsLikeIt || (typed.length === 7 && isSameStart && isName)
      const allowed = isLong || (typed.length === 5 && isSameSound) ? DIFFERENCES_MAX : 1
      const isNear = isSwapped || distance(word, typed, allowed) <= allowed || soundsLikeIt
      if (!isNear || word === typed || near.has(word)) continue
      const place = brands.indexOf(word)
      const isShort = Math.min(typed.length, word.length) <= 3 && withoutDoubles(typed) !== word
      if (isShort && !(place >= 0 && isSameStart)) continue
      // Few begin a short word with another letter.
      if (typed.length <= 5 && !isSameStart && !isSwapped) continue
      near.set(word, {
        word,
        differences: isSwapped ? 1 : distance(word, typed, LETTERS_MAX),
        isSameStart,
        hasMeaning: meanings.has(word),
        brand: place >= 0 ? place : Number.MAX_SAFE_INTEGER,
        isOther: others.has(word),
        similarity: similarity(word, typed),
      })
    }
  return [...near.values()]
    .toSorted(nearestFirst)
    .slice(0, max)
    .map(({ word }) => word)
}

const NO_WORDS: ReadonlySet<string> = new Set()
const DIFFERENCES_MAX = 2
/** Of so many letters a sound tells words apart, as `soundsOf` writes it. */
const SOUNDS_MIN = 3
/** Longer words are compared with nothing here: the catalogue's have 24 letters. */
const LETTERS_MAX = 40

interface Near {
  word: string
  differences: number
  isSameStart: boolean
  hasMeaning: boolean
  /** Its place among the brands. */
  brand: number
  isOther: boolean
  similarity: number
}

function nearestFirst(one: Near, other: Near): number {
  return (
    one.differences - other.differences ||
    Number(other.isSameStart) - Number(one.isSameStart) ||
    Number(other.hasMeaning) - Number(one.hasMeaning) ||
    one.brand - other.brand ||
    Number(other.isOther) - Number(one.isOther) ||
    other.similarity - one.similarity ||
    (one.word < other.word ? -1 : 1)
  )
}

const withoutDoubles = (word: string) => word.replace(/(.)\1+/g, '$1')

/** The word with each two neighbouring signs the other way round. */
function swapsOf(word: string): string[] {
  return Array.from(
    { length: Math.max(0, word.length - 1) },
    (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  )
}

/** How many signs must be added, taken away or changed to make one out of the other; any number above `max` when more. */
function distance(one: string, other: string, max: number): number {
  const [rows, columns] = [one.length, other.length]
  if (Math.abs(rows - columns) > max || columns > LETTERS_MAX) return max + 1
  for (let to = 0; to <= columns; to++) ROW[to] = to
  for (let at = 1; at <= rows; at++) {
    const sign = one.charCodeAt(at - 1)
    let [above, left, least] = [at - 1, at, at]
    for (let to = 1; to <= columns; to++) {
      const before = ROW[to] ?? 0
      const change = above + (sign === other.charCodeAt(to - 1) ? 0 : 1)
      left = Math.min(change, before + 1, left + 1)
      above = before
      ROW[to] = left
      if (left < least) least = left
    }
    ROW[0] = at
    if (least > max) return max + 1
  }
  return ROW[columns] ?? 0
}

/** The differences of the part that was read from each beginning of the other word, while two words are compared. */
const ROW = new Uint8Array(LETTERS_MAX + 1)
