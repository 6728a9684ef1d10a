import { keptTextProblem, REQUIRED_MESSAGE, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { formatCount, rupeesToPaise } from '#domain/ground/shared/money.ts'
import { ok, type Refused, type Result, refuse } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { percentToBasisPoints } from '#domain/ground/shared/typed-values/typed-amounts.ts'
import { readSpan, type Span } from './dated-price.ts'
import { FORMULA_LENGTH_MAX, readFormula } from './price-formula.ts'
import { type ListedPrice, readPriceList } from './price-list.ts'
import { PRICE_ENDINGS, PRICED_ROWS_MAX, type PriceEnding, type PriceRule } from './price-rule.ts'

/** A percentage by which prices fall at most; and by which they rise at most. */
const FALL_BP_MAX = 9_000
const RISE_BP_MAX = 20_000
const SKU_LENGTH_MAX = 60

/** A change of many prices as its seller wants it. */
export interface WantedPrices {
  rule: PriceRule
  ending: PriceEnding | null
  /** When it holds; null where it is at once and for good. A start of null is the moment of applying it. */
  span: { startsAt: Date | null; endsAt: Date | null } | null
  /** The lines of a list; none for another rule. */
  listed: readonly ListedPrice[]
}

type Raw = Readonly<Record<string, unknown>>
type Read = Result<Omit<WantedPrices, 'ending' | 'span'>, 'prices.not_valid'>

/**
 * Reads a change of many prices from the fields by, percent, amount, direction, formula, list, ending, startsAt and endsAt.
 * What belongs to another way than the chosen one is not read.
 */
export function readPriceChange(raw: Raw, now: Date): Result<WantedPrices, 'prices.not_valid'> {
  const read = readRule(raw)
  const span = readSpan(raw, now)
  const refusal = refuseFields('prices.not_valid', {
    ...(!read.ok && read.problem.fields),
    ...(!span.ok && span.problem.fields),
  })
  if (refusal) return refusal
  invariant(read.ok && span.ok, 'what is at fault has a message')
  const ending = PRICE_ENDINGS.find((each) => String(each) === raw.ending) ?? null
  return ok({
    ...read.value,
    ending: read.value.rule.kind === 'list' ? null : ending,
    span: spanOf(span.value, now),
  })
}

function spanOf({ startsAt, endsAt }: Span, now: Date): WantedPrices['span'] {
  const later = startsAt > now ? startsAt : null
  return later || endsAt ? { startsAt: later, endsAt } : null
}

function readRule(raw: Raw): Read {
  switch (raw.by) {
    case 'percent':
      return readPercent(raw)
    case 'amount':
      return readAmount(raw)
    case 'formula':
      return readTypedFormula(raw)
    case 'list':
      return readList(raw)
    default:
      return fault({ by: 'Please choose how the prices change' })
  }
}

function readPercent(raw: Raw): Read {
  const bp = percentToBasisPoints(oneLine(raw.percent))
  const isFall = raw.direction !== 'up'
  const most = isFall ? FALL_BP_MAX : RISE_BP_MAX
  if (!bp || bp > most) return fault({ percent: `Please enter a percentage from 0.01 to ${most / 100}` })
  return ok({ rule: { kind: 'percent', bp: isFall ? -bp : bp }, listed: [] })
}

function readAmount(raw: Raw): Read {
  const paise = rupeesToPaise(oneLine(raw.amount))
  if (!paise || paise % 100 !== 0) return fault({ amount: 'Please enter an amount in whole rupees' })
  return ok({ rule: { kind: 'amount', paise: raw.direction === 'up' ? paise : -paise }, listed: [] })
}

function readTypedFormula(raw: Raw): Read {
  const formula = oneLine(raw.formula)
  if (formula === '') return fault({ formula: REQUIRED_MESSAGE })
  if (formula.length > FORMULA_LENGTH_MAX)
    return fault({ formula: `Please use at most ${FORMULA_LENGTH_MAX} characters` })
  if (!readFormula(formula))
    return fault({
      formula:
        'We cannot read this formula. Please use price, mrp, lowest, numbers, + − × ÷, brackets, min and max.',
    })
  return ok({ rule: { kind: 'formula', formula }, listed: [] })
}

function readList(raw: Raw): Read {
  const listed = readPriceList(raw.list)
  if (listed.length === 0) return fault({ list: 'Please enter at least one line: a SKU and its price' })
  if (listed.length > PRICED_ROWS_MAX)
    return fault({ list: `Please enter at most ${formatCount(PRICED_ROWS_MAX)} lines` })
  const wrong = listed.map(({ sku }) => keptTextProblem(sku, SKU_LENGTH_MAX)).find((problem) => problem)
  if (wrong) return fault({ list: wrong })
  return ok({ rule: { kind: 'list' }, listed })
}

function fault(fields: Record<string, string>): Refused<'prices.not_valid'> {
  return refuse('prices.not_valid', { fields })
}
