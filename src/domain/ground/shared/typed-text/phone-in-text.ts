import { asksToBeCalled, isAskedNear, isNamed } from './figure-words.ts'
import { type DigitRun, isInterruptedNumber } from './interrupted-number.ts'
import { DIGITS, SOUNDS, TENS, TIMES } from './number-words.ts'

/** A day of a year of this century, which is no piece of a number; what looks like one and is no day may be. */
const DAY =
  /(?<!\d)(?:(?:0?[1-9]|[12]\d|3[01])[/.-](?:0?[1-9]|1[0-2])[/.-]20\d\d|20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?!\d)/g
/** "S/N", "P/N": before a serial number or that of a model. */
const SHORT_LABEL = /(?<![\p{L}\p{N}])[spm]\/n(?![\p{L}\p{N}])/giu
const TOKEN = /[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu
const WORD = /[\p{L}\p{M}\p{N}]/u

/** An amount as it is written in India, "1,24,999": it ends where it ends. Ten digits so written are a number to call. */
const AMOUNT = /(?<![\d,])\d{1,3}(?:,\d{2,3})*,\d{3}(?![\d,]*\d)/g
const AMOUNT_DIGITS_MAX = 9

/** Between two groups of a number; more, and they are two numbers. */
const BETWEEN_MAX = 3

/** As Indian numbers are: a mobile one with or without the code of the country, or a landline with the code of its town. */
const NUMBER = /^(?:(?:00)?91|0)?[6-9]\d{9}$|^0[1-9]\d{9}$/

/** Nobody is called by such a number; counts are. */
const ROUND = /^\d{1,3}0{7,}$/

/** Groups of digits with no word between. */
interface Run extends DigitRun {
  groups: string[]
  /** With a comma and a blank between: a list, where its groups are of unlike length. */
  isList: boolean
}

/**
 * Whether a text says a phone number: in digits with breaks anywhere between, in words of English or Hindi, or mixed, also
 * with small words between. The characters are plain (`plainCharacters`). Model numbers, amounts, days, lists of figures and
 * what the words beside it explain as a serial number or a count are none, unless somebody asks to be called right there.
 * Each character is looked at a bounded number of times, however long the text is.
 */
export function hasPhoneNumber(text: string): boolean {
  const apart = text
    .replace(SHORT_LABEL, ' serial ')
    .replace(DAY, ' day ')
    .replace(AMOUNT, amountApart)
    .replace(RUN_TOGETHER, spacedOut)
  const { words, runs } = runsOf(apart)
  return (
    soundsLikeNumber(text, words.some(asksToBeCalled)) ||
    runs.some((run) => isNumber(run) && !isOtherwiseRead(run, words)) ||
    isInterruptedNumber(runs, words)
  )
}

function isOtherwiseRead(run: Run, words: readonly string[]): boolean {
  if (isAskedNear(words, run)) return false
  return ROUND.test(run.digits) || isNamed(words, run)
}

/** More groups than a number has are a list; so many are kept that it stays one. */
const GROUPS_KEPT = 20
const MARK = /[₹$€]/

function runsOf(text: string): { words: string[]; runs: Run[] } {
  const words: string[] = []
  const runs: Run[] = []
  let open: Run | undefined
  let between = ''
  for (const [token] of text.matchAll(TOKEN)) {
    if (!WORD.test(token)) {
      between = token
      if (open && /^\s?[%°]/.test(token)) open.isMarked = true
      continue
    }
    const said = digitsOf(token.toLowerCase(), token)
    const isMarked = MARK.test(between)
    if (said === undefined || between.length > BETWEEN_MAX || isMarked) open = undefined
    if (said !== undefined) {
      const at = words.length
      if (!open) {
        open = { groups: [], digits: '', isList: false, isMarked, start: at, end: at }
        runs.push(open)
      } else {
        open.isList ||= /,\s|\s\/\s/.test(between)
        // "9.5.2", "8.75 8.31": versions and decimal figures.
        open.isMarked ||= between === '.'
      }
      open.groups = [...open.groups.slice(-GROUPS_KEPT), said]
      open.end = at
    }
    words.push(token.toLowerCase())
    between = ''
  }
  for (const run of runs) run.digits = spelledOut(run.groups).join('')
  return { words, runs }
}

/** So many words make it no chance: "from 7800 to 12345" has one. */
const SOUNDS_MIN = 5
const MIXED = /^(?=.*\d{2})[\dOolIB]{2,12}$/
/** What looks like a digit where somebody asks to be called; a serial number has such letters too. */
const MIXED_ASKED = /^(?=.*\d{2})[\dOoQDlIiZzEASsGbTBgq]{2,12}$/
const LOOKS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'O0o0Q0D0l1I1i1Z2z2E3A4S5s5G6b6T7B8g9q9'.matchAll(/(\D)(\d)/g)].map(([, letter, digit]) => [
    letter ?? '',
    digit ?? '',
  ]),
)

/** "won too tree for fife…", "IX VIII VII…", "98765 432lO": one whole number of what else is words, or letters for digits. */
function soundsLikeNumber(text: string, isAsked: boolean): boolean {
  const mixed = isAsked ? MIXED_ASKED : MIXED
  let digits = ''
  let spoken = 0
  let letters = 0
  let between = ''
  const isWhole = () =>
    (spoken >= SOUNDS_MIN || (letters > 0 && letters <= 4 && spoken === 0)) &&
    /^(?:91|0)?[6-9]\d{9}$/.test(digits)
  for (const [token] of text.matchAll(TOKEN)) {
    if (!WORD.test(token)) {
      between = token
      continue
    }
    const word = token.toLowerCase()
    const isWord = Object.hasOwn(SOUNDS, word)
    const isMixed = !isWord && mixed.test(token)
    if (!(isWord || isMixed) || between.length > BETWEEN_MAX || digits.length > 12) {
      if (isWhole()) return true
      digits = ''
      spoken = 0
      letters = 0
    }
    if (isWord) {
      digits += SOUNDS[word]
      spoken += 1
    } else if (isMixed) {
      digits += token.replaceAll(/\D/g, (letter) => LOOKS[letter] ?? letter)
      letters += token.replaceAll(/\d/g, '').length
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

function isNumber({ groups, isList }: Run): boolean {
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
