import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { type Family, familyAt } from './families.ts'
import { NO_SYNONYMS, type Synonyms } from './no-synonyms.ts'
import { ownValue } from './own-value.ts'
import { quantityWords, readQuantity } from './quantities.ts'
import { socketForms, socketsAsked } from './socket-words.ts'
import { namesOwnKind, type OtherGoods, otherGoods } from './unsold/other-goods.ts'
import { isNeeded, KIND_NAMES, MADE_FOR, NAMED_FACTS, SAME_WORDS, WISHES } from './word-meanings.ts'

/** One thing that a query asks for. */
export interface SearchTerm {
  /** Of which a product must have one, each in the notation of PostgreSQL's `tsquery`. */
  alternatives: string[]
  /** Those of them that are likeliest meant, by which products are compared; absent: all. */
  likely?: string[]
  /** How much it says: what says least is given up first where no product has all. */
  weight: number
  /** The words of the query that say it. */
  words: readonly string[]
  /** The kinds of product that it names. */
  kinds?: readonly Kind[]
  /** It names a family of chips, which is a product by itself and inside of others. */
  family?: Family
  /** It names goods that are of no kind of ours: the kinds near to them. Without such goods nothing is what is asked for. */
  goods?: readonly Kind[]
  /** What else of these kinds is of no use, and so is not found instead. */
  needed?: readonly Kind[]
  /** A name with the number behind it, as they are spelled: "ryzen 7800". */
  pair?: { letters: string; digits: string }
}

const WEIGHTS = { wish: 0, unknown: 1, plain: 2, quantity: 3, brand: 4, model: 5, kind: 6 } as const

/** What the catalogue knows of a query's words. */
export interface KnownOfWords {
  /** Of a word that no product has: the words that are meant, the likeliest first; none where nobody knows. */
  spellings?: ReadonlyMap<string, readonly string[]>
  /** Words that are brands' names, or begin one. */
  brands?: ReadonlySet<string>
  /** What administrators say of words. */
  synonyms?: Synonyms
  /** Words that the last one begins. */
  endings?: readonly string[]
  /** Words in India's scripts that products say, with those of `words` that stand for them; none where nobody knows. */
  own?: readonly SaidWord[]
  /** More may follow: the last word may be the beginning of a model's number. */
  isTyping?: boolean
}

export interface SaidWord {
  /** In the notation of `tsquery`. */
  said: string
  means: readonly string[]
}

