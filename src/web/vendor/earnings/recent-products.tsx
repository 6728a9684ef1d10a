import { Package } from 'lucide-react'
import { Link } from 'react-router'
import { formatDate } from '#domain/shared/dates.ts'
import { formatInr, formatPercent } from '#domain/shared/money.ts'
import type { RecentProduct } from '#server/earnings/dashboard-views.ts'
import { ProductThumb } from '#web/catalogue/product-thumb.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AllLink } from '#web/ui/sections/all-link.tsx'
import { PageSection } from '#web/ui/sections/page-section.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { StockBadge } from './stock-badge.tsx'

/** The latest five products, as the specification lists them. */
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
    <Table caption="The latest five" className="border-line border-t">
      <TableHead>
        <TableRow>
          <TableHeader>Product</TableHeader>
          <TableHeader className="hidden md:table-cell">Category</TableHeader>
          <TableHeader numeric className="px-2 md:px-3">
            Price
          </TableHeader>
          <TableHeader className="pr-0 md:pr-3">Stock</TableHeader>
          <TableHeader className="hidden text-right md:table-cell">Created</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {products.map((product) => (
          <TableRow key={product.offerId}>
            <TableCell className="min-w-32">
              <ProductCell product={product} />
            </TableCell>
            <TableCell className="hidden md:table-cell">{product.category}</TableCell>
            <TableCell numeric className="px-2 md:px-3">
              <span className="font-semibold">{formatInr(product.pricePaise)}</span>
              {product.discountBp > 0 ? (
                <span className="block whitespace-nowrap text-muted text-sm">
                  {formatPercent(product.discountBp)} off
                </span>
              ) : null}
            </TableCell>
            <TableCell className="pr-0 md:pr-3">
              <span className="flex flex-col items-start gap-1">
                <StockBadge available={product.available} />
                {product.status === 'live' ? null : (
                  <Badge>{product.status === 'draft' ? 'Draft' : 'Paused'}</Badge>
                )}
              </span>
            </TableCell>
            <TableCell numeric className="hidden whitespace-nowrap md:table-cell">
              <time dateTime={product.createdAt}>{formatDate(product.createdAt)}</time>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function ProductCell({ product }: { product: RecentProduct }) {
  return (
    <div className="flex items-center gap-3">
      <ProductThumb pictureKey={product.pictureKey} width={48} className="hidden size-12 xs:flex" />
      <div className="min-w-0">
        <Link
          to={`/vendor/products/${product.offerId}`}
          prefetch="intent"
          className="font-medium leading-snug hover:underline"
        >
          {product.name}
        </Link>
        <p className="break-all text-muted text-sm">{product.productId}</p>
        <p className="text-muted text-sm md:hidden">
          {product.category} · {formatDate(product.createdAt)}
        </p>
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
      <p>What you put on sale stands here, the latest first.</p>
    </EmptyState>
  )
}
