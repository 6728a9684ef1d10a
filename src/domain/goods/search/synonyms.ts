import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { Synonyms } from './no-synonyms.ts'
import { ownValue } from './own-value.ts'
import { readSearch } from './read-search.ts'
import { KIND_NAMES } from './word-meanings.ts'

export const SYNONYMS_MAX = 12
const PHRASE_WORDS_MAX = 4
const TEXT_LENGTH_MAX = 500

/** Phrases that mean the same, in the form of a query's words. */
export type SynonymGroup = readonly string[]

/**
 * Reads phrases that somebody says mean the same, apart by commas or lines: 2 to 12 of at most four words.
 */
export function readSynonyms(text: string): Result<SynonymGroup, 'search.synonyms_invalid'> {
  const typed = text.slice(0, TEXT_LENGTH_MAX).split(/[,\n]/)
  const phrases = [...new Set(typed.map((phrase) => readSearch(phrase).words.join(' ')).filter(Boolean))]
  const isLong = (phrase: string) => phrase.split(' ').length > PHRASE_WORDS_MAX
  const fault =
    phrases.length < 2
      ? 'Write at least two that differ, apart by commas: “dabba, cabinet”'
      : phrases.length > SYNONYMS_MAX
        ? `Write at most ${SYNONYMS_MAX}`
        : phrases.some(isLong)
          ? `Write phrases of at most ${PHRASE_WORDS_MAX} words`
          : undefined
  if (fault) return refuse('search.synonyms_invalid', { fields: { words: fault } })
  return ok(phrases)
}

export function makeSynonyms(groups: readonly SynonymGroup[]): Synonyms {
  const byPhrase = new Map<string, string[]>()
  for (const group of groups)
    for (const phrase of group)
      byPhrase.set(phrase, [...new Set([...(byPhrase.get(phrase) ?? []), ...group])])
  return {
    groupOf: (phrase) => byPhrase.get(phrase),
    kindsOf: (phrase) =>
      byPhrase
        .get(phrase)
        ?.map((other) => ownValue(KIND_NAMES, other))
        .find(Boolean),
    words: new Set(groups.flat().flatMap((phrase) => phrase.split(' '))),
  }
}
