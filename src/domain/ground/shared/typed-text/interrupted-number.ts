import { areFigures, isAskedNear, isJoining, mayBeBetween } from './figure-words.ts'

/** Digits that stand together, however they are said, and where among the words of a text they do. */
export interface DigitRun {
  digits: string
  start: number
  end: number
  /** Of money, of a hundred, or with a point within, by the sign beside it. */
  isMarked: boolean
}

const MOBILE = /^(?:(?:00)?91|0)?[6-9]\d{9}$/
/** Of the code of the country too. */
const DIGITS_MAX = 14
const MOBILE_DIGITS = 10
const GAP_MAX = 3
/** Where somebody asks to be called, more words may stand between. */
const ASKED_GAP_MAX = 5
/** So few digits are said of many things; only between words that join nothing else do they count. */
const SHORT = 3
const RUNS_OF_SHORT_MIN = 4
const YEAR = /^(?:19|20)\d\d$/

/** "98765 phir 43210", "nine eight seven six five then 43210": one mobile number with words between its digits. */
export function isInterruptedNumber(runs: readonly DigitRun[], words: readonly string[]): boolean {
  return runs.some((_, from) => beginsNumber(runs, words, from))
}

/** Looks at a bounded number of runs, as each has a digit at least. */
function beginsNumber(runs: readonly DigitRun[], words: readonly string[], from: number): boolean {
  if (!/^[06-9]/.test(runs[from]?.digits ?? '')) return false
  const chain: DigitRun[] = []
  let digits = ''
  for (const run of runs.slice(from, from + DIGITS_MAX)) {
    const gap = run.start - (chain.at(-1)?.end ?? run.start - 1) - 1
    digits += run.digits
    if (gap > ASKED_GAP_MAX || digits.length > DIGITS_MAX || run.digits === '') return false
    chain.push(run)
    if (
      digits.length >= MOBILE_DIGITS &&
      chain.length > 1 &&
      MOBILE.test(digits) &&
      isOneNumber(chain, words)
    )
      return true
  }
  return false
}

/** Three figures or more are one number only where the same words stand between all of them. */
function isOneNumber(chain: readonly DigitRun[], words: readonly string[]): boolean {
  const span = { start: chain[0]?.start ?? 0, end: chain.at(-1)?.end ?? 0 }
  const shortest = Math.min(...chain.map(({ digits }) => digits.length))
  if (isAskedNear(words, span)) return shortest >= SHORT - 1
  const gaps = chain.slice(1).map((run, at) => words.slice((chain[at]?.end ?? 0) + 1, run.start))
  if (gaps.some((gap) => gap.length > GAP_MAX) || areFigures(words, span)) return false
  if (chain.some(({ isMarked, digits }) => isMarked || YEAR.test(digits))) return false
  return shortest < SHORT
    ? chain.length >= RUNS_OF_SHORT_MIN && isEven(chain) && gaps.every(isJoining)
    : gaps.every(mayBeBetween) && new Set(gaps.map((gap) => gap.join(' '))).size === 1
}

function isEven(chain: readonly DigitRun[]): boolean {
  return new Set(chain.map(({ digits }) => digits.length)).size === 1
}
