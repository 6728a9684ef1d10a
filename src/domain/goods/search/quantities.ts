/** A number with its unit that a query demands. */
export interface Quantity {
  amount: number
  unit: string
  /** Absent: exactly so much. */
  bound?: 'or more' | 'or less'
}

const UNITS = 'gb|tb|mb|mts|mhz|ghz|hz|w|mm|cm|inch|rpm|dpi|mah|wh|fps|core|thread'
const AMOUNT = String.raw`\d+(?:p\d+)?(?:${UNITS})`
const QUANTITY = new RegExp(String.raw`^(\d+(?:p\d+)?)(${UNITS})(plus|less)?$`)

/** A number with its unit, as `normalText` writes it: "16gb", "3p5inch"; with what `withBounds` wrote behind it. */
export function readQuantity(word: string): Quantity | undefined {
  const [, amount, unit, bound] = QUANTITY.exec(word) ?? []
  if (!amount || !unit) return undefined
  const quantity = { amount: Number(amount.replace('p', '.')), unit }
  return bound ? { ...quantity, bound: bound === 'plus' ? 'or more' : 'or less' } : quantity
}

const MORE_BEFORE = new RegExp(
  String.raw`\b(?:at least|minimum|min|more than|above|over|kam se kam) (${AMOUNT})\b`,
  'g',
)
const MORE_AFTER = new RegExp(
  String.raw`\b(${AMOUNT}) (?:or (?:more|higher|above|bigger|better|up)|and (?:more|above|up)|plus|minimum|min|(?:ya )?(?:us ?se |isse |se )?(?:zyada|jyada|jada|upar|adhik))\b`,
  'g',
)
/** "M4 Max 36gb" is a name: of lengths alone "max" says it. */
const LESS_BEFORE = new RegExp(
  String.raw`\b(?:(?:upto|up to|under|below|less than|within|smaller than) (${AMOUNT})|max(?:imum)? (\d+(?:p\d+)?(?:mm|cm)))\b`,
  'g',
)
const LESS_AFTER = new RegExp(
  String.raw`\b(${AMOUNT}) (?:or (?:less|lower|below|smaller)|se (?:kam|neeche|niche|chota|chhota)|ke andar|tak|max|maximum)\b`,
  'g',
)

/** Joins the words that make a bound of a number to it, in the form of `normalText`: "at least 144hz" is "144hzplus". */
export function withBounds(text: string): string {
  return text
    .replace(MORE_BEFORE, '$1plus')
    .replace(MORE_AFTER, '$1plus')
    .replace(LESS_BEFORE, '$1$2less')
    .replace(LESS_AFTER, '$1less')
}

/** The words by which products say a quantity, in the notation of `tsquery`; of a bound all amounts in use that it allows. */
export function quantityWords({ amount, unit, bound }: Quantity): string[] {
  if (!bound) return spellingsOf(amount, unit)
  const allowed = amountsOf(unit, amount).filter((each) =>
    bound === 'or more' ? each >= amount : each <= amount,
  )
  return [...new Set([amount, ...allowed].flatMap((each) => spellingsOf(each, unit).slice(0, 2)))]
}

const of = (amount: number, unit: string) => `${String(amount).replace('.', 'p')}${unit}`

function spellingsOf(amount: number, unit: string): string[] {
  if (unit === 'tb') return [of(amount, 'tb'), of(amount * 1000, 'gb'), of(amount * 1024, 'gb')]
  if (unit === 'gb' && amount >= 1000)
    return [
      of(amount, 'gb'),
      ...[1000, 1024].filter((size) => amount % size === 0).map((size) => of(amount / size, 'tb')),
    ]
  if (unit === 'mhz' || unit === 'mts') return [of(amount, 'mts'), of(amount, 'mhz'), of(amount, '')]
  if (unit === 'cm') return [of(amount, 'cm'), of(amount * 10, 'mm')]
  if (unit === 'inch')
    return [of(amount, unit), of(amount, ''), ...(SOLD_AS_INCHES[amount] ?? []).map((each) => of(each, unit))]
  return unit === 'w' || unit === 'hz' ? [of(amount, unit), of(amount, '')] : [of(amount, unit)]
}

/** What screens that are sold under a whole number of inches measure. */
const SOLD_AS_INCHES: Readonly<Record<number, readonly number[]>> = {
  13: [13.3],
  15: [15.6],
  17: [17.3],
  22: [21.5],
  24: [23.8, 23.6],
  27: [26.5],
  32: [31.5],
}

/** So many millimetres below or above are looked at. */
const LENGTHS_MAX = 120

/** The amounts in which goods are made: by the step, or every whole number near the bound. */
function amountsOf(unit: string, near: number): readonly number[] {
  const made = MADE[unit]
  if (made) return made
  const from = Math.max(1, Math.floor(near) - LENGTHS_MAX)
  return unit === 'mm' ? Array.from({ length: 2 * LENGTHS_MAX }, (_, at) => from + at) : []
}

const numbers = (text: string) => text.split(' ').map(Number)
const MEMORY_SPEEDS = numbers(
  '1066 1333 1600 1866 2133 2400 2666 2667 2933 3000 3200 3466 3600 3733 3800 4000 4133 4266 4400 4600 4800 5200 5600 6000 6200 6400 6600 6800 7000 7200 7600 7800 8000 8200 8400 8800',
)
const MADE: Readonly<Record<string, readonly number[]>> = {
  gb: numbers(
    '1 2 3 4 5 6 8 10 11 12 16 18 20 24 32 36 40 48 64 80 96 120 128 192 240 250 256 480 500 512 960 1000 1024 2000 2048 3000 4000 4096 8000',
  ),
  tb: numbers('1 2 3 4 5 6 7.68 8 10 12 14 16 18 20 22 24'),
  hz: numbers(
    '60 75 100 120 144 160 165 170 175 180 200 240 250 260 270 280 300 320 330 360 380 390 400 480 500 520 540 600',
  ),
  w: numbers(
    '35 65 95 105 120 125 170 200 250 300 350 400 430 450 500 520 550 600 620 650 700 750 800 850 860 900 1000 1050 1100 1200 1250 1300 1500 1600 1650 2000',
  ),
  inch: numbers(
    '11.6 13 13.3 14 15 15.6 16 17 17.3 18 18.5 19 19.5 20 21.5 22 23 23.6 23.8 24 24.5 25 26.5 27 28 29 30 31.5 32 34 35 37.5 38 40 42 43 45 48 49 55 57',
  ),
  mts: MEMORY_SPEEDS,
  mhz: MEMORY_SPEEDS,
  core: numbers('2 4 6 8 10 12 14 16 18 20 24 28 32 48 64 96'),
  thread: numbers('2 4 8 12 16 20 24 28 32 48 64 96 128'),
}
