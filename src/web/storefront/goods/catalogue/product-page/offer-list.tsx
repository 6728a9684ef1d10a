import { Link } from 'react-router'
import { BEST_OFFER_EXPLANATION } from '#domain/goods/catalogue/best-offer-explanation.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { reachesText } from '#domain/ground/shipping/delivery-words.ts'
import type { ProductDetail, ProductOffer } from '#server/goods/catalogue/product-page-views.ts'
import type { Delivery } from '#server/ground/shipping/delivery-views.ts'
import { AddToCart } from '#web/storefront/goods/choosing/add-to-cart.tsx'
import { DiscountBadge } from '#web/storefront/goods/product-lists/discount-badge.tsx'
import { StockMarker } from '#web/storefront/goods/product-lists/stock-marker.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { offerSeen } from './buy-box.tsx'

const CONDITIONS = { new: 'New', 'open-box': 'Open box', refurbished: 'Refurbished' } as const

/** More than these are folded. */
const SHOWN_AT_ONCE = 5

/** Who else sells it, for how much, and how we choose whom to show first. */
export function OfferList({ product, delivery }: { product: ProductDetail; delivery: Delivery | undefined }) {
  const first = product.offers.slice(0, SHOWN_AT_ONCE)
  const others = product.offers.slice(SHOWN_AT_ONCE)
  return (
    <>
      <OfferRows product={product} offers={first} delivery={delivery} />
      {others.length > 0 ? (
        <details>
          <summary className="text-link inline-flex min-h-11 items-center font-medium">
            {others.length === 1 ? 'One more offer' : `${others.length} more offers`}
          </summary>
          <OfferRows product={product} offers={others} delivery={delivery} />
        </details>
      ) : null}
      <details className="pt-4 text-sm">
        <summary className="text-link inline-block py-2">How we choose the offer shown first</summary>
        <p className="max-w-prose pt-1 text-muted">{BEST_OFFER_EXPLANATION}</p>
      </details>
    </>
  )
}

interface OfferRowsProps {
  product: ProductDetail
  offers: readonly ProductOffer[]
  delivery: Delivery | undefined
}

function OfferRows({ product, offers, delivery }: OfferRowsProps) {
  const [best] = product.offers
  return (
    <ul className="divide-y divide-line border-line border-y">
      {offers.map((offer) => (
        <li key={offer.id} className="grid gap-x-14 gap-y-3 py-5 sm:grid-cols-2 sm:items-center">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              <Link to={`/shops/${offer.seller.slug}`} className="min-w-0 text-link text-ink">
                {offer.seller.name}
              </Link>
              {offer === best ? <Badge tone="green">Shown first</Badge> : null}
            </p>
            <p className="text-muted text-sm">
              {[CONDITIONS[offer.condition], whenText(offer, delivery), offer.record]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <p className="text-sm">
              <a
                href={`/messages/new?seller=${offer.seller.id}&product=${product.id}`}
                className="text-link inline-flex min-h-11 items-center"
              >
                Ask this seller
                <span className="sr-only"> {offer.seller.name}</span>
              </a>
            </p>
          </div>
          <div className="flex items-center justify-between gap-x-6">
            <OfferPrice offer={offer} />
            <AddToCart
              offer={offerSeen(product, offer)}
              inStock={offer.orderableMax > 0}
              sellerName={offer.seller.name}
              size="sm"
            />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** By when it is there, once a PIN code is known; until then when it leaves. */
function whenText(offer: ProductOffer, delivery: Delivery | undefined): string {
  const day = delivery?.offers[offer.id]?.deliverBy
  return delivery && day ? reachesText(delivery.pin, day) : offer.dispatch
}

function OfferPrice({ offer }: { offer: ProductOffer }) {
  return (
    <div className="figures">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold text-lg">{formatInr(offer.unitPricePaise)}</span>
        <DiscountBadge discountBp={offer.discountBp} />
      </p>
      {offer.notes?.map((text) => (
        <p key={text} className="text-sm">
          {text}
        </p>
      ))}
      <StockMarker inStock={offer.orderableMax > 0} stockText={offer.stockText} className="text-sm" />
    </div>
  )
}
