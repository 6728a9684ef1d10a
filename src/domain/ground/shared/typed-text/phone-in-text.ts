import { HINDI_TENS } from './hindi-numbers.ts'

const DIGITS: Readonly<Record<string, string>> = {
  ...words('zero oh shunya शून्य', '0'),
  ...words('one ek एक', '1'),
  ...words('two do दो', '2'),
  ...words('three teen तीन', '3'),
  ...words('four char chaar चार', '4'),
  ...words('five paanch panch पाँच पांच', '5'),
  ...words('six chhe chhah che छह छः छ', '6'),
  ...words('seven saat सात', '7'),
  ...words('eight aath आठ', '8'),
  ...words('nine nau नौ', '9'),
  ten: '10',
  eleven: '11',
  twelve: '12',
  thirteen: '13',
  fourteen: '14',
  fifteen: '15',
  sixteen: '16',
  seventeen: '17',
  eighteen: '18',
  nineteen: '19',
  ...HINDI_TENS,
}

/** What sounds or looks like a digit, and means something else nearly always: only a whole number of them counts. */
const SOUNDS: Readonly<Record<string, string>> = {
  ...DIGITS,
  ...words('o', '0'),
  ...words('won wun i', '1'),
  ...words('to too tu ii', '2'),
  ...words('tree free iii', '3'),
  ...words('for fore fower iv', '4'),
  ...words('fife fyve faiv v', '5'),
  ...words('sicks siks sex vi', '6'),
  ...words('sevan sevin vii', '7'),
  ...words('ate ait viii', '8'),
  ...words('nein nyne niner ix', '9'),
}

/** The first digit of "twenty" and its like, which a single digit may follow. */
const TENS: Readonly<Record<string, string>> = {
  twenty: '2',
  thirty: '3',
  forty: '4',
  fourty: '4',
  fifty: '5',
  sixty: '6',
  seventy: '7',
  eighty: '8',
  ninety: '9',
}

const TIMES: Readonly<Record<string, number>> = { double: 2, dubl: 2, triple: 3 }

function words(spellings: string, digit: string): Record<string, string> {
  return Object.fromEntries(spellings.split(' ').map((spelling) => [spelling, digit]))
}

/** A day of a year of this century, which is no piece of a number; what looks like one and is no day may be. */
const DAY =
  /(?<!\d)(?:(?:0?[1-9]|[12]\d|3[01])[/.-](?:0?[1-9]|1[0-2])[/.-]20\d\d|20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?!\d)/g
