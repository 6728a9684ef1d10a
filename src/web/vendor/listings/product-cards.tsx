import { formatDate } from '#domain/shared/dates.ts'
import { formatInr, formatPercent } from '#domain/shared/money.ts'
import type { ListedProduct } from '#server/listings/listing-views.ts'
import { ProductThumb } from '#web/catalogue/product-thumb.tsx'
import { StockBadge } from '#web/vendor/earnings/stock-badge.tsx'
import { ProductName, RowActions } from './product-row.tsx'

interface ProductCardsProps {
  products: readonly ListedProduct[]
  search: string
  className?: string
}

/** The same list for a phone: nothing to scroll sideways, everything within a thumb's reach. */
export function ProductCards({ products, search, className }: ProductCardsProps) {
  return (
    <ul aria-label="Products" className={`divide-y divide-line border-line border-y ${className ?? ''}`}>
      {products.map((product) => (
        <li key={product.offerId} className="flex gap-3 py-4">
          <ProductThumb pictureKey={product.picture?.key} width={56} className="size-14" />
          <div className="min-w-0 grow">
            <ProductName product={product} />
            <p className="figures flex flex-wrap items-baseline gap-x-2 pt-2">
              <span className="font-semibold">{formatInr(product.unitPricePaise)}</span>
              {product.discountBp > 0 ? (
                <>
                  <s className="text-muted text-sm">{formatInr(product.listPricePaise)}</s>
                  <span className="text-sm">{formatPercent(product.discountBp)} off</span>
                </>
              ) : null}
            </p>
            <div className="flex items-end justify-between gap-3 pt-1">
              <div className="flex min-w-0 flex-col items-start gap-1.5">
                <StockBadge available={product.available} />
                <p className="text-muted text-sm">
                  {product.category} ·{' '}
                  <time dateTime={product.createdAt}>{formatDate(product.createdAt)}</time>
                </p>
              </div>
              <RowActions product={product} search={search} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
