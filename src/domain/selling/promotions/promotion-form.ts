import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { isTicked, refuseFields, requiredTextProblem } from '#domain/ground/shared/form-fields.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { formatPercent, type Paise, rupeesToPaise } from '#domain/ground/shared/money.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { isBlank } from '#domain/ground/shared/typed-text/blank-text.ts'
import { manyLines, oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { percentToBasisPoints, readWholeNumber } from '#domain/ground/shared/typed-values/typed-amounts.ts'
import { readMoment } from '#domain/ground/shared/typed-values/typed-moment.ts'
import { readCodePrefix } from './coupon-code.ts'
import {
  PERCENT_BP_MAX,
  PROMOTION_ASKS,
  PROMOTION_KINDS,
  type PromotionAsk,
  type PromotionKind,
  type PromotionRule,
  THIRD_PAYERS,
  type ThirdPayer,
  type Tier,
} from './promotion.ts'

const NAME_LENGTH_MAX = 60
const PAYER_NAME_LENGTH_MAX = 60
const PIECES_MAX = 10
const USES_MAX = 1_000_000
/** A promotion of more than a year is a price. */
const DAYS_MAX = 366
/** Lines in a list of brands or products. */
export const TARGETS_MAX = 200
/** Steps by the number of pieces. */
export const TIERS_MAX = 3
/** Products of a combination. */
export const TOGETHER_MAX = 8

/** What a promotion covers, as it was chosen; products by whatever their seller calls them. */
export type WantedTargets =
  | { what: 'all' }
  | { what: 'kind' | 'brand' | 'product'; values: readonly string[] }

/** A promotion as its seller wants it. */
export interface WantedPromotion {
  name: string
  rule: PromotionRule
  minGoodsPaise: Paise
  asks: readonly PromotionAsk[]
  isCombinable: boolean
  /** The word in front of its code; null where it applies by itself. */
  codePrefix: string | null
  targets: WantedTargets
  startsAt: Date
  endsAt: Date | null
  usesMax: number | null
  usesPerCustomerMax: number | null
  budgetPaise: Paise | null
}

type Raw = Readonly<Record<string, unknown>>

/**
 * Checks a seller's new promotion. Amounts in rupees, moments as fields have them in India's time; it begins at once where
 * no start is given, and at the latest in a year. `kinds` are those that were ticked.
 */
export function checkPromotion(
  raw: Raw,
  { now, kinds }: { now: Date; kinds: readonly string[] },
): Result<WantedPromotion, 'promotions.not_valid'> {
  const name = oneLine(raw.name)
  const rule = readRule(raw)
  const days = readDays(raw, now)
  const targets = raw.kind === 'together' ? readTogether(raw) : readTargets(raw, kinds)
  const codePrefix = isTicked(raw.needsCode) ? (readCodePrefix(oneLine(raw.codePrefix)) ?? '') : null
  const minGoods = optional(raw.minGoods, rupeesToPaise)
  const limits = {
    usesMax: optional(raw.usesMax, (text) => wholeFromOne(text, USES_MAX)),
    usesPerCustomerMax: optional(raw.usesPerCustomer, (text) => wholeFromOne(text, USES_MAX)),
    budgetPaise: optional(raw.budget, rupeesToPaise),
  }
  const refusal = refuseFields('promotions.not_valid', {
    name: requiredTextProblem(name, NAME_LENGTH_MAX),
    ...rule.problems,
    ...days.problems,
    ...targets.problems,
    codePrefix: codePrefix === '' ? 'Please use 2 to 12 letters or digits' : undefined,
    minGoods: minGoods === undefined ? AMOUNT : undefined,
    usesMax: limits.usesMax === undefined ? COUNT : undefined,
    usesPerCustomer: limits.usesPerCustomerMax === undefined ? COUNT : undefined,
    budget: limits.budgetPaise === undefined || limits.budgetPaise === 0 ? AMOUNT : undefined,
  })
  if (refusal) return refusal
  const { usesMax, usesPerCustomerMax, budgetPaise } = limits
  const asks = PROMOTION_ASKS.filter((ask) => isTicked(raw[`asks-${ask}`]))
  invariant(
    rule.value && days.value && targets.value && minGoods !== undefined,
    'a form without a problem can be read',
  )
  return ok({
    name,
    rule: rule.value,
    minGoodsPaise: minGoods ?? 0,
    asks,
    isCombinable: isTicked(raw.isCombinable),
    codePrefix,
    targets: targets.value,
    ...days.value,
    usesMax: usesMax ?? null,
    // Two orders that wait for their money at once are not both the first.
    usesPerCustomerMax: asks.includes('first-order') ? 1 : (usesPerCustomerMax ?? null),
    budgetPaise: budgetPaise ?? null,
  })
}

/** The name under which the marketplace pays. */
const MARKETPLACE = 'NanoNagar'

/** A promotion for the goods of all sellers, with who pays for it. */
export interface WantedSharedPromotion extends WantedPromotion {
  payer: ThirdPayer
  payerName: string
}

/** Checks a promotion that the marketplace, a maker or a bank pays for; the latter two are named. */
export function checkSharedPromotion(
  raw: Raw,
  asked: { now: Date; kinds: readonly string[] },
): Result<WantedSharedPromotion, 'promotions.not_valid'> {
  const form = checkPromotion(raw, asked)
  const payer = THIRD_PAYERS.find((each) => each === raw.paidBy)
  const payerName = payer === 'marketplace' ? MARKETPLACE : oneLine(raw.payerName)
  const refusal = refuseFields('promotions.not_valid', {
    ...(form.ok ? {} : form.problem.fields),
    paidBy: payer ? undefined : 'Please choose who pays',
    payerName: payer ? requiredTextProblem(payerName, PAYER_NAME_LENGTH_MAX) : undefined,
  })
  if (refusal) return refusal
  invariant(form.ok && payer, 'a form without a problem can be read')
  return ok({ ...form.value, payer, payerName })
}

const AMOUNT = 'Please enter an amount in rupees'
const COUNT = 'Please enter a whole number from 1'
const PERCENT = `Please enter a percentage from 0.01 to ${formatPercent(PERCENT_BP_MAX)}`
const PIECES = `Please enter a whole number from 1 to ${PIECES_MAX}`

interface Read<Value> {
  value?: Value
  problems: Record<string, string | undefined>
}

function readRule(raw: Raw): Read<PromotionRule> {
  const kind = PROMOTION_KINDS.find((each) => each === raw.kind)
  if (!kind) return { problems: { kind: 'Please choose what it takes off' } }
  return RULE_READERS[kind](raw)
}

const RULE_READERS: Readonly<Record<PromotionKind, (raw: Raw) => Read<PromotionRule>>> = {
  percent(raw) {
    const percentBp = readPercent(raw.percent, PERCENT_BP_MAX)
    const maxPaise = optional(raw.maxAmount, rupeesToPaise)
    const problems = {
      percent: percentBp === undefined ? PERCENT : undefined,
      maxAmount: maxPaise === undefined || maxPaise === 0 ? AMOUNT : undefined,
    }
    if (percentBp === undefined || maxPaise === undefined) return { problems }
    return { value: { kind: 'percent', percentBp, maxPaise }, problems }
  },
  amount(raw) {
    const amountPaise = rupeesToPaise(oneLine(raw.amount))
    if (!amountPaise) return { problems: { amount: AMOUNT } }
    return { value: { kind: 'amount', amountPaise }, problems: {} }
  },
  together(raw) {
    const amountPaise = rupeesToPaise(oneLine(raw.togetherAmount))
    if (!amountPaise) return { problems: { togetherAmount: AMOUNT } }
    // Its products are the products that it covers.
    return { value: { kind: 'together', amountPaise, products: [] }, problems: {} }
  },
  // Which offers' delivery it pays for follows from whose it is.
  delivery: () => ({ value: { kind: 'delivery', offerIds: [] }, problems: {} }),
  'buy-get'(raw) {
    const buy = wholeFromOne(oneLine(raw.buy), PIECES_MAX)
    const get = wholeFromOne(oneLine(raw.get), PIECES_MAX)
    const percentBp = isBlank(oneLine(raw.getPercent)) ? 10_000 : readPercent(raw.getPercent, 10_000)
    const problems = {
      buy: buy === undefined ? PIECES : undefined,
      get:
        get === undefined
          ? PIECES
          : get > (buy ?? get)
            ? 'Please give at most as many as are bought'
            : undefined,
      getPercent: percentBp === undefined ? 'Please enter a percentage from 0.01 to 100' : undefined,
    }
    if (!buy || !get || get > buy || !percentBp) return { problems }
    return { value: { kind: 'buy-get', buy, get, percentBp }, problems }
  },
  tiers(raw) {
    const rows = Array.from({ length: TIERS_MAX }, (_, at) => ({
      field: `tierPieces${at + 1}`,
      pieces: oneLine(raw[`tierPieces${at + 1}`]),
      percent: oneLine(raw[`tierPercent${at + 1}`]),
    })).filter(({ pieces, percent }, at) => at === 0 || !isBlank(pieces) || !isBlank(percent))
    const tiers: Tier[] = []
    const problems: Record<string, string> = {}
    for (const { field, ...row } of rows) {
      const pieces = wholeFromOne(row.pieces, PIECES_MAX)
      const percentBp = readPercent(row.percent, PERCENT_BP_MAX)
      const last = tiers.at(-1)
      if (!pieces || pieces < 2 || !percentBp)
        problems[field] = `Please enter from 2 to ${PIECES_MAX} pieces and a percentage`
      else if (last && (pieces <= last.pieces || percentBp <= last.percentBp))
        problems[field] = 'Each step needs more pieces and a higher percentage than the one before'
      else tiers.push({ pieces, percentBp })
    }
    return Object.keys(problems).length > 0 ? { problems } : { value: { kind: 'tiers', tiers }, problems }
  },
}

function readDays(raw: Raw, now: Date): Read<{ startsAt: Date; endsAt: Date | null }> {
  const startsAt = optional(raw.startsAt, readMoment) === null ? now : readMoment(oneLine(raw.startsAt))
  const endsAt = optional(raw.endsAt, readMoment)
  const latest = now.getTime() + DAYS_MAX * DAY_MS
  const problems = {
    startsAt:
      startsAt === undefined
        ? 'Please enter a day and a time'
        : startsAt.getTime() > latest
          ? 'The latest start is in a year'
          : undefined,
    endsAt:
      endsAt === undefined
        ? 'Please enter a day and a time'
        : endsAt && startsAt && (endsAt <= startsAt || endsAt <= now)
          ? 'It has to end after it begins, and in the future'
          : undefined,
  }
  if (!startsAt || endsAt === undefined) return { problems }
  // A start that has passed is now: nothing applies backwards.
  return { value: { startsAt: startsAt < now ? now : startsAt, endsAt }, problems }
}

function readTargets(raw: Raw, kinds: readonly string[]): Read<WantedTargets> {
  switch (raw.covers) {
    case 'all':
      return { value: { what: 'all' }, problems: {} }
    case 'kind':
      if (kinds.length === 0) return { problems: { kinds: 'Please choose at least one kind' } }
      return { value: { what: 'kind', values: kinds }, problems: {} }
    case 'brand':
    case 'product': {
      const values = linesOf(raw[raw.covers === 'brand' ? 'brands' : 'products'])
      const field = raw.covers === 'brand' ? 'brands' : 'products'
      if (values.length === 0)
        return { problems: { [field]: 'Please enter at least one, each on its own line' } }
      if (values.length > TARGETS_MAX) return { problems: { [field]: `Please enter at most ${TARGETS_MAX}` } }
      return { value: { what: raw.covers, values }, problems: {} }
    }
    default:
      return { problems: { covers: 'Please choose what it covers' } }
  }
}

export const TOGETHER_PRODUCTS = `Please enter 2 to ${TOGETHER_MAX} different products`

/** A combination is of single products, whatever else is chosen. */
function readTogether(raw: Raw): Read<WantedTargets> {
  const values = linesOf(raw.products)
  if (values.length < 2 || values.length > TOGETHER_MAX) return { problems: { products: TOGETHER_PRODUCTS } }
  return { value: { what: 'product', values }, problems: {} }
}

function linesOf(typed: unknown): string[] {
  return [
    ...new Set(
      manyLines(typed)
        .split('\n')
        .map((line) => oneLine(line).slice(0, 120)),
    ),
  ].filter((line) => line !== '')
}

/** null where nothing was typed, undefined where it cannot be read. */
function optional<Value>(
  typed: unknown,
  read: (text: string) => Value | undefined,
): Value | null | undefined {
  const text = oneLine(typed)
  return isBlank(text) ? null : read(text)
}

function readPercent(typed: unknown, maxBp: number): number | undefined {
  const bp = percentToBasisPoints(oneLine(typed))
  return bp !== undefined && bp > 0 && bp <= maxBp ? bp : undefined
}

function wholeFromOne(text: string, max: number): number | undefined {
  const number = readWholeNumber(text, max)
  return number !== undefined && number > 0 ? number : undefined
}
