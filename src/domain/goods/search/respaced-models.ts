import { readQuantity } from './quantities.ts'

/** A model's name with its spaces elsewhere. */
interface RespacedModel {
  /** How many words of the query it stands for, and from which on. */
  at: number
  length: 1 | 2
  words: readonly string[]
  /** What a product has that writes it as it was typed, and what one has that writes it so: in the notation of `tsquery`. */
  typed: string
  meant: string
}

/** So many words of a query are written anew. */
const RESPACED_MAX = 4
const LENGTH_MIN = 3
const LENGTH_MAX = 16

/**
 * How else the models among the words may be written: as one word where two were typed ("4000 d"), or with a space or hyphen
 * where there was none ("h7flow", "z790i", "i59500", "nfa12"). Which of them there is, the catalogue has to say.
 */
export function respacedModels(words: readonly string[]): RespacedModel[] {
  const all = words.flatMap((word, at) => {
    const ways = [...joinedTo(words[at + 1], { word, at }), ...splitsOf(word, at)]
    return ways.length > 0 ? [ways] : []
  })
  return all.slice(0, RESPACED_MAX).flat()
}

function joinedTo(next: string | undefined, { word, at }: { word: string; at: number }): RespacedModel[] {
  const joined = word + next
  if (next === undefined || !isModel(joined)) return []
  return [{ at, length: 2, words: [joined], typed: `${word} <-> ${next}`, meant: joined }]
}

function splitsOf(word: string, at: number): RespacedModel[] {
  if (!isModel(word) || readQuantity(word)) return []
  const ways = Array.from({ length: word.length - 1 }, (_, before) => word.length - 1 - before)
  return ways.flatMap((end): RespacedModel[] => {
    const [first, second] = [word.slice(0, end), word.slice(end)]
    if (isWithinNumber(first, second)) return []
    return [{ at, length: 1, words: [first, second], typed: `${word}:*`, meant: `${first} <-> ${second}` }]
  })
}

const isModel = (word: string) =>
  word.length >= LENGTH_MIN && word.length <= LENGTH_MAX && /^(?=.*[a-z])(?=.*\d)[a-z0-9]+$/.test(word)

/** No number is cut in two but behind the series of a processor: "i5 9500", "e5 2660". */
const isWithinNumber = (first: string, second: string) =>
  /\d$/.test(first) && /^\d/.test(second) && !(/^[a-z]\d$/.test(first) && /^\d{4}/.test(second))
