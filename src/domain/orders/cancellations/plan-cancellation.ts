import type { Paise } from '#domain/ground/shared/money.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { shareOfPieces } from '#domain/money/invoicing/line-share.ts'
import { advanceOfPieces } from '#domain/money/payments/advance/advance.ts'

/** Pieces of a line, and what they bear of its price and of its share of the delivery. */
export interface BornePieces {
  quantity: number
  goodsPaise: Paise
  shippingPaise: Paise
  /** What of both somebody else than the customer pays. */
  contributedPaise: Paise
  /** What of the rest was paid in advance; 0 where an order is paid in one way. */
  advancePaise: Paise
}

/** A line of a vendor order, as far as cancelling goes. */
export interface LineToCancel {
  lineId: string
  name: string
  quantity: number
  linePaise: Paise
  shippingSharePaise: Paise
  contributedPaise: Paise
  advancePaise: Paise
  cancelled: BornePieces
  /** Its pieces in parcels that were not unpacked. */
  parcels: readonly (BornePieces & { parcelId: string; hasLeft: boolean })[]
}

export interface WantedCancellation {
  lineId: string
  quantity: number
}

/** What is cancelled of each line with what it bore, and the parcels that are taken apart for it. */
export interface PlannedCancellation {
  lines: (BornePieces & { lineId: string })[]
  takeApart: string[]
}

/** How many pieces of a line can still be cancelled: those that have not left. */
export function cancellablePieces({ quantity, cancelled, parcels }: LineToCancel): number {
  return quantity - cancelled.quantity - piecesOf(parcels.filter(({ hasLeft }) => hasLeft))
}

type PlanCancellationRefusal =
  | 'cancellations.nothing_chosen'
  | 'cancellations.vendor_order_gone'
  | 'cancellations.too_many_pieces'

/**
 * Plans a cancellation: pieces that are in no parcel come first; for more, parcels that have not left are taken apart,
 * as few and as small as will do. What the pieces bear is their share by `shareOfPieces`, so that parcels and
 * cancellations of a line add up to it, to the paisa. Refuses a line of another vendor order.
 */
export function planCancellation(
  lines: readonly LineToCancel[],
  wanted: readonly WantedCancellation[],
): Result<PlannedCancellation, PlanCancellationRefusal> {
  const chosen = wanted.filter(({ quantity }) => quantity !== 0)
  if (chosen.length === 0) return refuse('cancellations.nothing_chosen')
  const takeApart = new Set<string>()
  const found: { line: LineToCancel; quantity: number }[] = []
  for (const { lineId, quantity } of chosen) {
    const line = lines.find((each) => each.lineId === lineId)
    if (!line || found.some((each) => each.line === line)) return refuse('cancellations.vendor_order_gone')
    const left = cancellablePieces(line)
    if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > left)
      return refuse('cancellations.too_many_pieces', { details: { name: line.name, left } })
    takeApartFor(line, quantity, takeApart)
    found.push({ line, quantity })
  }
  return ok({
    lines: found.map(({ line, quantity }) => ({
      lineId: line.lineId,
      ...borneBy(line, quantity, takeApart),
    })),
    takeApart: [...takeApart].sort(),
  })
}

/** Adds the parcels that have to be taken apart until so many pieces of the line are in none. */
function takeApartFor(line: LineToCancel, quantity: number, takeApart: Set<string>): void {
  const packed = line.parcels
    .filter(({ hasLeft, parcelId }) => !hasLeft && !takeApart.has(parcelId))
    .toSorted((a, b) => a.quantity - b.quantity || (a.parcelId < b.parcelId ? -1 : 1))
  let free = line.quantity - line.cancelled.quantity - piecesOf(keptParcels(line, takeApart))
  while (free < quantity) {
    const short = quantity - free
    const at = packed.findIndex((parcel) => parcel.quantity >= short)
    const [next] = packed.splice(at === -1 ? packed.length - 1 : at, 1)
    if (!next) return
    takeApart.add(next.parcelId)
    free += next.quantity
  }
}

function borneBy(line: LineToCancel, pieces: number, takeApart: ReadonlySet<string>): BornePieces {
  const others = [line.cancelled, ...keptParcels(line, takeApart)]
  const share = (amountPaise: Paise, of: (each: BornePieces) => Paise) =>
    shareOfPieces(amountPaise, {
      quantity: line.quantity,
      pieces,
      packed: { quantity: piecesOf(others), paise: others.reduce((sum, each) => sum + of(each), 0) },
    })
  const borne = {
    quantity: pieces,
    goodsPaise: share(line.linePaise, (each) => each.goodsPaise),
    shippingPaise: share(line.shippingSharePaise, (each) => each.shippingPaise),
    contributedPaise: share(line.contributedPaise, (each) => each.contributedPaise),
  }
  const { quantity, linePaise, shippingSharePaise, contributedPaise, advancePaise } = line
  const taken = {
    quantity: piecesOf(others),
    toPayPaise: others.reduce((sum, each) => sum + toPayOf(each), 0),
    advancePaise: others.reduce((sum, each) => sum + each.advancePaise, 0),
  }
  const whole = { quantity, toPayPaise: linePaise + shippingSharePaise - contributedPaise, advancePaise }
  const now = { quantity: pieces, toPayPaise: toPayOf(borne) }
  return { ...borne, advancePaise: advanceOfPieces(whole, taken, now) }
}

function toPayOf(of: Omit<BornePieces, 'advancePaise'>): Paise {
  return of.goodsPaise + of.shippingPaise - of.contributedPaise
}

function keptParcels({ parcels }: LineToCancel, takeApart: ReadonlySet<string>) {
  return parcels.filter(({ parcelId }) => !takeApart.has(parcelId))
}

function piecesOf(borne: readonly BornePieces[]): number {
  return borne.reduce((sum, { quantity }) => sum + quantity, 0)
}
