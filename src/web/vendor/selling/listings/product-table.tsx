import { formatDate, formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatDiscount, formatInr } from '#domain/ground/shared/money.ts'
import { formatLimit } from '#domain/ground/shared/months.ts'
import type { ListedProduct } from '#server/selling/listings/listing-views.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { ChoiceHeader, RowBox } from '#web/shared/ground/shell/row-boxes.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { ProductName, RowActions } from './product-row.tsx'
import { SEVERAL_FORM } from './several-products.tsx'
import { StockBadge } from './stock-badge.tsx'

interface ProductTableProps {
  products: readonly ListedProduct[]
  /** The list's own query string, so that a deletion comes back to it. */
  search: string
}

/** In compact rows of a narrower window, where the names would be cut after three words; the picture says the category too. */
const ROOM_FOR_NAMES = 'max-[90rem]:compact:hidden'

/** The list as the specification draws it. */
export function ProductTable({ products, search }: ProductTableProps) {
  return (
    <Table isList caption="Products" columnsNeed="much" className="border-line border-t">
      <TableHead>
        <TableRow>
          <ChoiceHeader />
          <TableHeader>Product</TableHeader>
          <TableHeader>SKU</TableHeader>
          <TableHeader className={ROOM_FOR_NAMES}>Category</TableHeader>
          <TableHeader numeric>Price</TableHeader>
          <TableHeader numeric>Discount</TableHeader>
          <TableHeader>Available</TableHeader>
          <TableHeader numeric className="compact:hidden">
            Created
          </TableHeader>
          <TableHeader numeric>Actions</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {products.map((product) => (
          <ProductRow key={product.offerId} product={product} search={search} />
        ))}
      </TableBody>
    </Table>
  )
}

function ProductRow({ product, search }: { product: ListedProduct; search: string }) {
  return (
    <TableRow>
      <TableCell choice>
        <RowBox label={`Select ${product.name}`} form={SEVERAL_FORM} name="offer" value={product.offerId} />
      </TableCell>
      <TableCell heading className="stacked:-order-2">
        <div className="flex items-start gap-3 compact:items-center">
          <ProductThumb picture={product.picture} width={56} className="size-14 compact:size-8" />
          <ProductName product={product} />
        </div>
      </TableCell>
      <TableCell className="max-w-48 stacked:hidden">
        {product.sellerSku ? <span className="compact-line wrap-anywhere">{product.sellerSku}</span> : null}
      </TableCell>
      <TableCell label="Category" className={`table-card-short stacked:-order-1 ${ROOM_FOR_NAMES}`}>
        {product.category}
      </TableCell>
      {/* A planned price takes the whole line of a card: beside another fact it would take three. */}
      <TableCell label="Price" numeric className={product.dated ? undefined : 'table-card-short'}>
        <span className="font-semibold">{formatInr(product.unitPricePaise)}</span>
        {product.discountBp > 0 ? (
          <s className="block text-muted text-sm compact:hidden stacked:hidden">
            {formatInr(product.listPricePaise)}
          </s>
        ) : null}
        {product.dated ? (
          <span className="block font-normal text-muted text-sm compact:hidden">
            {datedText(product.dated)}
          </span>
        ) : null}
      </TableCell>
      <TableCell label="Discount" numeric className="table-card-short stacked:-order-1">
        {formatDiscount(product.discountBp) ?? (
          <span className="text-muted">{product.discountBp > 0 ? 'Under 1%' : 'None'}</span>
        )}
      </TableCell>
      <TableCell label="Available" className="table-card-short">
        <StockBadge available={product.available} isPreorder={product.isPreorder} />
      </TableCell>
      {/* Its line of a card has room for the actions at its end. */}
      <TableCell label="Created" numeric className="whitespace-nowrap compact:hidden">
        <time dateTime={product.createdAt}>{formatDate(product.createdAt)}</time>
      </TableCell>
      <TableCell actions numeric className="py-1.5 stacked:absolute stacked:right-0 stacked:bottom-0.5">
        <RowActions product={product} search={search} />
      </TableCell>
    </TableRow>
  )
}

/** "until the end of Fri 4 Dec 2026" of what holds now, "₹899 from 1 Dec 2026, 12:00 am" of what comes. */
function datedText({ pricePaise, startsAt, endsAt, hasBegun }: NonNullable<ListedProduct['dated']>): string {
  if (hasBegun) return endsAt ? `until ${formatLimit(endsAt)}` : ''
  return `${formatInr(pricePaise)} from ${formatDateTime(startsAt)}`
}
