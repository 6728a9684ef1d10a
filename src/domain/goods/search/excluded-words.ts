import type { AttributeDefinition } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { attributesOf } from '#domain/goods/catalogue/attributes.ts'
import { kinds } from '#domain/goods/catalogue/categories.ts'
import { familyAt } from './families.ts'
import { normalText } from './normal-text.ts'
import { ownValue } from './own-value.ts'
import { readQuantity } from './quantities.ts'
import { allTerms, termsOf } from './search-terms.ts'
import { FILLERS, KIND_NAMES, MADE_FOR, SAME_WORDS } from './word-meanings.ts'

/** What a query says that it does not want. */
export interface Excluded {
  /** The query's words for it, in the form of `normalText`. */
  words: readonly string[]
  /** How it is said again: "without heatsink" is not "excluding heatsink", which is a cooler. */
  by: 'without' | 'excluding'
  /** As the shop writes it: "Core i3", "RGB". */
  label: string
  /** What products have that are left out, in the notation of `tsquery`; to be compared with names and facts alone. */
  found: string
}

/** Whether a word is a brand's or an attribute's value beyond those that are listed: "samsung", "black". */
export type IsKnownWord = (word: string) => boolean

/** More exclusions than these say nothing. */
const EXCLUDED_MAX = 6
const PHRASE_WORDS_MAX = 4

/** Before what is not wanted. Without a fan is what has none; a thing that is no fan is another. */
const BEFORE: ReadonlyMap<string, Excluded['by']> = new Map([
  ['not', 'excluding'],
  ['except', 'excluding'],
  ['excluding', 'excluding'],
  ['exclude', 'excluding'],
  ['without', 'without'],
  ['bina', 'without'],
  ['no', 'without'],
])
/** Behind it: "samsung ke alawa", "samsung ke siwa", "samsung ko chhodkar", "samsung nahi chahiye", "rgb ke bina". */
const BEHIND_THING = /^(?:ala+[wv]a+|si[wv]a+[yi]?|ch+od(?:kar|ke)?|nah(?:i|in|ee|een)|nhi)$/
const BEHIND_WITHIN = /^(?:bina+|bagair|bagar)$/
const CASE_WORDS = /^(?:ke|ko|k)$/
const JOINING = /^(?:and|or|aur|ya|nor)$/
/** What may stand between a word for an exclusion and what is excluded, beside what says nothing at all. */
const BETWEEN = new Set(['any', 'from', 'by', 'made', 'kisi', 'bhi'])

/** The words that are wanted, and what is not: a brand, a family, a kind or an attribute's value. */
export function takeExcluded(
  all: readonly string[],
  isKnown: IsKnownWord,
): { wanted: string[]; excluded: Excluded[] } {
  const taken = new Set<number>()
  const excluded: Excluded[] = []
  for (let at = 0; at < all.length && excluded.length < EXCLUDED_MAX; at++) {
    if (taken.has(at)) continue
    const word = all[at] ?? ''
    const before = BEFORE.get(word)
    const behind = BEHIND_THING.test(word) ? 'excluding' : BEHIND_WITHIN.test(word) ? 'without' : undefined
    const isBehind = behind && at > 0 && (word !== 'bina' || CASE_WORDS.test(all[at - 1] ?? ''))
    const found = isBehind
      ? readBefore(all, at, { by: behind, isKnown })
      : before && readBehind(all, at, { by: before, isKnown })
    if (!found) continue
    for (const place of found.places) taken.add(place)
    excluded.push(...found.excluded)
  }
  return { wanted: all.filter((_, place) => !taken.has(place)), excluded: excluded.slice(0, EXCLUDED_MAX) }
}

interface How {
  by: Excluded['by']
  isKnown: IsKnownWord
}

interface Found {
  places: number[]
  excluded: Excluded[]
}

/** "not samsung or crucial". What means nothing here goes with the word before it, but for "no", which names may have in them. */
function readBehind(all: readonly string[], at: number, how: How): Found | undefined {
  let from = at + 1
  while (FILLERS.has(all[from] ?? '') || BETWEEN.has(all[from] ?? '')) from++
  const isNo = all[at] === 'no'
  if (isNo && SYNONYMS.has(`no ${all[from]}`)) return undefined
  const first = longest(all.slice(from, from + PHRASE_WORDS_MAX), how)
  if (!first) {
    const isWord = /^[a-z]{2,}$/.test(all[from] ?? '')
    return isNo ? undefined : { places: range(at, isWord ? from + 1 : from), excluded: [] }
  }
  const found: Found = { places: [], excluded: [...first.excluded] }
  let end = from + first.length
  while (JOINING.test(all[end] ?? '')) {
    const next = longest(all.slice(end + 1, end + 1 + PHRASE_WORDS_MAX), how)
    if (!next || readQuantity(all[end + 1] ?? '')) break
    found.excluded.push(...next.excluded)
    end += 1 + next.length
  }
  return { ...found, places: range(at, end) }
}

