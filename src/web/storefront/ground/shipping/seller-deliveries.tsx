import { deliverySpanText } from '#domain/ground/shipping/delivery-words.ts'
import type { Delivery, OfferDelivery } from '#server/ground/shipping/delivery-views.ts'

interface SellerDeliveriesProps {
  delivery: Delivery
  /** The offers that would be ordered now. */
  offerIds: readonly string[]
}

/** By when each seller's part arrives at a PIN code: the latest of its goods counts. */
export function SellerDeliveries({ delivery, offerIds }: SellerDeliveriesProps) {
  if (!delivery.isServed)
    return <p className="text-bad text-sm">No courier of ours delivers to {delivery.pin}.</p>
  const parts = partsOf(offerIds.flatMap((id) => delivery.offers[id] ?? []))
  if (parts.length === 0) return null
  return (
    <ul aria-label={`Delivery to ${delivery.pin}`} className="flex flex-col gap-1.5 text-sm">
      {parts.map((part) => (
        <li key={part.sellerName} className="flex flex-wrap justify-between gap-x-4">
          <span className="wrap-anywhere min-w-0 text-muted">From {part.sellerName}</span>
          <span className="figures font-medium">{deliverySpanText(part)}</span>
        </li>
      ))}
    </ul>
  )
}

type PartDelivery = Omit<OfferDelivery, 'sendsCash'>

/** What one seller sends together arrives when the slowest of it does. */
export function partsOf(offers: readonly PartDelivery[]): PartDelivery[] {
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
