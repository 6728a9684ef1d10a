import { Link } from 'react-router'
import { BEST_OFFER_EXPLANATION } from '#domain/catalogue/best-offer-explanation.ts'
import { formatInr } from '#domain/shared/money.ts'
import type { ProductDetail, ProductOffer } from '#server/catalogue/product-page-views.ts'
import { AddToCart } from '#web/storefront/cart/add-to-cart.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { offerSeen } from './buy-box.tsx'
import { DiscountBadge } from './discount-badge.tsx'
import { dispatchText } from './product-words.ts'
import { StockMarker } from './stock-marker.tsx'

const CONDITIONS = { new: 'New', 'open-box': 'Open box', refurbished: 'Refurbished' } as const

/** Who else sells it, for how much, and how we choose whom to show first. */
export function OfferList({ product }: { product: ProductDetail }) {
  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        {product.offers.map((offer, index) => (
          <li
            key={offer.id}
            className="grid gap-x-8 gap-y-3 py-5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] sm:items-center"
          >
            <div>
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                <Link to={`/shops/${offer.seller.slug}`} className="text-link text-ink">
                  {offer.seller.name}
                </Link>
                {index === 0 ? <Badge tone="green">Shown first</Badge> : null}
              </p>
              <p className="text-muted text-sm">
                {CONDITIONS[offer.condition]} · {dispatchText(offer.dispatchDays)}
              </p>
            </div>
            <OfferPrice offer={offer} />
            <AddToCart offer={offerSeen(product, offer)} inStock={offer.orderableMax > 0} size="sm" />
          </li>
        ))}
      </ul>
      <details className="group pt-4 text-sm">
        <summary className="text-link inline-block py-2">How we choose the offer that is shown first</summary>
        <p className="max-w-prose pt-1 text-muted">{BEST_OFFER_EXPLANATION}</p>
      </details>
    </>
  )
}

function OfferPrice({ offer }: { offer: ProductOffer }) {
  return (
    <div className="figures">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold text-lg">{formatInr(offer.unitPricePaise)}</span>
        <DiscountBadge discountBp={offer.discountBp} />
      </p>
      <StockMarker inStock={offer.orderableMax > 0} unitsLeft={offer.unitsLeft} className="text-sm" />
    </div>
  )
}
