import { deliverySpanText } from '#domain/ground/shipping/delivery-words.ts'
import type { Delivery, OfferDelivery } from '#server/ground/shipping/delivery-views.ts'

interface SellerDeliveriesProps {
  delivery: Delivery
  /** The offers that would be ordered now. */
  offerIds: readonly string[]
}

/** By when each seller's share arrives at a PIN code: the latest of its goods counts. */
export function SellerDeliveries({ delivery, offerIds }: SellerDeliveriesProps) {
  if (!delivery.isServed) return <p className="text-bad text-sm">We do not deliver to {delivery.pin} yet.</p>
  const deliveries = deliveriesOf(offerIds.flatMap((id) => delivery.offers[id] ?? []))
  if (deliveries.length === 0) return null
  return (
    <ul aria-label={`Delivery to ${delivery.pin}`} className="flex flex-col gap-1.5 text-sm">
      {deliveries.map((each) => (
        <li key={each.sellerName} className="flex flex-wrap justify-between gap-x-4">
          <span className="wrap-anywhere min-w-0 text-muted">From {each.sellerName}</span>
          <span className="figures font-medium">{deliverySpanText(each)}</span>
        </li>
      ))}
    </ul>
  )
}

type SellerDelivery = Omit<OfferDelivery, 'noCash'>

/** What one seller sends together arrives when the slowest of it does. */
export function deliveriesOf(offers: readonly SellerDelivery[]): SellerDelivery[] {
  const bySeller = Map.groupBy(offers, ({ sellerName }) => sellerName)
  return [...bySeller].map(([sellerName, own]) => ({
    sellerName,
    deliverFrom:
      own
        .map(({ deliverFrom }) => deliverFrom)
        .toSorted()
        .at(-1) ?? '',
    deliverBy:
      own
        .map(({ deliverBy }) => deliverBy)
        .toSorted()
        .at(-1) ?? '',
  }))
}
