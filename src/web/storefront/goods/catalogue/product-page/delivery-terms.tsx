import { Link } from 'react-router'
import type { MarketplaceTerms } from '#domain/ground/settings/marketplace-terms.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { useMarketplace } from '#web/storefront/ground/shared/marketplace-facts.ts'

/** What the shipping, return and refund policies say, as far as it bears on one product. */
export function DeliveryTerms({ dispatch = '' }: { dispatch: string | undefined }) {
  const { terms: shop } = useMarketplace()
  const { returnDays, defectDays, refundDays, cardRefundDays } = shop
  const terms = [
    `${dispatch} ${shippingText(shop)}`.trim(),
    `Return it within ${returnDays} days. If it arrives defective, tell us within ${defectDays} days.`,
    'You can cancel free of charge until it ships.',
    `Refunds take ${fromTo(refundDays)} business days, and ${fromTo(cardRefundDays)} more to reach a card.`,
  ]
  return (
    <>
      <ul className="divide-y divide-line text-[0.9375rem]">
        {terms.map((term) => (
          <li key={term} className="py-2.5">
            {term}
          </li>
        ))}
      </ul>
      <Link to="/refund" className="text-link inline-block py-2.5 text-sm">
        Full refund policy
      </Link>
    </>
  )
}

function shippingText({ shippingFeePaise, freeShippingAbovePaise }: MarketplaceTerms): string {
  if (shippingFeePaise === 0) return 'Delivery across India is free.'
  return `Delivery across India costs ${formatInr(shippingFeePaise)} per order; free shipping on orders above ${formatInr(freeShippingAbovePaise)}.`
}

function fromTo({ min, max }: MarketplaceTerms['refundDays']): string {
  return min === max ? String(min) : `${min} to ${max}`
}
