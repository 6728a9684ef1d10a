import type { Paise } from '#domain/ground/shared/money.ts'
import { isComputerWord } from './asked-computer.ts'
import { romanisedInDigits } from './hindi/romanised-numbers.ts'
import { KNOWN_WORDS } from './word-meanings.ts'

/** In paise, with the words that say it. */
export interface PriceAsked {
  min?: number
  max?: number
  words: string
}

const THOUSAND = 'k|hazaa?r|hajaa?r|hzaa?r|hazzar|thousand'
const FACTOR = `${THOUSAND}|lakhs?|lacs?|l`
const RUPEES = String.raw`rs\.?|inr|\u20b9`
/** A number is read from its first digit; what has a unit is no price. Groups: currency, digits, factor. */
const AMOUNT = String.raw`(?<![\w.,-])(${RUPEES})?\s?(\d[\d,]*(?:\.\d+)?)\s?(${FACTOR})?(?:/-)?(?![\w.]*\w)(?!\s?(?:gb|tb|hz|w|mm|mhz|mts|mt/s|inch|"))`
const CURRENCY = String.raw`(?:\s?(?:rs\b\.?|inr\b|rup(?:ee|aye|aya|aiya|ay|ye|ya)s?\b|\u20b9))?`

const BETWEEN = new RegExp(
  String.raw`(?:\b(between|from|budget)\s)?${AMOUNT}${CURRENCY}\s?(?:and|to|-|\u2013|se)\s?${AMOUNT.replace('(?<![\\w.,-])', '')}${CURRENCY}(?:\s(?:(tak)|(ke (?:beech|bich|andar|budget))))?`,
)
const BELOW = new RegExp(
  String.raw`(?:\b(?:under|below|upto|up to|(?<!not )less than|lesser than|not more than|within|inside|max|maximum|cheaper than|budget (?:of|is|under|upto|up to|below|hai)|budget)\s|<=?\s?)(?:a |the |budget (?:of )?)?${AMOUNT}${CURRENCY}(?: budget)?`,
)
const BELOW_HINDI = new RegExp(
  String.raw`${AMOUNT}${CURRENCY}\s(?:se (?:kam|neeche|niche|nichey|sast[aei]|andar)|tak|ke (?:andar|under|neeche|niche|nichey|bheetar|bhitar|budget)|(?:ka |ki )?budget|kam|andar|neeche|niche|max|or less|and below|and under)\b(?: (?:me|mein|main))?`,
)
const ABOVE = new RegExp(
  String.raw`(?:\b(?:above|over|not less than|more than|greater than|at least|minimum|min|starting from|kam se kam)\s|>=?\s?)${AMOUNT}${CURRENCY}`,
)
const ABOVE_HINDI = new RegExp(
  String.raw`${AMOUNT}${CURRENCY}\s(?:(?:se|ke) (?:upar|uper|oopar|zyada|jyada|jada|adhik|mehng[aei])|upar|or more|and above)\b`,
)
const AROUND = new RegExp(
  String.raw`\b(?:around|about|approx(?:imately)?|nearly|near|lagbhag|takreeban|takriban|karib)\s${AMOUNT}${CURRENCY}`,
)
const AROUND_HINDI = new RegExp(
  String.raw`${AMOUNT}${CURRENCY}\s(?:ke (?:aas ?paas|aspas|kareeb|karib|lagbhag)|around|range)\b`,
)
/** "10000 me graphics card". */
const FOR = new RegExp(String.raw`${AMOUNT}${CURRENCY}\s(?:me|mein|main)\b`)
/** "gaming pc 70000", "laptop 50k", "70000 ka pc": an amount that nothing says anything of. */
const ALONE = new RegExp(String.raw`${AMOUNT}${CURRENCY}(?:\s(?:ka|ki|ke|wala|wali)\b)?`)
const WHOLE = new RegExp(`^${AMOUNT}${CURRENCY}$`)
/** Beside these a large number counts something else. */
const COUNTED = /\b(?:dpi|rpm|mah|hours?|iops|mb\/s|mbps|series)\b/
/** What nothing but its size says to be a budget has so many rupees, in whole thousands. */
const BUDGET_MIN = 10_000
const BUDGET_STEP = 1_000
const FACTORS: Readonly<Record<string, number>> = { lakh: 100_000, lac: 100_000, l: 100_000 }
/** From so many on, "20L" is what a case holds. */
const LITRES_MIN = 10

/** An amount below it is a number of something else ("under 30 dB"). Rupees. */
const AMOUNT_MIN = 100
const AMOUNT_MAX = 100_000_000
/** What nothing but its size says to be a price has so many rupees, in whole steps. */
const BARE_MIN = 1_000
const BARE_STEP = 500
/** "Around" is so much less or more. */
const AROUND_SHARE = 0.15

