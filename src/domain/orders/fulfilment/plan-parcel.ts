import type { Paise } from '#domain/ground/shared/money.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isBlank } from '#domain/ground/shared/typed-text/blank-text.ts'
import { hasCardNumber, withoutCardNumbers } from '#domain/ground/shared/typed-text/card-number-in-text.ts'
import { shareOfPieces } from '#domain/money/invoicing/line-share.ts'
import { advanceOfPieces } from '#domain/money/payments/advance/advance.ts'
import { needsSerial, normaliseSerial, SERIALS_OF_PIECE_MAX } from './serial-numbers.ts'

/** A line of a vendor order, and what of it is in its parcels or was cancelled already. */
export interface LineToPack {
  lineId: string
  productId: string
  name: string
  category: string
  quantity: number
  linePaise: Paise
  shippingSharePaise: Paise
  /** What of both somebody else than the customer pays. */
  contributedPaise: Paise
  /** What of the rest its customer has paid in advance. */
  advancePaise: Paise
  taken: {
    quantity: number
    goodsPaise: Paise
    shippingPaise: Paise
    contributedPaise: Paise
    advancePaise: Paise
  }
}

export interface WantedParcelLine {
  lineId: string
  quantity: number
  /** As scanned: for each piece its serial numbers, of which a kit has several. */
  serials: readonly (readonly string[])[]
}

export interface PlannedParcelLine {
  lineId: string
  productId: string
  quantity: number
  goodsPaise: Paise
  shippingPaise: Paise
  contributedPaise: Paise
  advancePaise: Paise
  /** Normalised. */
  units: { piece: number; serial: string }[]
}

type PlanParcelRefusal =
  | CodeOf<typeof readUnits>
  | 'fulfilment.nothing_chosen'
  | 'fulfilment.vendor_order_gone'
  | 'fulfilment.too_many_pieces'

/**
 * What goes into a parcel. Its shares of a line's price and delivery are those of `shareOfPieces`, so that the parcels
 * of a line add up to it, to the paisa. Refuses a line of another vendor order, and one that was scanned twice.
 */
export function planParcel(
  lines: readonly LineToPack[],
  wanted: readonly WantedParcelLine[],
): Result<PlannedParcelLine[], PlanParcelRefusal> {
  const chosen = wanted.filter(({ quantity }) => quantity > 0)
  if (chosen.length === 0) return refuse('fulfilment.nothing_chosen')
  const planned: PlannedParcelLine[] = []
  for (const want of chosen) {
    const line = lines.find(({ lineId }) => lineId === want.lineId)
    if (!line || planned.some(({ lineId }) => lineId === want.lineId))
      return refuse('fulfilment.vendor_order_gone')
    const left = line.quantity - line.taken.quantity
    if (!Number.isSafeInteger(want.quantity) || want.quantity > left)
      return refuse('fulfilment.too_many_pieces', { details: { name: line.name, left } })
    const units = readUnits(line, want)
    if (!units.ok) return units
    planned.push({
      lineId: line.lineId,
      productId: line.productId,
      quantity: want.quantity,
      ...amountsOf(line, want.quantity),
      units: units.value,
    })
  }
  return ok(planned)
}

function amountsOf(line: LineToPack, pieces: number) {
  const { quantity, linePaise, shippingSharePaise, contributedPaise, advancePaise, taken } = line
  const share = (amountPaise: Paise, paise: Paise) =>
    shareOfPieces(amountPaise, { quantity, pieces, packed: { quantity: taken.quantity, paise } })
  const goodsPaise = share(linePaise, taken.goodsPaise)
  const shippingPaise = share(shippingSharePaise, taken.shippingPaise)
  const others = share(contributedPaise, taken.contributedPaise)
  const ofTaken = taken.goodsPaise + taken.shippingPaise - taken.contributedPaise
  return {
    goodsPaise,
    shippingPaise,
    contributedPaise: others,
    advancePaise: advanceOfPieces(
      { quantity, toPayPaise: linePaise + shippingSharePaise - contributedPaise, advancePaise },
      { ...taken, toPayPaise: ofTaken },
      { quantity: pieces, toPayPaise: goodsPaise + shippingPaise - others },
    ),
  }
}

type ReadUnitsRefusal = 'fulfilment.serial_invalid' | 'fulfilment.serial_missing' | 'fulfilment.serial_taken'

function readUnits(
  line: LineToPack,
  { quantity, serials }: WantedParcelLine,
): Result<PlannedParcelLine['units'], ReadUnitsRefusal> {
  const units: PlannedParcelLine['units'] = []
  const pieces = serials.slice(0, quantity)
  for (const [index, ofPiece] of pieces.entries()) {
    for (const scanned of ofPiece.filter((text) => !isBlank(text)).slice(0, SERIALS_OF_PIECE_MAX)) {
      const serial = normaliseSerial(scanned)
      if (!serial || hasCardNumber(serial))
        return refuse('fulfilment.serial_invalid', {
          details: { serial: withoutCardNumbers(scanned).slice(0, 60) },
        })
      if (units.some((unit) => unit.serial === serial))
        return refuse('fulfilment.serial_taken', { details: { serial, name: line.name } })
      units.push({ piece: index + 1, serial })
    }
  }
  const missing = quantity - new Set(units.map(({ piece }) => piece)).size
  if (needsSerial(line.category) && missing > 0)
    return refuse('fulfilment.serial_missing', { details: { name: line.name, missing } })
  return ok(units)
}
