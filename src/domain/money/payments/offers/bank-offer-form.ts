import { CHOSEN_METHODS, type ChosenMethod, isChosenMethod } from '#domain/ground/outside/gateway-method.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { REQUIRED_MESSAGE, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { type Paise, rupeesToPaise } from '#domain/ground/shared/money.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { percentToBasisPoints, readWholeNumber } from '#domain/ground/shared/typed-values/typed-amounts.ts'
import { readMoment } from '#domain/ground/shared/typed-values/typed-moment.ts'
import { BANK_OFFER_KINDS, type BankOfferTerms, MOST_OF_ORDER_BP } from './bank-offer.ts'

/** An offer as it stands at the gateway, to be written down. */
export interface WantedBankOffer extends BankOfferTerms {
  gatewayOfferId: string
  startsAt: Date
  endsAt: Date
}

const DAYS_MAX = 366
const MONTHS_MAX = 60
const AMOUNT = 'Please enter an amount in rupees'

/** What the form asks for, as its fields name it: a way and, after a colon, a bank, wallet, lender or card issuer. */
type Raw = Readonly<Record<string, unknown>>

/**
 * Checks an offer of a bank (offerId, kind, way "netbanking" or "netbanking:HDFC", months, discount "percent" or "flat" with
 * percent and most, or amount; leastOrder, startsAt, endsAt in India's time). A discount is at most half of the least order.
 */
export function checkBankOffer(
  raw: Raw,
  { now, ways }: { now: Date; ways: ReadonlySet<string> },
): Result<WantedBankOffer, 'payments.offer_not_valid'> {
  const gatewayOfferId = oneLine(raw.offerId)
  const kind = BANK_OFFER_KINDS.find((each) => each === raw.kind)
  const way = readWay(oneLine(raw.way))
  const isNoCost = kind === 'no-cost-emi'
  const leastOrderPaise = rupeesToPaise(oneLine(raw.leastOrder))
  const months = isNoCost ? readWholeNumber(oneLine(raw.months), MONTHS_MAX) : null
  const discount = isNoCost ? { percentBp: null, flatPaise: null, maxPaise: null } : readDiscount(raw)
  const startsAt = raw.startsAt ? readMoment(oneLine(raw.startsAt)) : now
  const endsAt = readMoment(oneLine(raw.endsAt))
  const refusal = refuseFields('payments.offer_not_valid', {
    offerId: /^offer_[A-Za-z0-9]{14}$/.test(gatewayOfferId)
      ? undefined
      : 'Please enter the id as the gateway shows it: offer_ and 14 letters or digits',
    kind: kind ? undefined : 'Please choose what kind of offer it is',
    way: wayProblem(way, { isNoCost, ways }),
    months: isNoCost && !months ? `Please enter 1 to ${MONTHS_MAX} months` : undefined,
    ...(isNoCost ? {} : discountProblems(raw, discount, leastOrderPaise)),
    leastOrder: leastOrderPaise ? undefined : AMOUNT,
    startsAt: startsAt ? undefined : 'Please enter a day and a time',
    endsAt: endsProblem({ now, startsAt, endsAt }),
  })
  if (refusal) return refusal
  invariant(kind && way && leastOrderPaise && startsAt && endsAt, 'a form without a problem can be read')
  return ok({
    gatewayOfferId,
    kind,
    ...way,
    months: months ?? null,
    percentBp: discount.percentBp ?? null,
    flatPaise: discount.flatPaise ?? null,
    maxPaise: discount.maxPaise ?? null,
    leastOrderPaise,
    startsAt,
    endsAt,
  })
}

function readWay(text: string): { method: ChosenMethod; instrument: string | null } | undefined {
  const [method = '', instrument = null, ...more] = text.split(':')
  if (!isChosenMethod(method) || more.length > 0) return undefined
  return { method, instrument }
}

function wayProblem(
  way: ReturnType<typeof readWay>,
  { isNoCost, ways }: { isNoCost: boolean; ways: ReadonlySet<string> },
): string | undefined {
  if (!way) return REQUIRED_MESSAGE
  const key = way.instrument === null ? way.method : `${way.method}:${way.instrument}`
  if (!ways.has(key)) return 'The account at the gateway does not take this'
  return isNoCost && (way.method !== 'emi' || way.instrument === null)
    ? 'No-cost EMI is for the cards of one bank'
    : undefined
}

/** Each undefined where it cannot be read, null where it is not asked for. */
interface Discount {
  percentBp: number | null | undefined
  flatPaise: Paise | null | undefined
  maxPaise: Paise | null | undefined
}

function readDiscount(raw: Raw): Discount {
  if (raw.discount === 'flat')
    return { percentBp: null, flatPaise: rupeesToPaise(oneLine(raw.amount)) ?? undefined, maxPaise: null }
  const most = oneLine(raw.most)
  return {
    percentBp: percentToBasisPoints(oneLine(raw.percent)),
    flatPaise: null,
    maxPaise: most === '' ? null : (rupeesToPaise(most) ?? undefined),
  }
}

function discountProblems(
  raw: Raw,
  { percentBp, flatPaise, maxPaise }: Discount,
  leastOrderPaise: Paise | undefined | null,
): Record<string, string | undefined> {
  if (raw.discount === 'flat') {
    if (!flatPaise) return { amount: AMOUNT }
    const isTooMuch = leastOrderPaise && flatPaise * 2 > leastOrderPaise
    return { amount: isTooMuch ? 'At most half of the minimum order' : undefined }
  }
  return {
    percent:
      percentBp && percentBp <= MOST_OF_ORDER_BP
        ? undefined
        : 'Please enter a percentage up to 50, with at most two decimals',
    most: maxPaise === undefined || maxPaise === 0 ? AMOUNT : undefined,
  }
}

function endsProblem(days: { now: Date; startsAt: Date | undefined; endsAt: Date | undefined }) {
  const { now, startsAt = now, endsAt } = days
  if (!endsAt) return 'Please enter a day and a time'
  if (endsAt <= startsAt || endsAt <= now) return 'It ends after it begins, and later than now'
  return endsAt.getTime() - startsAt.getTime() > DAYS_MAX * DAY_MS ? 'At most a year' : undefined
}

/** The ways that an offer may be for, as the form names them: each method as a whole, and each of its banks. */
export function offerWays(instruments: readonly { method: ChosenMethod; code: string }[]): Set<string> {
  return new Set([...CHOSEN_METHODS, ...instruments.map(({ method, code }) => `${method}:${code}`)])
}
