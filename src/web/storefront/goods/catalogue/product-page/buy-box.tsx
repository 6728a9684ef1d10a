import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { CONDITIONS } from '#domain/goods/catalogue/conditions.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { ShownOffer } from '#domain/money/payments/offers/shown-offers.ts'
import type { EmiFrom } from '#domain/money/payments/ways/plan-costs.ts'
import type { ProductDetail, ProductOffer } from '#server/goods/catalogue/product-page-views.ts'
import type { Delivery } from '#server/ground/shipping/delivery-views.ts'
import { AddToBuild } from '#web/storefront/goods/builder/add-to-build.tsx'
import { AddToCart } from '#web/storefront/goods/choosing/add-to-cart.tsx'
import { DiscountBadge } from '#web/storefront/goods/product-lists/discount-badge.tsx'
import { StockMarker } from '#web/storefront/goods/product-lists/stock-marker.tsx'
import { useMarketplace } from '#web/storefront/ground/shared/marketplace-facts.ts'
import { DeliveryBox } from '#web/storefront/ground/shipping/delivery-box.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { DeliveryLine } from './delivery-line.ts'
import type { ProductHeading } from './product-heading.ts'

interface BuyBoxProps {
  product: ProductDetail
  /** The best offer; undefined when nobody sells it now. */
  offer: ProductOffer | undefined
  /** What its delivery costs. */
  line: DeliveryLine | undefined
  /** To the visitor's PIN code, where one is known. */
  delivery: Delivery | undefined
  heading: ProductHeading
  /** The lowest instalment of its price; undefined when there is no plan for it. */
  emi: EmiFrom | undefined
  /** Of it with its delivery. */
  bankOffers: readonly ShownOffer[]
  /** The page tells why what is sold came back. */
  hasHistory: boolean
}

/** Price, taxes, delivery, stock and the button: everything that decides, with every fee said before the cart. */
export function BuyBox({
  product,
  heading,
  offer,
  line,
  delivery,
  emi,
  bankOffers,
  hasHistory,
}: BuyBoxProps) {
  const { terms } = useMarketplace()
  if (!offer || !line) return <NotSold product={product} whyNotSold={heading.whyNotSold} />
  const { orderableMax } = offer
  const inStock = orderableMax > 0
  return (
    <div className="flex flex-col gap-6 border-line border-t pt-6">
      <PriceLines offer={offer} offerLinks={heading.offerLinks} line={line.text} hasHistory={hasHistory} />
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap gap-3">
          <AddToCart
            offer={offerSeen(product, offer)}
            inStock={inStock}
            choosesQuantity
            quantityMax={orderableMax}
            variant="primary"
            formId={BUY_FORM}
            className="w-full"
          />
          {inStock || offer.isHeld ? null : <TellMe id={product.id} />}
          {product.kind === 'laptop' ? null : <AddToBuild id={product.id} />}
        </div>
        <p className="text-muted text-sm">
          {offer.seller.isHouse ? 'Sold and sent by' : 'Sold by'}{' '}
          <Link to={`/shops/${offer.seller.slug}`} className="text-link text-ink">
            {offer.seller.name}
          </Link>
          . {inStock ? offer.dispatch : null} {offer.record ? `${offer.record}.` : null}
        </p>
        <a
          href={`/messages/new?seller=${offer.seller.id}&product=${product.id}`}
          className="text-link inline-flex min-h-11 items-center self-start text-sm"
        >
          Ask this seller
        </a>
      </div>
      {inStock ? (
        <DeliveryBox offerId={offer.id} delivery={delivery} totalPaise={line.totalPaise} terms={terms} />
      ) : null}
      {inStock ? (
        <Suspense>
          <PayTerms
            emi={emi}
            to={`/products/${product.id}/emi`}
            offers={bankOffers}
            of={`one item with its delivery, ${formatInr(line.totalPaise)}`}
          />
        </Suspense>
      ) : null}
      <Suspense>
        <Assurances warranty={heading.warranty} isNew={offer.condition === 'new'} />
      </Suspense>
    </div>
  )
}

const Assurances = lazy(() => import('./assurances.tsx').then((file) => ({ default: file.Assurances })))
const PayTerms = lazy(() =>
  import('#web/storefront/ground/shared/pay-terms.tsx').then((file) => ({ default: file.PayTerms })),
)

/** Nobody sells it now. */
function NotSold({ product, whyNotSold }: Pick<BuyBoxProps, 'product'> & Pick<ProductHeading, 'whyNotSold'>) {
  return (
    <div className="border-line border-t pt-6">
      <StockMarker inStock={false} />
      <p className="pt-2 text-muted">{whyNotSold}</p>
      <div className="flex flex-wrap gap-3 pt-4">
        <TellMe id={product.id} />
        {product.kind === 'laptop' ? null : <AddToBuild id={product.id} />}
      </div>
    </div>
  )
}

/** Puts it on the wishlist and asks for one email: whoever is not signed in does that first. */
function TellMe({ id }: { id: string }) {
  return (
    <form method="post" action="/wishlist">
      <input type="hidden" name="productId" value={id} />
      <Button type="submit" variant="primary" name="intent" value="tell-stock">
        Tell me when it is back
      </Button>
    </form>
  )
}

function PriceLines({
  offer,
  offerLinks,
  line,
  hasHistory,
}: Pick<BuyBoxProps, 'hasHistory'> & {
  offer: ProductOffer
  offerLinks: ProductHeading['offerLinks']
  line: string
}) {
  const { listPricePaise, unitPricePaise, discountBp } = offer
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="price-large">
          <span>{formatInr(unitPricePaise)}</span>
        </p>
        <DiscountBadge discountBp={discountBp} />
        {offer.condition === 'new' ? null : (
          <Badge tone="yellow">{CONDITIONS.find(({ key }) => key === offer.condition)?.label}</Badge>
        )}
        {hasHistory ? (
          <a href="#open-box" className="text-link text-sm">
            Why it came back
          </a>
        ) : null}
        {offerLinks.map((text) => (
          <a key={text} href="#offers" className="figures text-link text-sm">
            {text}
          </a>
        ))}
      </div>
      <p className="figures flex flex-wrap gap-x-3 text-muted text-sm">
        <span>
          MRP {discountBp > 0 ? <s>{formatInr(listPricePaise)}</s> : formatInr(listPricePaise)} (incl. of all
          taxes)
        </span>
        {discountBp > 0 ? <span>You save {formatInr(listPricePaise - unitPricePaise)}</span> : null}
      </p>
      {offer.notes?.map((text) => (
        <b key={text}>{text}</b>
      ))}
      {offer.together ? (
        <form method="post" action={`/together/${offer.together}`}>
          <Button type="submit">Add all to cart</Button>
        </form>
      ) : null}
      {offer.draw ? (
        <a href={`/launches/${offer.draw}`} className="text-link">
          See the draw
        </a>
      ) : null}
      <StockMarker
        inStock={offer.orderableMax > 0}
        stockText={offer.stockText}
        className="pt-2 font-medium"
      />
      <p className="figures text-sm">{line}</p>
    </div>
  )
}

/** The id of the form that puts the best offer into the cart. */
export const BUY_FORM = 'buy'

/** An offer as the cart keeps it. */
export function offerSeen(product: ProductDetail, offer: ProductOffer) {
  const { id: productId, name, pictures } = product
  const { id: offerId, listPricePaise, discountBp } = offer
  const [picture] = pictures
  return {
    offerId,
    productId,
    name,
    listPricePaise,
    discountBp,
    image: picture?.key ?? '',
    isIllustration: picture?.isIllustration ?? false,
  }
}
