import { Link } from 'react-router'
import { CONDITIONS } from '#domain/goods/catalogue/conditions.ts'
import type { Day } from '#domain/ground/shared/days.ts'
import { reachesText } from '#domain/ground/shipping/delivery-words.ts'
import type { ProductSummary } from '#server/goods/catalogue/product-card-views.ts'
import { AddToCart } from '#web/storefront/goods/choosing/add-to-cart.tsx'
import type { CartOfferSeen } from '#web/storefront/goods/choosing/cart-store.ts'
import { CompareLink } from '#web/storefront/goods/choosing/compare-link.tsx'
import { WishLink } from '#web/storefront/goods/choosing/wish-link.tsx'
import { useDeliveryPin } from '#web/storefront/ground/shipping/use-delivery-pin.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DiscountBadge } from './discount-badge.tsx'
import { Price } from './price.tsx'
import { ProductStage } from './product-stage.tsx'
import { StockMarker } from './stock-marker.tsx'

/**
 * A card, with the day by which it is at the visitor's PIN code where that is known, with what is said of a promotion, and
 * beside a product that it fits with what has to be seen to.
 */
export type CardProduct = ProductSummary & { deliverBy?: Day; promotion?: string; fitCondition?: string }

interface ProductCardProps {
  product: CardProduct
  /** One of the first cards of the page: its picture is loaded at once. */
  priority?: boolean
  /** The rank of the card's heading on its page. */
  as?: 'h2' | 'h3'
}

/** Its offer as the cart keeps it. */
export const seenOfferOf = ({ id, picture, ...product }: ProductSummary): CartOfferSeen => ({
  offerId: product.offerId,
  productId: id,
  name: product.name,
  listPricePaise: product.listPricePaise,
  discountBp: product.discountBp,
  image: picture?.key ?? '',
  isIllustration: picture?.isIllustration ?? false,
})

const SIZES = '(min-width: 1312px) 290px, (min-width: 768px) 30vw, 46vw'

/** A product in a grid: picture, brand, name, price, stock, and a button that puts one into the cart. */
export function ProductCard({ product, priority = false, as: Heading = 'h3' }: ProductCardProps) {
  const pin = useDeliveryPin()
  const { id, name, brand, picture, listPricePaise, discountBp, pricePaise, inStock } = product
  const conditionLabel = CONDITIONS.find(({ key }) => key === product.condition)?.label
  return (
    <article className="product-card">
      <ProductStage picture={picture} sizes={SIZES} priority={priority} />
      <div className="card-badges">
        {conditionLabel ? <Badge tone="yellow">{conditionLabel}</Badge> : null}
        <DiscountBadge discountBp={discountBp} />
      </div>
      <p>{brand}</p>
      <Heading>
        <Link to={`/products/${id}`} prefetch="intent" viewTransition>
          {name}
        </Link>
      </Heading>
      {product.facts ? <p>{product.facts}</p> : null}
      <Price listPricePaise={listPricePaise} pricePaise={pricePaise} />
      <div className="card-facts">
        {product.rating ? <p>{product.rating}</p> : null}
        <StockMarker inStock={inStock} stockText={product.stockText} className="text-sm" />
        {product.promotion ? <p>{product.promotion}</p> : null}
        {pin && product.deliverBy ? <p>{reachesText(pin, product.deliverBy)}</p> : null}
        {product.fitCondition ? (
          <p>
            <b>Fits if:</b> {product.fitCondition}
          </p>
        ) : null}
      </div>
      <AddToCart offer={seenOfferOf(product)} inStock={inStock} size="sm" />
      <CompareLink id={id} name={name} />
      <WishLink id={id} name={name} />
    </article>
  )
}
