import { formatInr, type Paise } from '#domain/ground/shared/money.ts'

/**
 * A sale that may still come back, of which something was paid or is about to be. What stays in reserve of it is left out
 * of both amounts, and what came back of it. All in paise.
 */
export interface OpenSale {
  /** The vendor order that it is of: a dispute holds back of a vendor order. */
  vendorOrderId: string
  /** What payouts have paid of it. */
  paidPaise: Paise
  /** That with what is released and not paid. */
  releasedPaise: Paise
  /** What of its vendor order is held back for disputes in what payouts have paid, and in all that is released. */
  heldPaidPaise: Paise
  heldPaise: Paise
  /** What stays in reserve of it by its seller's record. */
  byRecordPaise: Paise
}

type Sale = Omit<OpenSale, 'byRecordPaise'>

/** What may be paid of sales that can still come back: what the settings say, and what stayed sold. Both in paise. */
export function openReturnsLimit(of: { settingPaise: Paise; earnedPaise: Paise }): Paise {
  return of.settingPaise + Math.max(0, of.earnedPaise)
}

/**
 * What of each open sale the next payout leaves in reserve, and how much of them all its seller has afterwards. Takes them
 * with the oldest first, which are paid first. The larger of two is kept: what the record asks for, and what would exceed
 * the limit. What a seller has already is never taken back, and whatever is held back for a dispute it does not have. What
 * of their reserve has paid refunds of cash that did not come in (`boundPaise`) counts as paid to the seller.
 */
export function keepOfOpenSales(
  sales: readonly OpenSale[],
  { limitPaise, boundPaise }: { limitPaise: Paise; boundPaise: Paise },
): { keepPaise: readonly Paise[]; usedPaise: Paise } {
  const toHave = lessHeld(sales.map((sale) => ({ ...sale, paise: sale.releasedPaise })))
  const hasPaise = hasOfEach(sales)
  let usedPaise = hasPaise.reduce((sum, paise) => sum + paise, boundPaise)
  const keepPaise = sales.map(({ byRecordPaise }, at) => {
    const getsPaise = (toHave[at] ?? 0) - (hasPaise[at] ?? 0)
    const roomPaise = Math.max(0, limitPaise - usedPaise)
    const keep = Math.max(byRecordPaise, getsPaise - roomPaise)
    usedPaise += Math.max(0, getsPaise - keep)
    return keep
  })
  return { keepPaise, usedPaise }
}

/** How much of open sales their seller has by what payouts have paid, in paise. */
export function hasOfOpenSales(sales: readonly Sale[]): Paise {
  return hasOfEach(sales).reduce((sum, paise) => sum + paise, 0)
}

function hasOfEach(sales: readonly Sale[]): readonly Paise[] {
  const had = lessHeld(
    sales.map((sale) => ({ ...sale, paise: sale.paidPaise, heldPaise: sale.heldPaidPaise })),
  )
  const toHave = lessHeld(sales.map((sale) => ({ ...sale, paise: sale.releasedPaise })))
  return toHave.map((paise, at) => Math.min(paise, had[at] ?? 0))
}

/** Why, as the seller reads it. */
export function limitReason(limitPaise: Paise): string {
  return `sales that can still be returned are paid out up to ${formatInr(limitPaise)}`
}

/** What is left of each sale without what is held back of its vendor order, which is taken of the newest first. */
function lessHeld(
  sales: readonly { vendorOrderId: string; paise: Paise; heldPaise: Paise }[],
): readonly Paise[] {
  const stillHeld = new Map<string, Paise>()
  return sales
    .toReversed()
    .map(({ vendorOrderId, paise, heldPaise }) => {
      const heldOfVendorOrder = stillHeld.get(vendorOrderId) ?? Math.max(0, heldPaise)
      const held = Math.min(heldOfVendorOrder, Math.max(0, paise))
      stillHeld.set(vendorOrderId, heldOfVendorOrder - held)
      return Math.max(0, paise) - held
    })
    .toReversed()
}