/** "samsung aur crucial ke alawa". */
function readBefore(all: readonly string[], at: number, how: How): Found | undefined {
  let end = at
  while (end > 0 && CASE_WORDS.test(all[end - 1] ?? '')) end--
  const first = longestBefore(all, end, how)
  const until = /^(?:chahiye|chahie|chaiye)$/.test(all[at + 1] ?? '') ? at + 2 : at + 1
  if (!first) {
    const isWord = /^[a-z]{2,}$/.test(all[end - 1] ?? '') && !ownValue(KIND_NAMES, all[end - 1] ?? '')
    return { places: range(isWord ? end - 1 : end, until), excluded: [] }
  }
  const excluded = [...first.excluded]
  let from = end - first.length
  while (JOINING.test(all[from - 1] ?? '')) {
    const next = longestBefore(all, from - 1, how)
    if (!next) break
    excluded.unshift(...next.excluded)
    from -= 1 + next.length
  }
  return { places: range(from, until), excluded }
}

const range = (from: number, end: number) =>
  Array.from({ length: Math.max(0, end - from) }, (_, at) => from + at)

function longest(words: readonly string[], how: How) {
  for (let length = words.length; length > 0; length--) {
    const excluded = meaningOf(words.slice(0, length), how)
    if (excluded) return { excluded, length }
  }
  return undefined
}

function longestBefore(all: readonly string[], end: number, how: How) {
  for (let length = Math.min(PHRASE_WORDS_MAX, end); length > 0; length--) {
    const excluded = meaningOf(all.slice(end - length, end), how)
    if (excluded) return { excluded, length }
  }
  return undefined
}

/** Empty of what leaves nothing out, as a case without fans is a case; undefined of what means nothing. */
function meaningOf(words: readonly string[], { by, isKnown }: How): Excluded[] | undefined {
  const phrase = words.join(' ')
  const family = familyAt(words, 0)
  if (family?.length === words.length) return [excludedOf(words, by, family.found.name)]
  const value = ownValue(VALUES, phrase)
  if (value && by === 'without') return [{ words, by, ...value }]
  const [kind] = ownValue(KIND_NAMES, phrase) ?? []
  if (kind) return by === 'excluding' ? [excludedOf(words, by, kinds[kind].plural)] : []
  if (value) return [{ words, by, ...value }]
  const [word = ''] = words
  const isOne =
    SYNONYMS.has(phrase) ||
    EDITIONS.has(phrase) ||
    ownValue(MADE_FOR, phrase) !== undefined ||
    (words.length === 1 && (readQuantity(word) !== undefined || MODEL.test(word) || isKnown(word)))
  return isOne ? [excludedOf(words, by, labelOf(phrase))] : undefined
}

/** "4060", "9800x3d". */
const MODEL = /^(?=.*\d{3})[a-z0-9]{4,}$/

function excludedOf(words: readonly string[], by: Excluded['by'], label: string): Excluded {
  return { words, by, label, found: allTerms(termsOf(words)) }
}

/** Names of so few letters are abbreviations: "WD", "MSI". */
const ABBREVIATION_LENGTH_MAX = 3
const labelOf = (phrase: string) =>
  phrase.length <= ABBREVIATION_LENGTH_MAX
    ? phrase.toUpperCase()
    : phrase.replace(/(?<![a-z0-9])[a-z]/g, (letter) => letter.toUpperCase())

/** What several values of an attribute begin with: "Windows 11 Home", "Windows 11 Pro". */
const EDITIONS = new Set(['windows'])

/** Phrases that are said in several ways. */
const SYNONYMS: ReadonlySet<string> = new Set(SAME_WORDS.flat())

/** The values that attributes may have, and those that a product has or has not, as facts are written for the search. */
const VALUES: Readonly<Record<string, { label: string; found: string }>> = Object.fromEntries(
  Object.values(attributesOf)
    .flat<(readonly AttributeDefinition[])[]>()
    .flatMap(({ key, label, ...definition }) => {
      if (definition.type === 'flag') {
        const own = key.toLowerCase()
        const found = [own, inOrder(normalText(label))].join(' | ')
        return [own, normalText(label)].map((said) => [said, { label, found }] as const)
      }
      if (definition.type !== 'choice' && definition.type !== 'list') return []
      return definition.options
        .filter((option) => /[a-z]{2}/i.test(option) && option !== 'None')
        .map((option) => {
          const said = normalText(option)
          return [
            said,
            { label: option, found: SYNONYMS.has(said) ? allTerms(termsOf(said.split(' '))) : inOrder(said) },
          ] as const
        })
    }),
)

function inOrder(phrase: string): string {
  return phrase.includes(' ') ? `(${phrase.split(' ').join(' <-> ')})` : phrase
}
