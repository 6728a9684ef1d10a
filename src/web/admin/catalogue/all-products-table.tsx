import { Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { formatDate } from '#domain/shared/dates.ts'
import { formatCount, formatInr } from '#domain/shared/money.ts'
import type { AnyProduct } from '#server/catalogue/editing/all-products-views.ts'
import { ProductThumb } from '#web/catalogue/product-thumb.tsx'
import { ChooseBox } from '#web/ui/choose-box.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { ProductStatus } from './product-status.tsx'

interface AllProductsTableProps {
  products: readonly AnyProduct[]
  /** With boxes to choose several, and with what changes them. */
  canChange: boolean
  chosen: readonly string[]
}

/** The list as the specification draws it; on a narrow screen the other columns stand below the name. */
export function AllProductsTable({ products, canChange, chosen }: AllProductsTableProps) {
  return (
    <Table caption="Products" className="border-line border-t">
      <TableHead>
        <TableRow>
          {canChange ? (
            <TableHeader className="w-8">
              <span className="sr-only">Choose</span>
            </TableHeader>
          ) : null}
          <TableHeader>Product Name</TableHeader>
          <TableHeader className="hidden lg:table-cell">Category</TableHeader>
          <TableHeader numeric className="hidden sm:table-cell">
            Price
          </TableHeader>
          <TableHeader numeric className="hidden md:table-cell">
            Stock
          </TableHeader>
          <TableHeader className="hidden lg:table-cell">Vendor</TableHeader>
          <TableHeader numeric className="hidden xl:table-cell">
            Added Date
          </TableHeader>
          <TableHeader numeric>Actions</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {products.map((product) => (
          <TableRow key={product.id}>
            {canChange ? (
              <TableCell className="w-8">
                <ChooseBox
                  label={`Choose ${product.name}`}
                  name="productId"
                  value={product.id}
                  defaultChecked={chosen.includes(product.id)}
                />
              </TableCell>
            ) : null}
            <TableCell className="min-w-0">
              <div className="flex items-start gap-3">
                <ProductThumb pictureKey={product.pictureKey} width={48} className="hidden size-12 sm:flex" />
                <NameCell product={product} />
              </div>
            </TableCell>
            <TableCell className="hidden lg:table-cell">{product.category}</TableCell>
            <TableCell numeric className="hidden font-semibold sm:table-cell">
              {priceText(product)}
            </TableCell>
            <TableCell numeric className="hidden whitespace-nowrap md:table-cell">
              {unitsText(product)}
            </TableCell>
            <TableCell className="hidden max-w-48 lg:table-cell">
              <Vendor product={product} />
            </TableCell>
            <TableCell numeric className="hidden whitespace-nowrap xl:table-cell">
              <time dateTime={product.createdAt}>{formatDate(product.createdAt)}</time>
            </TableCell>
            <TableCell numeric className="w-24 py-2">
              <RowActions product={product} canChange={canChange} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function NameCell({ product }: { product: AnyProduct }) {
  const { id, name, category, status, isWaiting, createdAt } = product
  return (
    <div className="min-w-0">
      <Link
        to={`/admin/products/${id}`}
        prefetch="intent"
        data-list-open
        className="line-clamp-2 break-words font-medium leading-snug hover:underline"
      >
        {name}
      </Link>
      <p className="line-clamp-1 break-all text-muted text-sm">{id}</p>
      <p className="figures pt-1 text-sm xl:hidden">
        <span className="font-semibold sm:hidden">{priceText(product)} · </span>
        <span className="md:hidden">{unitsText(product)} · </span>
        <span className="text-muted lg:hidden">
          {category} · <Vendor product={product} /> ·{' '}
        </span>
        <time dateTime={createdAt} className="text-muted">
          {formatDate(createdAt)}
        </time>
      </p>
      <p className="flex flex-wrap gap-1.5 pt-1 empty:hidden">
        <ProductStatus status={status} isWaiting={isWaiting} />
      </p>
    </div>
  )
}

function Vendor({ product: { seller, otherSellers } }: { product: AnyProduct }) {
  if (!seller) return <span className="text-muted">Nobody</span>
  return (
    <>
      {seller}
      {otherSellers > 0 ? (
        <>
          {' '}
          <span aria-hidden="true" className="figures whitespace-nowrap text-muted">
            +{otherSellers}
          </span>
          <span className="sr-only">and {otherSellers} more</span>
        </>
      ) : null}
    </>
  )
}

const ICON_LINK =
  'inline-flex size-10 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink pointer-coarse:size-11'

function RowActions({
  product: { id, name, status },
  canChange,
}: {
  product: AnyProduct
  canChange: boolean
}) {
  return (
    <div className="flex justify-end gap-1">
      <Link
        to={`/admin/products/${id}`}
        prefetch="intent"
        aria-label={`${canChange ? 'Edit' : 'Open'} ${name}`}
        title={canChange ? 'Edit' : 'Open'}
        className={ICON_LINK}
      >
        <Pencil aria-hidden="true" className="size-4.5" />
      </Link>
      {canChange && status === 'live' ? (
        <Link
          to={`/admin/products/${id}/delete`}
          aria-label={`Delete ${name}`}
          title="Delete"
          className={`${ICON_LINK} hover:text-bad`}
        >
          <Trash2 aria-hidden="true" className="size-4.5" />
        </Link>
      ) : null}
    </div>
  )
}

function priceText({ pricePaise }: AnyProduct): string {
  return pricePaise === null ? 'No price' : formatInr(pricePaise)
}

function unitsText({ units }: AnyProduct): string {
  return `${formatCount(units)} ${units === 1 ? 'unit' : 'units'}`
}
