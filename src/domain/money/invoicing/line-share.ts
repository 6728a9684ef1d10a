import { invariant } from '#domain/ground/shared/invariant.ts'
import { divideHalfUp, type Paise } from '#domain/ground/shared/money.ts'
import { prorate } from '#domain/ground/shared/prorate.ts'

/** Some pieces of a line that go into a parcel, beside those that are in its other parcels. */
export interface Pieces {
  /** The pieces of the whole line. */
  quantity: number
  pieces: number
  /** What its other parcels hold: pieces, and what they bear of the amount. */
  packed: { quantity: number; paise: Paise }
}

/**
 * The delivery that each line of a vendor order bears, in proportion to what its goods cost: the shares add up to the vendor order's
 * delivery exactly. It is worked out when the order is placed and kept with the line from then on.
 */
export function deliveryShares(shippingPaise: Paise, lines: readonly { grossPaise: Paise }[]): Paise[] {
  return prorate(
    shippingPaise,
    lines.map((line) => line.grossPaise),
  )
}

/**
 * What of a line's amount belongs to the pieces of a parcel, in paise: the amount of all pieces packed with it, rounded
 * half up, less what the others bear. Whatever is packed and unpacked, the parcels that hold a whole line add up to its
 * amount, and a share that was once written never changes when another parcel follows.
 */
export function shareOfPieces(amountPaise: Paise, { quantity, pieces, packed }: Pieces): Paise {
  const together = packed.quantity + pieces
  invariant(
    packed.quantity >= 0 && pieces > 0 && together <= quantity,
    'a parcel holds pieces of its line that no other one holds',
  )
  return Math.max(0, divideHalfUp(amountPaise * together, quantity) - packed.paise)
}
