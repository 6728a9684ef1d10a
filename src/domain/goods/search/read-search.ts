import { type PriceAsked, takePrice } from './asked-price.ts'
import { type Excluded, type IsKnownWord, takeExcluded } from './excluded-words.ts'
import { foldScripts, INDIAN_LETTERS, isIndianWord } from './fold-scripts.ts'
import {
  AND_A_HALF,
  HINDI_WORDS,
  HUNDRED,
  LETTER_NAMES,
  ONE,
  ROMANISED_WORDS,
  SPOKEN_NUMBERS,
} from './hindi/hindi-words.ts'
import { romanisedInDigits } from './hindi/romanised-numbers.ts'
import { normalText } from './normal-text.ts'
import { withBounds } from './quantities.ts'
import { FILLERS, KNOWN_WORDS } from './word-meanings.ts'

/** So many words of a query are looked at. */
const WORDS_MAX = 12

/** What a query asks for, before its words are compared with those of the catalogue. */
export interface SearchRequest {
  /** In the form of `normalText`, without those that say nothing. */
  words: string[]
  /** The whole query as a part number or barcode is compared, when it may be one. */
  code: string | undefined
  price?: PriceAsked
  /** The words that ask for the cheapest first. */
  cheapest?: string
  /** Words in India's scripts, by which products may be named too. */
  own: OwnWord[]
  /** All words as they are written, in the form of `normalText`; without any in India's scripts none. */
  written: string[]
  /** What is not wanted, which is in no other word. */
  excluded: readonly Excluded[]
}

/** A word in one of India's scripts, in the form of `normalText`. */
export interface OwnWord {
  word: string
  /** Those of the query's words that stand for it; none in a script that is not read here. */
  means: readonly string[]
}

/**
 * Reads a query in English, Hindi or both: "16 GB RAM under 5000", "गेमिंग लैपटॉप", "20 hazar tak ka monitor". The words of
 * brands and of attributes that no list here has are known to the caller: only what is known is excluded ("ssd not samsung").
 */
export function readSearch(query: string, isKnown: IsKnownWord = () => false): SearchRequest {
  const folded = foldScripts(query.slice(0, TEXT_MAX).normalize('NFKC'))
  const { inEnglish, own } = fromIndianScripts(folded)
  const latin = romanisedInDigits(inEnglish.toLowerCase().replace(/\s+/g, ' '))
  const { rest, price } = takePrice(withoutInvoiceWords(latin))
  const said = forLaptops(withBounds(normalText(inUnits(rest.replace(MINUS, '$1excluding ')))))
    .replace(JOINED_QUANTITY, (whole, quantity: string, word: string) =>
      KNOWN_WORDS.has(word) ? `${quantity} ${word}` : whole,
    )
    // What stands behind the number of a processor, written apart: "9800 x3d", "14400 f".
    .replace(/\b(\d{4,5}) (x3d|kf|ks|k|f|hx)\b/g, '$1$2')
    // Intel's processors, by voice; alone it is a person.
    .replace(/\bi (?=[3579]\b)/g, 'i')
    .replace(ROMANISED, (words) => ROMANISED_WORDS[words] ?? words)
    .replace(WIRELESS, 'wireless')
    .replace(WITH_FANS, 'several fans')
    .split(' ')
    .filter(Boolean)
    .flatMap(joinedToNext)
  const { wanted: all, excluded } = takeExcluded(said, isKnown)
  const telling = all.filter((word) => !FILLERS.has(word))
  const code = withoutInvoiceWords(query.toLowerCase()).replace(/[^a-z0-9]/g, '')
  // "5000 se sasta" is a price.
  const [cheapest] = (!CHEAPEST.test(price?.words ?? '') && CHEAPEST.exec(folded.toLowerCase())) || []
  const isPlain = !price && excluded.length === 0
  const mayBeCode = isPlain && (LONG_NUMBER.test(all[0] ?? '') || !all.some((word) => KNOWN_WORDS.has(word)))
  const words = mostTelling([...new Set(telling.length > 0 ? telling : all)])
  return {
    words,
    code: mayBeCode && /\d/.test(code) && code.length >= 4 && code.length <= 40 ? code : undefined,
    ...(price && { price }),
    ...(cheapest && { cheapest }),
    own: own.filter(({ means }) => means.every((word) => words.includes(word))).slice(0, WORDS_MAX),
    written: all.length === said.length ? writtenWords(folded) : [],
    excluded,
  }
}

