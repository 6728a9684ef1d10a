import { Link } from 'react-router'
import type { ProductSummary } from '#server/catalogue/product-card-views.ts'
import { DiscountBadge } from './discount-badge.tsx'
import { Price } from './price.tsx'
import { ProductStage } from './product-stage.tsx'
import { StockMarker } from './stock-marker.tsx'

interface ProductCardProps {
  product: ProductSummary
  /** One of the first cards of the page: its picture is loaded at once. */
  priority?: boolean
  headingLevel?: 2 | 3
}

const SIZES = '(min-width: 1280px) 280px, (min-width: 640px) 30vw, 46vw'

/** A product in a grid: picture, brand, name, price, stock, and a button that puts one into the cart. */
export function ProductCard({ product, priority = false, headingLevel = 3 }: ProductCardProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <article className="group relative flex h-full flex-col">
      <div className="relative">
        <ProductStage picture={product.picture} sizes={SIZES} priority={priority} />
        <div className="absolute top-3 left-3">
          <DiscountBadge discountBp={product.discountBp} />
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-1 pt-3">
        <p className="text-muted text-xs uppercase tracking-wide">{product.brand}</p>
        <Heading className="font-medium text-ink leading-snug">
          <Link to={`/products/${product.id}`} prefetch="intent" className="after:absolute after:inset-0">
            {product.name}
          </Link>
        </Heading>
        <div className="mt-auto flex items-end justify-between gap-2 pt-2">
          <div className="flex flex-col gap-1">
            <Price listPricePaise={product.listPricePaise} pricePaise={product.pricePaise} />
            <StockMarker inStock={product.inStock} unitsLeft={product.unitsLeft} />
          </div>
        </div>
      </div>
    </article>
  )
}
