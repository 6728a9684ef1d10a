import { type CashParcels, PIN_PARCELS_MIN } from './cash-confirmation.ts'
import { countRefused } from './cash-rules.ts'

/** What became over some time of the parcels in cash to a PIN code. */
export interface EndedAtPin {
  postalCode: string
  ended: number
  /** Refused, as somebody else than their seller reported. */
  byOthers: number
  /** Who says so of parcels that their own couriers carried. */
  sellers: readonly string[]
}

/**
 * The parcels of each PIN code over all of these times, and how many of them count as refused (`countRefused`): a seller
 * who says so in several of them is one. A PIN code to which so few went that it cannot be at risk is left out.
 */
export function sumByPin(counted: Iterable<EndedAtPin>): (CashParcels & { postalCode: string })[] {
  const sums = new Map<string, { ended: number; byOthers: number; sellers: Set<string> }>()
  for (const { postalCode, ended, byOthers, sellers } of counted) {
    const sum = sums.get(postalCode) ?? { ended: 0, byOthers: 0, sellers: new Set() }
    sum.ended += ended
    sum.byOthers += byOthers
    for (const seller of sellers) sum.sellers.add(seller)
    sums.set(postalCode, sum)
  }
  return [...sums]
    .filter(([, { ended }]) => ended >= PIN_PARCELS_MIN)
    .map(([postalCode, { ended, byOthers, sellers }]) => ({
      postalCode,
      ended,
      refused: countRefused({ byOthers, sellers: sellers.size }),
    }))
}
