import { type ShippingTerms, shippingFee } from '#domain/ground/settings/shipping-fee.ts'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'

/** A promotion that takes the delivery fee off from so much on, asking nothing else, as it is said beside a price. */
export interface FreeDelivery {
  fromPaise: Paise
  text: string
}

/** What the delivery of one piece costs, in the one line that says it, and the piece with its fee; made for the page. */
export interface DeliveryLine {
  text: string
  totalPaise: Paise
}

export function deliveryLine(
  unitPricePaise: Paise,
  terms: ShippingTerms,
  free: FreeDelivery | undefined,
): DeliveryLine {
  const feePaise = shippingFee({ subtotalPaise: unitPricePaise, itemCount: 1 }, terms)
  const isFree = feePaise === 0 || (free !== undefined && unitPricePaise >= free.fromPaise)
  const from = free
    ? `, free from ${formatInr(free.fromPaise)} in the seller’s promotion`
    : ` (free shipping on orders above ${formatInr(terms.freeShippingAbovePaise)})`
  const cost = isFree ? 'Free delivery' : `Delivery ${formatInr(feePaise)}${from}`
  return { text: `${cost}. GST included, no other fees.`, totalPaise: unitPricePaise + feePaise }
}