const WIRELESS = /\b(?:without (?:wires?|cables?|cords?)|bina (?:wire|taar|cable)|wire free)\b/g
/** "cabinet with fans", "fan wala cabinet": what something else has is not what is looked for. */
const WITH_FANS = /\bwith (?:a?rgb )?fans?\b|\bfans? (?:wala|wali|wale|ke saa?th)\b/g
/** "ssd -samsung". */
const MINUS = /(^|\s)-(?=[a-z])/g

const CHEAPEST =
  /\b(?:sast[aei]|cheap(?:er|est)?|low(?:est)? (?:price|cost)|kam (?:daam|dam|price|rate|keemat|kimat)|least expensive)\b|सस्त[ाीे]/

/** Whether the cheapest is wanted: "sabse sasta ssd", "lowest price", "सस्ता". */
export function asksForCheapest(query: string): boolean {
  return readSearch(query).cheapest !== undefined
}

function writtenWords(text: string): string[] {
  const words = normalText(text).split(' ').slice(0, WORDS_MAX)
  return words.some(isIndianWord) ? words : []
}

/** Out of a long title its first words, and what may be a part number wherever it stands. */
function mostTelling(words: readonly string[]): string[] {
  if (words.length <= WORDS_MAX) return [...words]
  const numbers = words.slice(WORDS_MAX).filter((word) => NUMBER_LIKE.test(word))
  const kept = new Set([...words.slice(0, WORDS_MAX - Math.min(numbers.length, WORDS_MAX / 2)), ...numbers])
  return [...kept].slice(0, WORDS_MAX)
}

/** A whole number of a maker's may have words in it: "GV-N3060GAMING OC-12GD". */
const LONG_NUMBER = /^(?=.*\d)[a-z]{2,}[a-z0-9]{4,}$/
const NUMBER_LIKE = /^(?=.*[a-z])(?=.*\d)[a-z0-9]{7,}$/

/** What invoices and messages write around a part number, and how many are wanted. */
function withoutInvoiceWords(text: string): string {
  return text.slice(0, TEXT_MAX).replace(INVOICE_WORDS, ' ')
}