/** What a query's words ask for, in their order: kinds of products, quantities with their other spellings, models, words. */
export function termsOf(words: readonly string[], known: KnownOfWords = {}): SearchTerm[] {
  const { spellings = new Map<string, readonly string[]>(), synonyms = NO_SYNONYMS } = known
  const spelled = words.map((word) => spellings.get(word)?.[0] ?? word)
  const terms: SearchTerm[] = []
  const named = new Set<Kind>()
  const naming: string[] = []
  for (let at = 0; at < spelled.length; ) {
    if (countsFans(spelled, at)) {
      terms.push({ ...COUNTED_FANS, words: words.slice(at, at + 2) })
      at += 2
      continue
    }
    const kinds = longest(spelled, at, (phrase) => ownValue(KIND_NAMES, phrase) ?? synonyms.kindsOf(phrase))
    const same = longest(spelled, at, (phrase) => synonyms.groupOf(phrase) ?? SYNONYMS.get(phrase))
    const goods = longest(spelled, at, otherGoods)
    const family = familyAt(spelled, at)
    const isUnfinished = known.isTyping && at + (family?.length ?? 0) === spelled.length
    if (family && !isUnfinished && family.length >= (kinds?.length ?? 0)) {
      const said = words.slice(at, at + family.length)
      terms.push({ alternatives: [], weight: WEIGHTS.model, words: said, family: family.found })
      at += family.length
    } else if (goods && goods.length > Math.max(kinds?.length ?? 0, same?.length ?? 0)) {
      terms.push(...goodsTerms(words, at, goods.found))
      at += goods.length
    } else if (kinds && kinds.length >= (same?.length ?? 0)) {
      for (const kind of kinds.found) named.add(kind)
      naming.push(...words.slice(at, at + kinds.length))
      const facts = ownValue(NAMED_FACTS, spelled.slice(at, at + kinds.length).join(' '))
      if (facts)
        terms.push({
          alternatives: [...facts],
          weight: WEIGHTS.quantity,
          words: [],
          ...(isNeeded(facts) && { needed: kinds.found }),
        })
      at += kinds.length
    } else if (same) {
      const said = words.slice(at, at + same.length)
      const weight = same.found.some((phrase) => /\d/.test(phrase)) ? WEIGHTS.quantity : WEIGHTS.plain
      terms.push({ alternatives: same.found.map(operand), weight, words: said })
      at += same.length
    } else if (GENERATION.test(`${spelled[at]} ${spelled[at + 1]}`)) {
      const said = words.slice(at, at + 2)
      terms.push({ ...generationOf(spelled[at] ?? ''), words: said })
      at += 2
    } else {
      const [word = '', next] = [spelled[at], spelled[at + 1]]
      const isPair =
        !known.brands?.has(word) &&
        !GENERATION.test(`${next} ${spelled[at + 2]}`) &&
        next !== undefined &&
        /^[a-z]{1,6}$/.test(word) &&
        /^\d/.test(next) &&
        !DECIMAL.test(next) &&
        !readQuantity(next)
      const said = words.slice(at, at + (isPair ? 2 : 1))
      const meaning = isPair
        ? pairOf(word, next)
        : asBrand(termOf(word, spellings.get(words[at] ?? '')), known.brands?.has(word))
      at += said.length
      terms.push({
        ...(at < spelled.length ? meaning : unfinished(meaning, said, known)),
        words: said,
      })
    }
  }
  return withOwnWords(inView(terms, { named, naming, words }), known.own ?? [])
}

/** The terms in view of the kinds that are named beside them, with the term of these. */
function inView(
  terms: SearchTerm[],
  { named, naming, words }: { named: ReadonlySet<Kind>; naming: readonly string[]; words: readonly string[] },
): SearchTerm[] {
  // Who names both would like them together.
  if (named.has('keyboard') && named.has('mouse'))
    terms.push({ alternatives: ['combo', 'bundle'], weight: WEIGHTS.wish, words: [] })
  if (named.has('graphics-card')) for (const term of terms) term.alternatives.push(...ofGraphics(term))
  if (named.has('laptop')) for (const term of terms) term.alternatives.push(...ofGaming(term))
  if (named.has('monitor')) for (const term of terms) Object.assign(term, inInches(term))
  if (named.has('liquid-cooler')) for (const term of terms) Object.assign(term, inMillimetres(term))
  const read = terms.map((term) =>
    term.family ? familyTerm(term, term.family, { named, isAlone: terms.length === 1 }) : term,
  )
  const goods = named.size > 0 ? read.map(besideKind) : read
  const telling = joinedNumbers(FOR_SOCKETS.some((kind) => named.has(kind)) ? bySocket(goods, words) : goods)
  return named.size > 0 ? [kindTerm(named, naming), ...telling] : telling
}

/** "hdmi cable": the cable, which a product must be called that calls itself none of our kinds, and what is said of it. */
function goodsTerms(words: readonly string[], at: number, { length, nameLength, near }: OtherGoods) {
  const said = words.slice(at, at + length)
  const name = said.slice(-nameLength)
  const called = name.map((word) => `(${forms(word).map(inName).join(' | ')})`).join(' & ')
  const joined = name.length > 1 ? [inName(name.join(''))] : []
  return [
    ...said
      .slice(0, -nameLength)
      .map((word) => ({ alternatives: forms(word).map(inName), weight: WEIGHTS.plain, words: [word] })),
    {
      alternatives: [`(${[called, ...joined].join(' | ')}) & !(${namesOwnKind(said)})`],
      likely: [called, ...joined],
      weight: WEIGHTS.kind,
      words: name,
      goods: near,
    },
  ]
}

