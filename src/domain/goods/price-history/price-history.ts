import { addDays, type Day } from '#domain/ground/shared/days.ts'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import { formatDay } from '#domain/ground/shared/months.ts'

/** So many days, today among them, are looked back on. */
export const HISTORY_DAYS = 90

/** What new goods cost on a day on which that changed; null while none are in stock. */
export interface PriceDay {
  day: Day
  /** The lowest price to which it changed on that day. */
  lowestPaise: Paise | null
  /** From the last change of that day on. */
  lastPaise: Paise | null
}

export interface PriceHistory {
  /** The first day of what is shown: 90 days ago, or when the record began. */
  from: Day
  to: Day
  /** The record goes back all 90 days. */
  isWhole: boolean
  /** The days with a change, and first of all what held at the beginning. */
  days: readonly PriceDay[]
  nowPaise: Paise | null
  /** The lowest price and the first day of those that are shown on which it held; none when it could never be bought. */
  lowest?: { paise: Paise; day: Day }
}

/** The first day that is shown. */
export function historyFrom(today: Day): Day {
  return addDays(today, 1 - HISTORY_DAYS)
}

/**
 * What is known of a product's price over the last 90 days, out of the days on which it changed: those within, and the
 * last one before them. Undefined when nothing is known. What held overnight counts on the day on which it ended.
 */
export function priceHistory(noted: readonly PriceDay[], today: Day): PriceHistory | undefined {
  const from = historyFrom(today)
  const before = noted.findLast(({ day }) => day < from)
  const within = noted.filter(({ day }) => day >= from && day <= today)
  const carried = before && { day: from, lowestPaise: before.lastPaise, lastPaise: before.lastPaise }
  const days = carried && within[0]?.day !== from ? [carried, ...within] : within
  const [first] = days
  if (!first) return undefined
  const lowest = lowestOf(days, before?.lastPaise ?? null)
  return {
    from: first.day,
    to: today,
    isWhole: first.day === from,
    days,
    nowPaise: days.at(-1)?.lastPaise ?? null,
    ...(lowest && { lowest }),
  }
}

/** A price is compared with the lowest of so many days before it, and may be called lower for as many after. */
export const FORMER_DAYS = 30

/** What a product cost before the price now: the only price of before that the shop may name. */
export interface FormerPrice {
  /** The lowest of the 30 days before the price now. */
  paise: Paise
  /** The first day of the price now. */
  since: Day
}

/**
 * The lowest price of the 30 days before the one now, if that one is lower and began within the last 30 days. Undefined
 * where the record does not go back so far before it, or where it stood lower on its first day: what was raised to be
 * lowered is no price of before (Consumer Protection Act 2019, s. 2(28); Directive (EU) 2019/2161, art. 2, has the 30 days).
 */
export function formerPrice(noted: readonly PriceDay[], today: Day): FormerPrice | undefined {
  const last = noted.at(-1)
  if (!last || last.lastPaise === null || last.lastPaise !== last.lowestPaise) return undefined
  if (last.day <= addDays(today, -FORMER_DAYS) || last.day > today) return undefined
  const from = addDays(last.day, -FORMER_DAYS)
  const carried = noted.findLast(({ day }) => day <= from)
  if (!carried) return undefined
  const within = noted.filter(({ day }) => day > from && day < last.day).map(({ lowestPaise }) => lowestPaise)
  const prices = [carried.lastPaise, ...within].filter((paise) => paise !== null)
  const paise = Math.min(...prices)
  return prices.length > 0 && last.lastPaise < paise ? { paise, since: last.day } : undefined
}

function lowestOf(days: readonly PriceDay[], carriedPaise: Paise | null) {
  let held = carriedPaise
  let lowest: { paise: Paise; day: Day } | undefined
  for (const { day, lowestPaise, lastPaise } of days) {
    for (const paise of [held, lowestPaise])
      if (paise !== null && (!lowest || paise < lowest.paise)) lowest = { paise, day }
    held = lastPaise
  }
  return lowest
}

/** The price of before in a sentence. */
export function formerPriceText({ paise, since }: FormerPrice): string {
  return `The price fell on ${formatDay(since)}. The lowest price of the ${FORMER_DAYS} days before was ${formatInr(paise)}.`
}

/** What the page of a product says of its price: in words, and the days on which it changed; undefined while nothing is known. */
export function priceWords({ noted, today }: { noted: readonly PriceDay[]; today: Day }) {
  const history = priceHistory(noted, today)
  if (!history) return undefined
  const former = formerPrice(noted, today)
  const { from, to, days } = history
  return { from, to, days, text: historyText(history), former: former && formerPriceText(former) }
}

/** The history in a sentence or two. It never says more than the record knows, and nothing of a price that was asked elsewhere. */
export function historyText({ isWhole, from, lowest, nowPaise }: PriceHistory): string {
  const span = isWhole
    ? `of the last ${HISTORY_DAYS} days`
    : `since ${formatDay(from)}, when our record starts`
  if (!lowest) return `No new unit has been in stock ${isWhole ? `in the last ${HISTORY_DAYS} days` : span}.`
  const now =
    nowPaise === null
      ? 'No new unit is in stock now.'
      : nowPaise === lowest.paise
        ? ''
        : `It is ${formatInr(nowPaise)} now.`
  const low =
    nowPaise === lowest.paise
      ? `${formatInr(lowest.paise)}, the price now, is the lowest ${span}.`
      : `The lowest price ${span}: ${formatInr(lowest.paise)}, on ${formatDay(lowest.day)}.`
  return [low, now].filter(Boolean).join(' ')
}
