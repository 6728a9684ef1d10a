import { Link } from 'react-router'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { formatDiscount, formatInr } from '#domain/ground/shared/money.ts'
import type { RecentProduct } from '#server/money/earnings/dashboard-views.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Package } from '#web/ui/pictures/icons.ts'
import { AllLink } from '#web/ui/sections/all-link.tsx'
import { PageSection } from '#web/ui/sections/page-section.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { StockBadge } from '#web/vendor/selling/listings/stock-badge.tsx'

/** Latest five products, as the specification lists them. */
export function RecentProducts({ products }: { products: readonly RecentProduct[] }) {
  return (
    <PageSection
      id="recent-products"
      title="Recent Products"
      more={<AllLink to="/vendor/products">View all products</AllLink>}
    >
      {products.length === 0 ? <NoProducts /> : <ProductTable products={products} />}
    </PageSection>
  )
}

function ProductTable({ products }: { products: readonly RecentProduct[] }) {
  return (
    <Table caption="Latest five" columnsNeed="much" className="border-line border-t">
      <TableHead>
        <TableRow>
          <TableHeader>Product</TableHeader>
          <TableHeader>Category</TableHeader>
          <TableHeader numeric>Price</TableHeader>
          <TableHeader>Stock</TableHeader>
          <TableHeader numeric>Created</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {products.map((product) => (
          <TableRow key={product.offerId}>
            <TableCell heading>
              <ProductCell product={product} />
            </TableCell>
            <TableCell label="Category">{product.category}</TableCell>
            <TableCell label="Price" numeric>
              <span className="font-semibold">{formatInr(product.pricePaise)}</span>
              <Discount of={product} />
            </TableCell>
            <TableCell label="Stock" className="table-card-short">
              <span className="flex flex-wrap items-start gap-1">
                <StockBadge available={product.available} isPreorder={product.isPreorder} />
                {product.status === 'live' ? null : (
                  <Badge>{product.status === 'draft' ? 'Draft' : 'Paused'}</Badge>
                )}
              </span>
            </TableCell>
            <TableCell label="Created" numeric className="table-card-short whitespace-nowrap">
              <time dateTime={product.createdAt}>{formatDate(product.createdAt)}</time>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Discount({ of: { discountBp } }: { of: RecentProduct }) {
  const discount = formatDiscount(discountBp)
  return discount ? (
    <span className="block whitespace-nowrap text-muted text-sm stacked:ml-2 stacked:inline">
      {discount} off
    </span>
  ) : null
}

function ProductCell({ product }: { product: RecentProduct }) {
  return (
    <div className="flex items-start gap-3">
      <ProductThumb picture={product.picture} width={48} className="size-12" />
      <div className="min-w-0">
        <Link
          to={`/vendor/products/${product.offerId}`}
          prefetch="intent"
          className="line-clamp-2 font-medium leading-snug hover:underline"
        >
          {product.name}
        </Link>
        {product.sellerSku ? (
          <span className="wrap-anywhere block text-muted text-sm">{product.sellerSku}</span>
        ) : null}
      </div>
    </div>
  )
}

function NoProducts() {
  return (
    <EmptyState
      icon={Package}
      title="No products yet"
      as="h3"
      className="border-line border-y py-12"
      action={<ButtonLink to="/vendor/products">List your first product</ButtonLink>}
    >
      <p>Products you put on sale appear here, latest first.</p>
    </EmptyState>
  )
}
