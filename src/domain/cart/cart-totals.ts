import { type ShippingTerms, shippingFee } from '#domain/settings/shipping-fee.ts'
import { invariant } from '#domain/shared/invariant.ts'
import { lineTotal, type Paise, unitPrice } from '#domain/shared/money.ts'

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
 * counts. All amounts in paise. `terms` are those of the day of the order. An empty cart ships for nothing. Throws on
 * quantities that are not whole.
 */
export function priceCart(lines: readonly PriceableLine[], terms: ShippingTerms): CartTotals {
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
  const shippingPaise = shippingFee({ subtotalPaise, itemCount }, terms)
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

function sum(amounts: readonly number[]): number {
  const total = amounts.reduce((sofar, amount) => sofar + amount, 0)
  invariant(Number.isSafeInteger(total), 'a total is a whole number that a double holds exactly')
  return total
}
