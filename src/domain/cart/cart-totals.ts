import { invariant } from '#domain/shared/invariant.ts'
import { lineTotal, type Paise, unitPrice } from '#domain/shared/money.ts'

/** Shipping is free strictly above ₹5,000 of discounted goods. */
export const FREE_SHIPPING_ABOVE_PAISE: Paise = 500_000
/** The flat fee otherwise: ₹399. */
export const SHIPPING_FEE_PAISE: Paise = 39_900

export interface PriceableLine {
  listPricePaise: Paise
  discountBp: number
  quantity: number
}

export interface CartTotals {
  /** In the order of the lines given. */
  lines: { unitPricePaise: Paise; linePaise: Paise; savingsPaise: Paise }[]
  /** Discounted goods, before shipping. */
  subtotalPaise: Paise
  /** What the discounts took off. */
  savingsPaise: Paise
  shippingPaise: Paise
  totalPaise: Paise
  itemCount: number
}

/**
 * The one place where an order's totals are computed; browser and server both call it, and the server's answer
 * counts. All amounts in paise. An empty cart ships for nothing. Throws on quantities that are not whole.
 */
export function priceCart(lines: readonly PriceableLine[]): CartTotals {
  const priced = lines.map((line) => {
    const linePaise = lineTotal(line)
    return {
      unitPricePaise: unitPrice(line),
      linePaise,
      savingsPaise: line.listPricePaise * line.quantity - linePaise,
    }
  })
  const itemCount = sum(lines.map((line) => line.quantity))
  const subtotalPaise = sum(priced.map((line) => line.linePaise))
  const shippingPaise = shippingFee({ subtotalPaise, itemCount })
  const savingsPaise = sum(priced.map((line) => line.savingsPaise))
  return {
    lines: priced,
    subtotalPaise,
    savingsPaise,
    shippingPaise,
    totalPaise: subtotalPaise + shippingPaise,
    itemCount,
  }
}

/** The shipping fee in paise: nothing for an empty cart or strictly above ₹5,000, else ₹399. */
export function shippingFee({
  subtotalPaise,
  itemCount,
}: {
  subtotalPaise: Paise
  itemCount: number
}): Paise {
  return itemCount === 0 || subtotalPaise > FREE_SHIPPING_ABOVE_PAISE ? 0 : SHIPPING_FEE_PAISE
}

function sum(amounts: readonly number[]): number {
  const total = amounts.reduce((sofar, amount) => sofar + amount, 0)
  invariant(Number.isSafeInteger(total), 'a total is a whole number that a double holds exactly')
  return total
}
