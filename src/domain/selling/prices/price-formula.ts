import { AMOUNT_MAX_PAISE, type Paise } from '#domain/ground/shared/money.ts'

/** What a formula may name: the price now, the MRP, and the lowest price of another seller. */
export const FORMULA_NAMES = ['price', 'mrp', 'lowest'] as const
type FormulaName = (typeof FORMULA_NAMES)[number]

type Operator = '+' | '-' | '*' | '/'
const CHOICES = ['min', 'max'] as const

/** A formula that was read: numbers as exact fractions. */
export type PriceFormula =
  | { is: 'number'; value: Fraction }
  | { is: 'name'; name: FormulaName }
  | { is: 'operation'; operator: Operator; left: PriceFormula; right: PriceFormula }
  | { is: 'choice'; choice: (typeof CHOICES)[number]; of: readonly PriceFormula[] }

/** Of two whole numbers, the lower one positive: so 5 % of ₹30 is half a rupee on every machine. */
type Fraction = readonly [over: bigint, under: bigint]

export const FORMULA_LENGTH_MAX = 120
/** Numbers, names and signs: it is worked out for thousands of offers, and each takes its time. */
const TOKENS_MAX = 30
const TOKEN = /\s*(\d{1,9}(?:\.\d{1,4})?%?|[a-z]+|[-+*/(),])/y
const HUNDRED = 100n
const ONE: PriceFormula = { is: 'number', value: [1n, 1n] }

/**
 * Reads a formula such as "min(lowest - 50, price * 0.95)" or "mrp - 12%": numbers in rupees, percentages, the names of
 * `FORMULA_NAMES`, + - * /, brackets, min and max. undefined for anything else. Nothing of it is run as a program.
 */
export function readFormula(text: string): PriceFormula | undefined {
  const tokens = tokensOf(text.toLowerCase())
  return tokens && parse(tokens)
}

function parse(tokens: readonly string[]): PriceFormula | undefined {
  let at = 0
  const next = () => tokens[at] ?? ''
  const take = (wanted: string) => next() === wanted && ++at > 0
  const takeOneOf = <Token extends string>(wanted: readonly Token[]) => {
    const token = wanted.find((each) => each === next())
    if (token) at++
    return token
  }

  function sum(): PriceFormula | undefined {
    let left = product()
    for (let operator = takeOneOf(['+', '-']); left && operator; operator = takeOneOf(['+', '-'])) {
      // "price - 5%" takes off five hundredths of what stands before it: it is 0.95 of it.
      const isShare = next().endsWith('%')
      const right = product()
      // Once in the formula, however many stand in a row: what it comes to is worked out once.
      if (isShare) left = right && operation('*', left, operation(operator, ONE, right))
      else left = right && operation(operator, left, right)
    }
    return left
  }
  function product(): PriceFormula | undefined {
    let left = part()
    for (let operator = takeOneOf(['*', '/']); left && operator; operator = takeOneOf(['*', '/'])) {
      const right = part()
      left = right && operation(operator, left, right)
    }
    return left
  }
  function part(): PriceFormula | undefined {
    if (take('(')) {
      const inside = sum()
      return take(')') ? inside : undefined
    }
    const name = takeOneOf(FORMULA_NAMES)
    if (name) return { is: 'name', name }
    const choice = takeOneOf(CHOICES)
    if (choice) return take('(') ? chosen(choice) : undefined
    const number = next()
    at++
    return /^\d/.test(number) ? { is: 'number', value: fractionOf(number) } : undefined
  }
  function chosen(choice: (typeof CHOICES)[number]): PriceFormula | undefined {
    const of: PriceFormula[] = []
    do {
      const each = sum()
      if (!each) return undefined
      of.push(each)
    } while (take(','))
    return take(')') ? { is: 'choice', choice, of } : undefined
  }

  const formula = sum()
  return at === tokens.length ? formula : undefined
}

function operation(operator: Operator, left: PriceFormula, right: PriceFormula): PriceFormula {
  return { is: 'operation', operator, left, right }
}

/** Whether a formula looks at the prices of others. */
export function namesLowest(formula: PriceFormula): boolean {
  switch (formula.is) {
    case 'number':
      return false
    case 'name':
      return formula.name === 'lowest'
    case 'operation':
      return namesLowest(formula.left) || namesLowest(formula.right)
    case 'choice':
      return formula.of.some(namesLowest)
  }
}

/** What a formula may look at of an offer; `lowest` is null while nobody else sells the product. */
export interface FormulaPrices {
  price: Paise
  mrp: Paise
  lowest: Paise | null
}

/**
 * The price of a formula in paise, rounded half up to the rupee. undefined where it has none: it needs the price of
 * another seller and there is none, it divides by nothing, or it comes to less than a rupee or to more than a price may be.
 */
export function evaluateFormula(formula: PriceFormula, prices: FormulaPrices): Paise | undefined {
  const value = fractionIn(formula, prices)
  if (!value) return undefined
  const [over, under] = value
  if (over <= 0n) return undefined
  const rupees = (2n * over + under) / (2n * under)
  const paise = rupees * HUNDRED
  return rupees >= 1n && paise <= BigInt(AMOUNT_MAX_PAISE) ? Number(paise) : undefined
}

function tokensOf(text: string): string[] | undefined {
  if (text.length > FORMULA_LENGTH_MAX) return undefined
  const trimmed = text
    .replaceAll(/×|(?<![a-z])x(?![a-z])/g, '*')
    .replaceAll('÷', '/')
    .replaceAll(/[−–]/g, '-')
    .trim()
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < trimmed.length) {
    const token = TOKEN.exec(trimmed)?.[1]
    if (token === undefined) return undefined
    tokens.push(token)
  }
  return tokens.length > TOKENS_MAX ? undefined : tokens
}

function fractionOf(token: string): Fraction {
  const [whole = '', decimals = ''] = token.replace('%', '').split('.')
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length) * (token.endsWith('%') ? HUNDRED : 1n)]
}

function fractionIn(formula: PriceFormula, prices: FormulaPrices): Fraction | undefined {
  switch (formula.is) {
    case 'number':
      return formula.value
    case 'name': {
      const paise = prices[formula.name]
      return paise === null ? undefined : [BigInt(paise), HUNDRED]
    }
    case 'operation': {
      const left = fractionIn(formula.left, prices)
      const right = fractionIn(formula.right, prices)
      return left && right && OPERATIONS[formula.operator](left, right)
    }
    case 'choice': {
      const values = formula.of.map((each) => fractionIn(each, prices))
      const [first, ...others] = values
      return others.reduce<Fraction | undefined>(
        (best, each) => best && each && (isBelow(each, best) === (formula.choice === 'min') ? each : best),
        first,
      )
    }
  }
}

const OPERATIONS: Readonly<Record<Operator, (left: Fraction, right: Fraction) => Fraction | undefined>> = {
  '+': ([a, b], [c, d]) => [a * d + c * b, b * d],
  '-': ([a, b], [c, d]) => [a * d - c * b, b * d],
  '*': ([a, b], [c, d]) => [a * c, b * d],
  '/': ([a, b], [c, d]) => (c === 0n ? undefined : c > 0n ? [a * d, b * c] : [-a * d, -b * c]),
}

function isBelow([a, b]: Fraction, [c, d]: Fraction): boolean {
  return a * d < c * b
}