/** The longest text that is looked through. */
const TEXT_MAX = 1_000
const INVOICE_WORDS =
  /\b(?:p\/n|pn|part (?:no|number|num|code)|model (?:no|number|code)|item (?:no|code)|mpn|sku|s\/n)\b[ .:#-]*|\b(?:qty|quantity)\b[ .:-]*\d+\b|\b\d{1,3} ?(?:pcs|nos|pieces|units|peti)\b/g

/** "mother board", "key board": two halves of one known word. */
function joinedToNext(word: string, at: number, all: readonly string[]): string[] {
  const isHalf = (one = '', other = '') =>
    one.length > 2 && other.length > 2 && !KNOWN_WORDS.has(one) && KNOWN_WORDS.has(one + other)
  if (isHalf(all[at - 1], word)) return []
  const next = all[at + 1]
  return next !== undefined && isHalf(word, next) ? [word + next] : [word]
}

/** "1tbssd", "16gbram". */
const JOINED_QUANTITY = /\b(\d+(?:p\d+)?(?:gb|tb|hz|w|inch|mhz|mts))([a-z]{3,})\b/g

/** Units as people write them in haste. */
function inUnits(text: string): string {
  return (
    text
      .replace(/(\d\s*(?:gb|tb|hz|w|mm|mhz|inch|cores?))\s*\+/g, '$1 plus')
      .replace(/(\d)\s*(?:wat|wats|vat)\b/g, '$1w')
      .replace(
        /(\d)\s*(?:gigabit|gbit|gbps|gb\/s|g(?:ig|b)? (?:ethernet|lan))\b(?: (?:lan|ethernet)\b(?! (?:card|adapter)))?/g,
        '$1gbe',
      )
      .replace(/(\d)\s*(?:gigs?|giga|gigabytes?)\b/g, '$1gb')
      .replace(/(\d)\s*(?:tera|terabytes?)\b/g, '$1tb')
      .replace(/(\d)\s*(?:hertz|herz)\b/g, '$1hz')
      .replace(/(\d)\s*(?:inchs|inche|inces)\b/g, '$1 inch')
      .replace(/\b(?:notebook|laptop)s?\b/g, 'laptop')
      .replace(/(\d) ?(?:ram|memory|dimm) slots?\b/g, '$1ramslots')
      // Of a board they are those for memory.
      .replace(/\b([24]) slots?\b/g, /board\b/.test(text) ? '$1ramslots' : '$&')
  )
}

/** "laptop ke liye ram", "ram for my laptop": no laptop is asked for. */
function forLaptops(text: string): string {
  const without = text.replace(/\blaptop ke (?:liye|lie|liya)\b|\bfor (?:my |a |the )?laptop\b/, '')
  const named = without.replace(
    /\b(?:ram|memory|ssd|hdd|hard ?disk|hard drive)\b/,
    (part) => `laptop ${part}`,
  )
  return without !== text && named !== without ? named : text
}

const ROMANISED = new RegExp(`\\b(?:${Object.keys(ROMANISED_WORDS).join('|')})\\b`, 'g')

const INDIAN_WORDS = new RegExp(`[${INDIAN_LETTERS}]+`, 'g')
const DEVANAGARI = /[\u0900-\u097f]/

/**
 * Words in Devanagari: known ones in their English form, what nobody here knows by its sounds. Those in other scripts of
 * India are left out. Either are told as they are written, but for those that say nothing about goods.
 */
function fromIndianScripts(text: string): { inEnglish: string; own: OwnWord[] } {
  const own: OwnWord[] = []
  const inEnglish = lettersTogether(inDigits(text.replace(/(?<![\u0900-\u097f])(की|सी) (बोर्ड|गेट)/g, '$1$2')))
    .replace(/(?<!\d)([248]) ?के(?![\u0900-\u097f])(?! लि)/g, '$1k')
    .replace(INDIAN_WORDS, (word) => {
      const english = DEVANAGARI.test(word) ? englishOf(word) : undefined
      if (english !== '')
        own.push({ word, means: english === undefined ? [] : normalText(english).split(' ') })
      return ` ${english ?? ''} `
    })
  return { inEnglish, own }
}

function englishOf(word: string): string {
  return meaningOf(word) ?? inLetters(word) ?? inLatin(word)
}

const HALF = foldScripts(AND_A_HALF)
/** Before them "एक" is a number, elsewhere an article. */
const UNITS_SPOKEN = new Set(['टीबी', 'जीबी', 'टेराबाइट', 'इंच', 'वाट', 'लाख', 'हजार'])

/** Spoken numbers in digits, hundreds with what follows them, ordinals too: "छह सौ पचास" is 650, "बारहवीं" is 12th. */
function inDigits(text: string): string {
  const words = text.split(' ')
  const out: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const next = words[at + 1] ?? ''
    const isCount = word === ONE && (next === HUNDRED || UNITS_SPOKEN.has(next))
    const number = isCount ? 1 : NUMBERS.get(word)
    const ordinal = NUMBERS.get(word.replace(/व(?:ीं|ां|ें)$/, ''))
    const afterHalf = word === HALF ? NUMBERS.get(next) : undefined
    if (afterHalf !== undefined && words[at + 2] === HUNDRED) {
      out.push(String(afterHalf * 100 + 50))
      at += 2
    } else if (number === undefined) out.push(ordinal === undefined ? word : `${ordinal}th`)
    else if (next === HUNDRED) {
      const rest = NUMBERS.get(words[at + 2] ?? '')
      out.push(String(number * 100 + (rest ?? 0)))
      at += rest === undefined ? 1 : 2
    } else out.push(String(number))
  }
  return out.join(' ')
}

const LETTERS = new Map(Object.entries(LETTER_NAMES).map(([name, letter]) => [foldScripts(name), letter]))
const LETTER = [...LETTERS.keys()].toSorted((one, other) => other.length - one.length).join('|')
const ALL_LETTERS = new RegExp(`^(?:${LETTER}){2,8}$`)
const ONE_LETTER = new RegExp(LETTER, 'g')
/** "of" too, so no run of letters begins or ends with it. */
const OF = 'के'