const inName = (word: string) => `${word}:A`

/**
 * "i7", "ryzen 5": the family's own products and what has one inside; of a kind that is named what has one, and of boards
 * and coolers what is for its sockets. A chipset that is not all that is asked may be the name of something else: "NZXT H510".
 */
function familyTerm(
  term: SearchTerm,
  family: Family,
  { named, isAlone }: { named: ReadonlySet<Kind>; isAlone: boolean },
): SearchTerm {
  const { words } = term
  const { said, kind, insideOf, sockets } = family
  const members = [kind, ...insideOf]
  if (named.size === 0) {
    const ofKinds = members.map((each) => `kind${each.replace('-', '')}`).join(' | ')
    const isNamed = kind === 'motherboard' && !isAlone
    const called = isNamed ? [`(${words.map(inName).join(' & ')})`] : []
    return { ...term, alternatives: [`((${ofKinds}) & (${said}))`, ...called], likely: [`(${said})`] }
  }
  const { family: _family, ...plain } = term
  if (members.some((each) => named.has(each))) return { ...plain, alternatives: [`(${said})`] }
  if (sockets.length > 0 && FOR_SOCKETS.some((each) => named.has(each)))
    return { ...plain, alternatives: sockets.flatMap(socketForms) }
  return { ...plain, alternatives: [`(${words.join(' & ')})`], weight: WEIGHTS.plain }
}

/** "mouse with cable", "laptop bag": one word for other goods beside a kind of ours is what a product may do without. */
function besideKind(term: SearchTerm): SearchTerm {
  const [word = '', ...others] = term.words
  return term.goods && others.length === 0 ? { ...termOf(word, undefined), words: [word] } : term
}

const COUNTED_FANS = { alternatives: ['fan', 'fans'], weight: WEIGHTS.wish }

/** "4 fan cabinet", "graphics card with 3 fans": so many fans of something else are a wish, not what is asked for. */
function countsFans(words: readonly string[], at: number): boolean {
  if (!COUNT.test(words[at] ?? '') || !/^fans?$/.test(words[at + 1] ?? '')) return false
  const others = [...words.slice(0, at), '', ...words.slice(at + 2)]
  return others.some((_, place) => longest(others, place, (phrase) => ownValue(KIND_NAMES, phrase)))
}

const COUNT = /^(?:[1-9]|single|dual|double|triple|one|two|three|four|several)$/

/** Each term in the script in which it was written as well; what nobody here knows is a term by itself. */
function withOwnWords(terms: readonly SearchTerm[], own: readonly SaidWord[]): SearchTerm[] {
  const byThemselves = own.filter(({ means }) => means.length === 0)
  return [
    ...terms.map((term) => {
      const meant = own.filter(
        ({ means }) => means.length > 0 && means.every((word) => term.words.includes(word)),
      )
      if (meant.length === 0) return term
      const others = term.words.filter((word) => !meant.some(({ means }) => means.includes(word)))
      const asWritten = `(${[...meant.map(({ said }) => said), ...others].join(' & ')})`
      return {
        ...term,
        alternatives: [...term.alternatives, asWritten],
        ...(term.likely && { likely: [...term.likely, asWritten] }),
      }
    }),
    ...byThemselves.map(({ said }) => ({ alternatives: [said], weight: WEIGHTS.plain, words: [] })),
  ]
}

/** Of a graphics card people say "DDR5" for GDDR5. */
function ofGraphics({ words }: SearchTerm): string[] {
  return words.filter((word) => /^ddr\d/.test(word)).flatMap((word) => models(`g${word}`))
}

