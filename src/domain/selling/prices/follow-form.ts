import { refuseFields } from '#domain/ground/shared/form-fields.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { BASIS_POINTS, formatInr, formatPercent, type Paise } from '#domain/ground/shared/money.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { percentToBasisPoints, readWholeNumber } from '#domain/ground/shared/typed-values/typed-amounts.ts'
import { priceUnderMrp, wholeRupees } from '#domain/selling/listings/offer-terms.ts'
import type { FollowDistance, FollowLimits, WhenAlone } from './follow-lowest.ts'

/** A price goes at most so many rupees, or such a share in basis points, below the lowest. */
export const BELOW_RUPEES_MAX = 1_000
export const BELOW_BP_MAX = 1_000
/** Of many prices, the floor is at most such a share below each price now, and the ceiling above it. */
const FLOOR_BP_MAX = 5_000
const CEILING_BP_MAX = 10_000

type Raw = Readonly<Record<string, unknown>>

/** Limits of many prices: shares of each price of the moment; a ceiling of null is the MRP. */
export interface FollowShares extends Pick<FollowLimits, 'below' | 'whenAlone'> {
  floorBp: number
  ceilingBp: number | null
}

/**
 * Reads the limits within which one price follows from the fields floor, ceiling, below, belowBy and whenAlone. Floor and
 * ceiling have to be possible prices of the offer; without a ceiling the MRP is the highest.
 */
export function readFollowLimits(
  raw: Raw,
  { listPricePaise }: { listPricePaise: Paise },
): Result<FollowLimits, 'prices.not_valid'> {
  const floorPaise = wholeRupees(oneLine(raw.floor))
  const typedCeiling = oneLine(raw.ceiling)
  const ceilingPaise = typedCeiling === '' ? null : wholeRupees(typedCeiling)
  const below = readDistance(raw)
  const refusal = refuseFields('prices.not_valid', {
    floor: floorPaise
      ? priceUnderMrp(listPricePaise, floorPaise).fault
      : 'Please enter your lowest price in whole rupees',
    ceiling: ceilingFault(ceilingPaise, { floorPaise, listPricePaise }),
    below: below === undefined ? BELOW_MESSAGE[belowByOf(raw)] : undefined,
  })
  if (refusal) return refusal
  invariant(floorPaise && ceilingPaise !== undefined && below, 'what is at fault has a message')
  return ok({ floorPaise, ceilingPaise, below, whenAlone: whenAloneOf(raw) })
}

/** Reads the same for many prices, from floorPercent and ceilingPercent: how far below and above its price of now. */
export function readFollowShares(raw: Raw): Result<FollowShares, 'prices.not_valid'> {
  const floorBp = percentToBasisPoints(oneLine(raw.floorPercent))
  const typedCeiling = oneLine(raw.ceilingPercent)
  const ceilingBp = typedCeiling === '' ? null : percentToBasisPoints(typedCeiling)
  const below = readDistance(raw)
  const isFloor = floorBp !== undefined && floorBp <= FLOOR_BP_MAX
  const isCeiling = ceilingBp !== undefined && (ceilingBp ?? 0) <= CEILING_BP_MAX
  const refusal = refuseFields('prices.not_valid', {
    floorPercent: isFloor ? undefined : `Please enter a percentage from 0 to ${FLOOR_BP_MAX / 100}`,
    ceilingPercent: isCeiling ? undefined : `Please enter a percentage from 0 to ${CEILING_BP_MAX / 100}`,
    below: below === undefined ? BELOW_MESSAGE[belowByOf(raw)] : undefined,
  })
  if (refusal) return refusal
  invariant(isFloor && isCeiling && below, 'what is at fault has a message')
  return ok({ floorBp, ceilingBp, below, whenAlone: whenAloneOf(raw) })
}

/** The limits that shares come to for a price, in whole rupees; undefined where its floor is no possible price. */
export function limitsOfShares(
  { floorBp, ceilingBp, below, whenAlone }: FollowShares,
  { pricePaise, listPricePaise }: { pricePaise: Paise; listPricePaise: Paise },
): FollowLimits | undefined {
  const floorPaise = Math.ceil((pricePaise * (BASIS_POINTS - floorBp)) / BASIS_POINTS / RUPEE) * RUPEE
  if (!priceUnderMrp(listPricePaise, floorPaise).terms) return undefined
  const above = Math.floor((pricePaise * (BASIS_POINTS + (ceilingBp ?? 0))) / BASIS_POINTS / RUPEE) * RUPEE
  const ceilingPaise = ceilingBp === null ? null : Math.max(floorPaise, Math.min(above, listPricePaise))
  return { floorPaise, ceilingPaise, below, whenAlone }
}

/** "Equal to the lowest", "₹5 below the lowest". */
export function distanceText(below: FollowDistance): string {
  if ('bp' in below) return `${formatPercent(below.bp)} below the lowest`
  return below.paise === 0 ? 'Equal to the lowest' : `${formatInr(below.paise)} below the lowest`
}

const RUPEE: Paise = 100

const BELOW_MESSAGE = {
  rupees: `Please enter whole rupees, from 0 to ${formatInr(BELOW_RUPEES_MAX * RUPEE)}`,
  percent: `Please enter a percentage from 0.01 to ${BELOW_BP_MAX / 100}`,
}

function belowByOf(raw: Raw): 'rupees' | 'percent' {
  return raw.belowBy === 'percent' ? 'percent' : 'rupees'
}

function whenAloneOf(raw: Raw): WhenAlone {
  return raw.whenAlone === 'ceiling' ? 'ceiling' : 'stays'
}

/** How far below: rupees or a share, as belowBy says; nothing typed is equal. */
function readDistance(raw: Raw): FollowDistance | undefined {
  const typed = oneLine(raw.below).replace(/^₹\s*/, '')
  if (belowByOf(raw) === 'percent') {
    const bp = percentToBasisPoints(typed)
    return bp && bp <= BELOW_BP_MAX ? { bp } : undefined
  }
  const rupees = typed === '' ? 0 : readWholeNumber(typed, BELOW_RUPEES_MAX)
  return rupees === undefined ? undefined : { paise: rupees * RUPEE }
}

function ceilingFault(
  ceilingPaise: Paise | null | undefined,
  { floorPaise, listPricePaise }: { floorPaise: Paise | undefined; listPricePaise: Paise },
): string | undefined {
  if (ceilingPaise === null) return undefined
  if (ceilingPaise === undefined) return 'Please enter your highest price in whole rupees'
  if (floorPaise && ceilingPaise < floorPaise) return 'The highest price cannot be below the lowest'
  return priceUnderMrp(listPricePaise, ceilingPaise).fault
}