const TOKEN = /[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu

/** An amount as it is written in India, "1,24,999": it ends where it ends. Ten digits so written are a number to call. */
const AMOUNT = /(?<![\d,])\d{1,3}(?:,\d{2,3})*,\d{3}(?![\d,]*\d)/g
const AMOUNT_DIGITS_MAX = 9

/** Between two groups of a number; more, and they are two numbers. */
const BETWEEN_MAX = 3

/** As Indian numbers are: a mobile one with or without the code of the country, or a landline with the code of its town. */
const NUMBER = /^(?:(?:00)?91|0)?[6-9]\d{9}$|^0[1-9]\d{9}$/

/**
 * Whether a text says a phone number: in digits with breaks anywhere between, in words of English or Hindi, or mixed. The
 * characters are plain (`plainCharacters`). Model numbers, amounts, days and lists of figures are none. Each character is
 * looked at a bounded number of times, however long the text is.
 */
export function hasPhoneNumber(text: string): boolean {
  if (soundsLikeNumber(text)) return true
  const apart = text.replace(DAY, ' day ').replace(AMOUNT, amountApart).replace(RUN_TOGETHER, spacedOut)
  let groups: string[] = []
  let isList = false
  let between = ''
  for (const [token] of apart.matchAll(TOKEN)) {
    if (!/[\p{L}\p{M}\p{N}]/u.test(token)) {
      between = token
      continue
    }
    const said = digitsOf(token.toLowerCase(), token)
    if (said === undefined || between.length > BETWEEN_MAX || /[₹$€]/.test(between)) {
      if (isNumber(groups, isList)) return true
      groups = []
      isList = false
    } else if (groups.length > 0 && /,\s|\s\/\s/.test(between)) isList = true
    if (said !== undefined) groups = [...groups.slice(-GROUPS_KEPT), said]
    between = ''
  }
  return isNumber(groups, isList)
}

/** So many words make it no chance: "from 7800 to 12345" has one. */
const SOUNDS_MIN = 5

/** "won too tree for fife…", "IX VIII VII…", "98765 432lO": one whole number of what else is words, or letters for digits. */
function soundsLikeNumber(text: string): boolean {
  let digits = ''
  let spoken = 0
  let hasLetters = false
  let between = ''
  const isWhole = () =>
    (spoken >= SOUNDS_MIN || (hasLetters && spoken === 0)) && /^(?:91|0)?[6-9]\d{9}$/.test(digits)
  for (const [token] of text.matchAll(TOKEN)) {
    if (!/[\p{L}\p{M}\p{N}]/u.test(token)) {
      between = token
      continue
    }
    const word = token.toLowerCase()
    const isWord = Object.hasOwn(SOUNDS, word)
    const isMixed = !isWord && /^(?=.*\d{2})[\dOolIB]{2,12}$/.test(token)
    if (!(isWord || isMixed) || between.length > BETWEEN_MAX || digits.length > 12) {
      if (isWhole()) return true
      digits = ''
      spoken = 0
      hasLetters = false
    }
    if (isWord) {
      digits += SOUNDS[word]
      spoken += 1
    } else if (isMixed) {
      digits += word.replaceAll('o', '0').replaceAll(/[li]/g, '1').replaceAll('b', '8')
      hasLetters ||= /\D/.test(token)
    }
    between = ''
  }
  return isWhole()
}

/** Digits and words for digits without a space between: "nine8seven6". */
const RUN_TOGETHER =
  /(?<![\p{L}\p{M}\p{N}])(?:\d{1,9}(?!\d)|zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple){2,24}(?![\p{L}\p{M}\p{N}])/giu

function spacedOut(run: string): string {
  return run.replaceAll(/(?<=\d)(?=\D)|(?<=\D)(?=\d)/g, ' ').replaceAll(/[a-z]+/gi, wordsApart)
}

function wordsApart(run: string): string {
  return run.replaceAll(/zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple/gi, ' $& ').trim()
}

/** More groups than a number has are a list; so many are kept that it stays one. */
const GROUPS_KEPT = 20

function amountApart(amount: string): string {
  const digits = amount.replaceAll(',', '')
  return digits.length > AMOUNT_DIGITS_MAX ? digits : ` amount ${digits} amount `
}

/** Undefined for what is no digits: "T20", "twice". "20" and "×2" are marked, as they need what follows or precedes them. */
function digitsOf(word: string, asTyped: string): string | undefined {
  if (/^\d+$/.test(word)) return word
  if (Object.hasOwn(DIGITS, word)) return DIGITS[word]
  if (Object.hasOwn(TENS, word)) return `${TENS[word]}_`
  if (Object.hasOwn(TIMES, word)) return `×${TIMES[word]}`
  // "9876o4321l": letters for the digits that they look like.
  if (/^[6-9][\dolOI]{9}$/.test(asTyped) && /\d{4}/.test(word))
    return word.replaceAll('o', '0').replaceAll(/[li]/g, '1')
  // "call9876543210" and "9876543210pe", not "SN9876543210".
  return /^(?:[a-z]+(?=\d))?((?:91|0)?[6-9]\d{9})[a-z]*$/.exec(asTyped)?.[1]
}

function isNumber(groups: readonly string[], isList: boolean): boolean {
  const said = spelledOut(groups)
  const digits = said.join('')
  if (digits.length > 14) return said.length > 1 && said.some((group) => NUMBER.test(group))
  if (!NUMBER.test(digits)) return said.some((group) => group.length >= 10 && NUMBER.test(group))
  // "60, 75, 120, 144 Hz" is a list; a number that is typed as one has groups of one length.
  return !isList || new Set(said.map((group) => group.length)).size === 1
}

/** "20" before "five" is 25, "double" before "nine" is 99. */
function spelledOut(groups: readonly string[]): string[] {
  const out: string[] = []
  for (let at = 0; at < groups.length; at++) {
    const group = groups[at] ?? ''
    const next = groups[at + 1] ?? ''
    const isOne = /^\d$/.test(next)
    if (group.endsWith('_')) {
      out.push(group.slice(0, 1) + (isOne ? next : '0'))
      if (isOne) at += 1
    } else if (group.startsWith('×')) {
      if (/^\d{1,6}$/.test(next)) {
        out.push(next.slice(0, 1).repeat(Number(group.slice(1))) + next.slice(1))
        at += 1
      }
    } else out.push(group)
  }
  return out
}