/** An amount in rupees, and whether a currency or a word for its size says that it is one. */
interface Amount {
  rupees: number
  isMoney: boolean
}

/** The price that a query in small letters names, and the query without. */
export function takePrice(text: string): { rest: string; price?: PriceAsked } {
  const between = rangeIn(text)
  if (between) return without(text, between.words, between)
  const below = BELOW.exec(text) ?? BELOW_HINDI.exec(text)
  const max = below && priceOf(below)
  if (max) return without(text, below[0], { max })
  const above = ABOVE.exec(text) ?? ABOVE_HINDI.exec(text)
  const min = above && priceOf(above)
  if (min) return without(text, above[0], { min })
  const around = AROUND.exec(text) ?? AROUND_HINDI.exec(text)
  const about = around && priceOf(around, isMoneyOrBare)
  if (about)
    return without(text, around[0], {
      min: Math.round(about * (1 - AROUND_SHARE)),
      max: Math.round(about * (1 + AROUND_SHARE)),
    })
  const bare = FOR.exec(text)
  const spent = bare && priceOf(bare, isMoneyOrBare)
  if (spent) return without(text, bare[0], { max: spent })
  const alone = ALONE.exec(text)
  const budget = alone && !COUNTED.test(text) && namesGoods(text) && priceOf(alone, isBudget)
  return budget ? without(text, alone[0], { max: budget }) : { rest: text }
}

/** A whole text that is one amount, as a search names it: "1lakh", "50k", "ek lakh", "₹1.5 lakh rupees". */
export function amountSaid(text: string): Paise | undefined {
  const found = WHOLE.exec(romanisedInDigits(text.toLowerCase().trim()))
  return found ? priceOf(found) : undefined
}

/** "between 10000 and 20000", "50 hazar se 70 hazar", "3000 se 6000 tak", "₹3,000-6,000"; bare only beside a kind. Said the other way round it is the same. */
function rangeIn(text: string): PriceAsked | undefined {
  const found = BETWEEN.exec(text)
  if (!found) return undefined
  const [words, before, , , fromFactor, , , toFactor, until, within] = found
  const from = amountOf(found.slice(2, 5), fromFactor ?? toFactor)
  const to = amountOf(found.slice(5, 8), toFactor)
  if (!isPrice(from) || !isPrice(to) || from.rupees === to.rupees) return undefined
  const isSaid = before !== undefined || until !== undefined || within !== undefined
  const isOne = from.isMoney || to.isMoney || (isBare(from) && isBare(to) && namesKind(text))
  if (!isSaid && !isOne) return undefined
  const [min = 0, max = 0] = [from.rupees, to.rupees].toSorted((one, other) => one - other)
  return { min: Math.round(min * 100), max: Math.round(max * 100), words: words.trim() }
}

/** A kind of ours, a use, or a whole computer. */
const namesGoods = (text: string) =>
  text.split(' ').some((word) => KNOWN_WORDS.has(word) || isComputerWord(word))
/** Two bare numbers of memory are its speeds. */
const namesKind = (text: string) =>
  !/\b(?:ram|ddr\d?|memory|mhz)\b/.test(text) && text.split(' ').some((word) => KNOWN_WORDS.has(word))

function priceOf(
  found: RegExpExecArray,
  isOne: (amount: Amount) => boolean = () => true,
): number | undefined {
  const amount = amountOf(found.slice(1, 4), found[3])
  return isPrice(amount) && isOne(amount) ? Math.round(amount.rupees * 100) : undefined
}

function amountOf(groups: readonly (string | undefined)[], factor: string | undefined): Amount {
  const [currency, digits = ''] = groups
  const size = factor === undefined ? 1 : (FACTORS[factor.replace(/s$/, '')] ?? 1_000)
  const number = Number(digits.replaceAll(',', ''))
  const isVolume = factor === 'l' && currency === undefined && number >= LITRES_MIN
  return {
    rupees: isVolume ? Number.NaN : number * size,
    isMoney: currency !== undefined || factor !== undefined,
  }
}

const isPrice = ({ rupees }: Amount) => rupees >= AMOUNT_MIN && rupees <= AMOUNT_MAX
const isBare = ({ rupees }: Amount) => rupees >= BARE_MIN && rupees % BARE_STEP === 0
const isBudget = ({ rupees }: Amount) => rupees >= BUDGET_MIN && rupees % BUDGET_STEP === 0
const isMoneyOrBare = (amount: Amount) => amount.isMoney || isBare(amount)

function without(text: string, words: string, limits: Omit<PriceAsked, 'words'>) {
  const { min, max } = limits
  const price = { ...(min !== undefined && { min }), ...(max !== undefined && { max }), words: words.trim() }
  return { rest: text.replace(words, ' '), price }
}
