import type { Kind } from '#domain/catalogue/categories.ts'
import { KIND_NAMES } from './word-meanings.ts'

const LETTERS_MIN = 2

/** The kinds of product that somebody may mean who goes on typing: "moni" is Monitors, "graphics c" Graphics cards. */
export function begunKinds(words: readonly string[]): Kind[] {
  const typed = [words.slice(-2).join(' '), words.at(-1) ?? ''].find((phrase) => begunBy(phrase).length > 0)
  return typed === undefined ? [] : [...new Set(begunBy(typed))]
}

function begunBy(phrase: string): Kind[] {
  if (phrase.length < LETTERS_MIN) return []
  return Object.entries(KIND_NAMES).flatMap(([name, kinds]) => (name.startsWith(phrase) ? kinds : []))
}