/** "पीएनवाई" is pny; undefined for a word that is not made of the names of letters alone. */
function inLetters(word: string): string | undefined {
  return ALL_LETTERS.test(word) ? word.replace(ONE_LETTER, (name) => LETTERS.get(name) ?? '') : undefined
}

/** Names of letters one after the other are one word: "ई वी जी ए" is evga. */
function lettersTogether(text: string): string {
  const words = text.split(' ')
  const isLetter = (word: string | undefined) => word !== undefined && LETTERS.has(word)
  const out: string[] = []
  for (let at = 0; at < words.length; at++) {
    let end = at
    while (isLetter(words[end])) end++
    while (end > at && words[end - 1] === OF) end--
    const isRun = end - at > 1 && words[at] !== OF
    out.push(isRun ? words.slice(at, end).join('') : (words[at] ?? ''))
    if (isRun) at = end - 1
  }
  return out.join(' ')
}

const SIGNS_MIN = 3

/** What a word means, or the one that it begins. */
function meaningOf(word: string): string | undefined {
  const meaning = HINDI.get(word)
  if (meaning !== undefined || word.length < SIGNS_MIN) return meaning
  return [...HINDI].find(([whole]) => whole.startsWith(word))?.[1]
}

const NUMBERS = new Map([...SPOKEN_NUMBERS].map(([word, number]) => [foldScripts(word), number]))
const HINDI = new Map(Object.entries(HINDI_WORDS).map(([word, meaning]) => [foldScripts(word), meaning]))

const CONSONANTS: Readonly<Record<string, string>> = {
  क: 'k',
  ख: 'kh',
  ग: 'g',
  घ: 'gh',
  ङ: 'n',
  च: 'ch',
  छ: 'chh',
  ज: 'j',
  झ: 'jh',
  ञ: 'n',
  ट: 't',
  ठ: 'th',
  ड: 'd',
  ढ: 'dh',
  ण: 'n',
  त: 't',
  थ: 'th',
  द: 'd',
  ध: 'dh',
  न: 'n',
  प: 'p',
  फ: 'f',
  ब: 'b',
  भ: 'bh',
  म: 'm',
  य: 'y',
  र: 'r',
  ल: 'l',
  व: 'v',
  श: 'sh',
  ष: 'sh',
  स: 's',
  ह: 'h',
  ळ: 'l',
}
const VOWELS: Readonly<Record<string, string>> = {
  अ: 'a',
  आ: 'a',
  इ: 'i',
  ई: 'i',
  उ: 'u',
  ऊ: 'u',
  ए: 'e',
  ऐ: 'ai',
  ओ: 'o',
  औ: 'au',
  ऑ: 'o',
  ऍ: 'a',
  ऋ: 'ri',
  'ा': 'a',
  'ि': 'i',
  'ी': 'i',
  'ु': 'u',
  'ू': 'u',
  'े': 'e',
  'ै': 'ai',
  'ो': 'o',
  'ौ': 'au',
  'ॉ': 'o',
  'ॅ': 'a',
  'ृ': 'ri',
  'ं': 'n',
  'ः': 'h',
}
const VIRAMA = '\u094d'
const ANUSVARA = '\u0902'
const LABIAL = /[प-म]/
/** What follows a consonant in the place of its own "a". */
const VOWEL_SIGN = /[\u093e-\u094c]/

/** A word by its sounds, roughly as people romanise it: a consonant carries an "a" but at the end. */
function inLatin(word: string): string {
  const signs = [...word]
  return signs
    .map((sign, at) => {
      const consonant = CONSONANTS[sign]
      const next = signs[at + 1]
      if (sign === ANUSVARA && next !== undefined && LABIAL.test(next)) return 'm'
      if (consonant === undefined) return VOWELS[sign] ?? ''
      const isBare = next === undefined || next === VIRAMA || VOWEL_SIGN.test(next)
      return isBare ? consonant : `${consonant}a`
    })
    .join('')
}
