import { Link } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { AnyProduct } from '#server/goods/catalogue/editing/all-products-views.ts'
import { RowMenu, RowMenuLink } from '#web/admin/ground/shared/row-menu.tsx'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { ChoiceHeader, RowBox } from '#web/shared/ground/shell/row-boxes.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { ProductStatus } from './product-status.tsx'

interface AllProductsTableProps {
  products: readonly AnyProduct[]
  /** With boxes to choose several, and with what changes them. */
  canChange: boolean
  chosen: readonly string[]
}

/** The list as the specification draws it. */
export function AllProductsTable({ products, canChange, chosen }: AllProductsTableProps) {
  return (
    <Table isList caption="Products" columnsNeed="much" className="border-line border-t">
      <TableHead>
        <TableRow>
          {canChange ? <ChoiceHeader /> : null}
          <TableHeader>Product Name</TableHeader>
          <TableHeader>Category</TableHeader>
          <TableHeader numeric>Price</TableHeader>
          <TableHeader numeric>Stock</TableHeader>
          <TableHeader>Vendor</TableHeader>
          <TableHeader numeric className="compact:hidden">
            Added Date
          </TableHeader>
          <TableHeader numeric>Actions</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {products.map((product) => (
          <TableRow key={product.id}>
            {canChange ? (
              <TableCell choice>
                <RowBox
                  label={`Select ${product.name}`}
                  name="productId"
                  value={product.id}
                  defaultChecked={chosen.includes(product.id)}
                />
              </TableCell>
            ) : null}
            <TableCell heading>
              <div className="flex items-start gap-3 compact:items-center">
                <ProductThumb picture={product.picture} width={48} className="size-12 compact:size-8" />
                <NameCell product={product} />
              </div>
            </TableCell>
            <TableCell label="Category">{product.category}</TableCell>
            <TableCell label="Price" numeric className="table-card-short whitespace-nowrap font-semibold">
              {priceText(product)}
            </TableCell>
            <TableCell label="Stock" numeric className="table-card-short whitespace-nowrap">
              {unitsText(product)}
            </TableCell>
            <TableCell label="Vendor" className="min-w-36 max-w-48 compact:max-w-40 stacked:min-w-0">
              <Vendor product={product} />
            </TableCell>
            <TableCell label="Added" numeric className="whitespace-nowrap compact:hidden">
              <time dateTime={product.createdAt}>{formatDate(product.createdAt)}</time>
            </TableCell>
            <TableCell actions numeric className="w-24 py-1.5">
              <RowActions product={product} canChange={canChange} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function NameCell({ product }: { product: AnyProduct }) {
  const { id, name, status, isWaiting, pricePaise } = product
  return (
    <div className="min-w-0 compact:flex compact:items-center compact:gap-x-2">
      <Link
        to={`/admin/products/${id}`}
        prefetch="intent"
        data-list-open
        className="compact-line line-clamp-2 font-medium leading-snug hover:underline"
      >
        {name}
      </Link>
      <p className="flex flex-wrap gap-1.5 pt-1 empty:hidden compact:shrink-0 compact:pt-0">
        <ProductStatus status={status} isWaiting={isWaiting} isUnpriced={pricePaise === null} />
      </p>
    </div>
  )
}

function Vendor({ product: { seller, otherSellers } }: { product: AnyProduct }) {
  if (!seller) return <span className="text-muted">None</span>
  return (
    <span className="flex items-baseline gap-x-1.5">
      <span className="compact-line line-clamp-2">{seller}</span>
      {otherSellers > 0 ? (
        <>
          <span aria-hidden="true" className="figures whitespace-nowrap text-muted">
            +{otherSellers}
          </span>
          <span className="sr-only">and {otherSellers} more</span>
        </>
      ) : null}
    </span>
  )
}

function RowActions({
  product: { id, name, status },
  canChange,
}: {
  product: AnyProduct
  canChange: boolean
}) {
  const ofName = <span className="sr-only">&nbsp;{name}</span>
  return (
    <RowMenu of={name}>
      <RowMenuLink to={`/admin/products/${id}`}>
        {canChange ? 'Edit' : 'Open'}
        {ofName}
      </RowMenuLink>
      {canChange && status === 'live' ? (
        <RowMenuLink to={`/admin/products/${id}/delete`} isDangerous>
          Delete{ofName}
        </RowMenuLink>
      ) : null}
    </RowMenu>
  )
}

function priceText({ pricePaise }: AnyProduct): string {
  return pricePaise === null ? 'No price' : formatInr(pricePaise)
}

function unitsText({ units }: AnyProduct): string {
  return counted(units, 'unit')
}