/** A laptop for games has a graphics chip of its own. */
function ofGaming({ words }: SearchTerm): string[] {
  return words.some((word) => /^gam(?:ing|er)$/.test(word)) ? ['rtx:AC', 'gtx:AC', 'rx:AC'] : []
}

/** Of a monitor a bare number of two digits is its size: "dell monitor 24". */
function inInches({ words }: SearchTerm): Meaning | undefined {
  const [word = ''] = words
  const size = words.length === 1 && /^[1-5]\d$/.test(word) ? readQuantity(`${word}inch`) : undefined
  return size && { alternatives: quantityWords(size), weight: WEIGHTS.quantity }
}

/** Of a liquid cooler it is its radiator: "water cooler 240". */
function inMillimetres({ words }: SearchTerm): Meaning | undefined {
  const [word = ''] = words
  const size = words.length === 1 && /^(?:120|140|240|280|360|420)$/.test(word) && readQuantity(`${word}mm`)
  return size ? { alternatives: [word, ...quantityWords(size)], weight: WEIGHTS.quantity } : undefined
}

/** What has to have the socket of a processor. */
const FOR_SOCKETS: readonly Kind[] = ['motherboard', 'air-cooler', 'liquid-cooler']

/** The processor that a board or cooler is for, by its socket; what else is said of it excludes nothing. */
function bySocket(terms: readonly SearchTerm[], words: readonly string[]): SearchTerm[] {
  const asked = socketsAsked(words)
  if (!asked) return [...terms]
  const { alternatives, words: said } = asked
  const others = terms.filter(
    (term) => term.words.length === 0 || !term.words.every((word) => said.includes(word)),
  )
  return [...others, { alternatives, weight: WEIGHTS.model, words: said }]
}

/** A part number with a space in it: each half stands for the whole as well. */
function joinedNumbers(terms: readonly SearchTerm[]): SearchTerm[] {
  const halfOf = (term: SearchTerm | undefined) => {
    const [word = ''] = term?.words ?? []
    return term?.weight === WEIGHTS.model && term.words.length === 1 && /[a-z]/.test(word) ? word : undefined
  }
  return terms.map((term, at) => {
    const [before, own, after] = [halfOf(terms[at - 1]), halfOf(term), halfOf(terms[at + 1])]
    if (own === undefined) return term
    const whole = [...(before ? [`${before}${own}:*`] : []), ...(after ? [`${own}${after}:*`] : [])]
    return whole.length > 0 ? { ...term, alternatives: [...term.alternatives, ...whole] } : term
  })
}

/** Of a laptop its memory and drive are parts; of other kinds that are named together any is meant. */
function kindTerm(named: ReadonlySet<Kind>, words: readonly string[]): SearchTerm {
  const kinds: Kind[] = named.has('laptop') ? ['laptop'] : [...named]
  const alternatives = kinds.map((kind) => `kind${kind.replace('-', '')}`)
  return { alternatives, weight: WEIGHTS.kind, words, kinds }
}

type Meaning = Pick<SearchTerm, 'alternatives' | 'likely' | 'weight' | 'pair'>

function asBrand(term: Meaning, isBrand = false): Meaning {
  return isBrand && term.weight === WEIGHTS.plain ? { ...term, weight: WEIGHTS.brand } : term
}

/** "2.5", without its unit. */
const DECIMAL = /^\d+p\d+$/

function termOf(word: string, spellings: readonly string[] | undefined): Meaning {
  if (WISHES.has(word)) return { alternatives: [word], weight: WEIGHTS.wish }
  const quantity = readQuantity(word)
  if (quantity) return { alternatives: quantityWords(quantity), weight: WEIGHTS.quantity }
  const use = ownValue(MADE_FOR, word)
  if (use) return { alternatives: [...use], weight: WEIGHTS.quantity }
  if (DECIMAL.test(word)) return { alternatives: [word, `${word}inch`], weight: WEIGHTS.quantity }
  if (/\d/.test(word))
    return { alternatives: models(word), weight: word.length > 2 ? WEIGHTS.model : WEIGHTS.plain }
  if (spellings) {
    if (spellings.length === 0) return { alternatives: [`${word}:*`], weight: WEIGHTS.unknown }
    return { alternatives: spellings.flatMap(forms), likely: forms(word), weight: WEIGHTS.plain }
  }
  return { alternatives: forms(word), weight: WEIGHTS.plain }
}

