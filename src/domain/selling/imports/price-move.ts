import type { FormEntries } from '#domain/ground/shared/form-entries.ts'
import {
  BASIS_POINTS,
  divideHalfUp,
  formatInr,
  formatPercent,
  type Paise,
} from '#domain/ground/shared/money.ts'
import { type RowPlan, wrongRow } from './planned-row.ts'
import { type Change, changesOfPlan } from './row-changes.ts'
import { faultOf } from './row-fault.ts'

/** Basis points of the price that holds: a fall or a rise by more is a slip more often than a decision. */
const PRICE_FALL_BP_MAX = 3_000
const PRICE_RISE_BP_MAX = 5_000
/** No list tells moves apart that are larger. */
const SHOWN_BP_MAX = 10_000_000

/** The shares in words, wherever they are told. */
export const FAR_MOVE_WORDS = `more than ${formatPercent(PRICE_FALL_BP_MAX)} down or ${formatPercent(PRICE_RISE_BP_MAX)} up`

/** Whether a price moves so far that somebody has to say that it is right. Takes paise. */
export function isFarMove([before, after]: Change<Paise>): boolean {
  return (
    after * BASIS_POINTS < before * (BASIS_POINTS - PRICE_FALL_BP_MAX) ||
    after * BASIS_POINTS > before * (BASIS_POINTS + PRICE_RISE_BP_MAX)
  )
}

/** How far a price moves, up or down, in basis points of what it was, at most a thousandfold. Takes paise. */
export function priceMoveBp([before, after]: Change<Paise>): number {
  return Math.min(divideHalfUp(Math.abs(after - before) * BASIS_POINTS, before), SHOWN_BP_MAX)
}

/** "−98%", "+12.5%". */
export function priceMoveText(change: Change<Paise>): string {
  return `${change[1] < change[0] ? '−' : '+'}${formatPercent(priceMoveBp(change))}`
}

/**
 * The plan of a row, or a wrong row where its price would move far and nobody has said that this move, from this price
 * to that, is right. What the dry run showed as far is refused as well without that, though another row of the file has
 * brought the price near in the meantime.
 */
export function refuseFarMove(
  plan: RowPlan,
  {
    entries,
    shown,
    confirmed,
  }: {
    entries: FormEntries
    shown?: Change<Paise> | undefined
    confirmed: 'any' | Change<Paise> | undefined
  },
): RowPlan {
  const price = changesOfPlan(plan)?.price
  if (!price || confirmed === 'any') return plan
  const wasFar = shown !== undefined && isFarMove(shown)
  if (!isFarMove(price) && (confirmed || !wasFar)) return plan
  if (confirmed?.[0] === price[0] && confirmed[1] === price[1]) return plan
  const column = ['price', 'discount', 'mrp'].find((name) => entries[name]) ?? 'price'
  const [before, after] = price.map((paise) => formatInr(paise))
  const reason = `From ${before} to ${after} (${priceMoveText(price)}) is a large change, and nobody confirmed it: say that the price is right, or correct it`
  return wrongRow([faultOf(entries, column, reason)])
}
