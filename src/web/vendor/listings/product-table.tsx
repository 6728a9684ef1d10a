import { formatDate } from '#domain/shared/dates.ts'
import { formatInr, formatPercent } from '#domain/shared/money.ts'
import type { ListedProduct } from '#server/listings/listing-views.ts'
import { ProductThumb } from '#web/catalogue/product-thumb.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { StockBadge } from '#web/vendor/earnings/stock-badge.tsx'
import { ProductName, RowActions } from './product-row.tsx'

interface ProductListProps {
  products: readonly ListedProduct[]
  /** The list's own query string, so that a deletion comes back to it. */
  search: string
  className?: string
}

/** The list as the specification draws it, for screens with room for seven columns. */
export function ProductTable({ products, search, className }: ProductListProps) {
  return (
    <div className={className}>
      <Table caption="Products" className="border-line border-t">
        <TableHead>
          <TableRow>
            <TableHeader>Product</TableHeader>
            <TableHeader>Category</TableHeader>
            <TableHeader numeric>Price</TableHeader>
            <TableHeader numeric>Discount</TableHeader>
            <TableHeader>Can be sold</TableHeader>
            <TableHeader numeric>Created</TableHeader>
            <TableHeader numeric>Actions</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody className="border-line border-b">
          {products.map((product) => (
            <TableRow key={product.offerId}>
              <TableCell className="min-w-64">
                <div className="flex items-start gap-3">
                  <ProductThumb pictureKey={product.picture?.key} width={56} className="size-14" />
                  <ProductName product={product} />
                </div>
              </TableCell>
              <TableCell>{product.category}</TableCell>
              <TableCell numeric>
                <span className="font-semibold">{formatInr(product.unitPricePaise)}</span>
                {product.discountBp > 0 ? (
                  <s className="block text-muted text-sm">{formatInr(product.listPricePaise)}</s>
                ) : null}
              </TableCell>
              <TableCell numeric>
                {product.discountBp > 0 ? (
                  formatPercent(product.discountBp)
                ) : (
                  <span className="text-muted">None</span>
                )}
              </TableCell>
              <TableCell>
                <StockBadge available={product.available} />
              </TableCell>
              <TableCell numeric className="whitespace-nowrap">
                <time dateTime={product.createdAt}>{formatDate(product.createdAt)}</time>
              </TableCell>
              <TableCell numeric className="py-2">
                <RowActions product={product} search={search} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}