/** The last word may be the beginning of a longer one. */
function unfinished(
  term: Meaning,
  said: readonly string[],
  { endings = [], isTyping }: KnownOfWords,
): Meaning {
  const last = said.at(-1) ?? ''
  if (/^[a-z]+$/.test(last))
    return { ...term, alternatives: [...new Set([...term.alternatives, ...endings])] }
  if (!isTyping || !/^\d{2,}$/.test(last)) return term
  const longer = said.length > 1 ? `(${said[0]} & ${last}:*)` : `${last}:*`
  return { ...term, alternatives: [...term.alternatives, longer] }
}

const GENERATION = /^(?:1\dth|[4-9]th|2nd|3rd) gen(?:eration)?$/

/** "12th gen" of Intel's processors: by the beginning of their numbers; a single digit would begin any number. */
function generationOf(ordinal: string): Meaning {
  const number = Number.parseInt(ordinal, 10)
  const numbers =
    number >= 10
      ? [`${number}:*`]
      : ['i3', 'i5', 'i7', 'i9'].flatMap((series) =>
          [...'0123456789'].map((digit) => `(${series} <-> ${number}${digit}:*)`),
        )
  return { alternatives: [`(${ordinal} <-> gen)`, ...numbers], weight: WEIGHTS.model }
}

/** "rtx 4090", "ryzen 7": written in one word as well. */
function pairOf(letters: string, digits: string): Meaning {
  const apart = withSuffix(digits).map((words) => `(${letters} & ${words})`)
  return {
    alternatives: [`(${letters} & ${digits})`, `${letters}${digits}`, ...apart],
    weight: WEIGHTS.model,
    pair: { letters, digits },
  }
}

/** The number of a graphics card and what stands behind it as two words, where they are written as one: "3060ti". */
function withSuffix(word: string): string[] {
  const [, number, suffix] = /^(\d{3,4})(ti|xt|xtx|super|gre)$/.exec(word) ?? []
  return number ? [`${number} & ${suffix}`] : []
}

/**
 * A model's name as it is, in its parts, and as the beginning of a longer one. A kind of memory is written out in each of
 * its forms: a beginning that a tenth of the catalogue has ("ddr5:*") costs the index some twenty times as much.
 */
function models(word: string): string[] {
  if (MEMORY_TYPE.test(word)) return [word, `${word}l`, `${word}x`]
  const [, first, second] = /^([a-z]{2,})(\d[a-z0-9]*)$/.exec(word) ?? /^(\d+)([a-z]{3,})$/.exec(word) ?? []
  const isMixed = /[a-z]/.test(word) && word.length >= 3
  const isApart = first && second && !WRITTEN_AS_ONE.test(word)
  return [
    isMixed ? `${word}:*` : word,
    ...(isApart ? [`(${first} & ${second})`] : []),
    ...withSuffix(word).map((words) => `(${words})`),
  ]
}

const WRITTEN_AS_ONE = /^(?:g|lp)?ddr\d/
const MEMORY_TYPE = /^(?:g|lp)?ddr\d$/

/** Of one thing and of several. */
function forms(word: string): string[] {
  if (word.length < 4) return [word]
  return word.endsWith('s') ? [word, word.slice(0, -1)] : [word, `${word}s`]
}

const SYNONYMS = new Map(SAME_WORDS.flatMap((group) => group.map((phrase) => [phrase, group] as const)))

function operand(phrase: string): string {
  return phrase.includes(' ') ? `(${phrase.split(' ').join(' <-> ')})` : phrase
}

const PHRASE_WORDS_MAX = 4

function longest<Found>(words: readonly string[], at: number, find: (phrase: string) => Found | undefined) {
  for (let length = Math.min(PHRASE_WORDS_MAX, words.length - at); length > 0; length--) {
    const found = find(words.slice(at, at + length).join(' '))
    if (found) return { found, length }
  }
  return undefined
}

/** All terms of which a product must have each, as one `tsquery`; wishes exclude nothing unless nothing else is asked. */
export function requiredOf(terms: readonly SearchTerm[]): SearchTerm[] {
  const required = terms.filter(({ weight }) => weight > WEIGHTS.wish)
  return required.length > 0 ? required : [...terms]
}

export function allTerms(terms: readonly SearchTerm[]): string {
  return eachTerm(terms).join(' & ')
}

/** The same as a `tsquery` for each. */
export function eachTerm(terms: readonly SearchTerm[]): string[] {
  return terms.map(({ alternatives }) => `(${alternatives.join(' | ')})`)
}

export function anyTerm(terms: readonly SearchTerm[]): string {
  return terms.flatMap(({ alternatives, likely = alternatives }) => likely).join(' | ')
}

/** A number that is long enough to begin that of a model: "7800" of the 7800X3D. */
const BEGINS_MODEL = /^\d{3,}$/

/** The same, with numbers of which more may follow. */
function withLongerNumbers(terms: readonly SearchTerm[]): SearchTerm[] {
  return terms.map((term) =>
    term.pair && BEGINS_MODEL.test(term.pair.digits)
      ? { ...term, alternatives: [...term.alternatives, `(${term.pair.letters} & ${term.pair.digits}:*)`] }
      : term,
  )
}

/** The same, by names alone where there is a number that nothing has. */
function withoutNumbers(terms: readonly SearchTerm[]): SearchTerm[] {
  return terms.map((term) =>
    term.pair
      ? {
          ...term,
          alternatives: forms(term.pair.letters),
          weight: WEIGHTS.plain,
          words: term.words.slice(0, 1),
        }
      : term,
  )
}

/**
 * What to ask for, the most first: all terms, then those whose numbers may be longer, then without one of them, then without
 * ever more of those that say least, the later word first. A kind of product is given up last, then what no brand has for
 * the brand alone, and the number behind a name where nothing else is left. A brand is given up by itself for a model alone.
 */
export function narrowestFirst(terms: readonly SearchTerm[]): SearchTerm[][] {
  // Of other goods nothing comes closest: a supply with a flat cable is no HDMI cable.
  if (terms.some((term) => term.goods)) return [[...terms]]
  const byWeight = terms.toReversed().toSorted((one, other) => one.weight - other.weight)
  const hasModel = terms.some(({ weight }) => weight === WEIGHTS.model)
  const brands = terms.filter(({ weight }) => weight === WEIGHTS.brand)
  const withoutOne = byWeight
    .filter(({ kinds, weight }) => !kinds && (hasModel || weight !== WEIGHTS.brand))
    .map((term) => terms.filter((other) => other !== term))
  const withoutMore = byWeight.map((_, count) => byWeight.slice(count + 1))
  const withoutKind = terms.filter(({ kinds }) => !kinds)
  const hasPair = terms.some(({ pair }) => pair)
  const all = [
    [...terms],
    ...(terms.some(({ pair }) => pair && BEGINS_MODEL.test(pair.digits)) ? [withLongerNumbers(terms)] : []),
    ...withoutOne,
    ...withoutMore,
    brands.length < terms.length ? brands : [],
    withoutKind.length < terms.length ? withoutKind : [],
    ...(hasPair ? [withoutNumbers(terms)] : []),
  ]
  const needed = terms.filter((term) => term.needed)
  return all.filter((asked) => asked.length > 0 && needed.every((term) => asked.includes(term)))
}
