import { Link } from 'react-router'
import { type ProductFilters, productList } from '#domain/goods/catalogue/product-list.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { AttributeTable } from '#server/goods/catalogue/product-table-views.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { AddToCart } from '#web/storefront/goods/choosing/add-to-cart.tsx'
import { type CardProduct, seenOfferOf } from '#web/storefront/goods/product-lists/product-card.tsx'
import { StockMarker } from '#web/storefront/goods/product-lists/stock-marker.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'

interface ProductTableProps {
  filters: ProductFilters
  products: readonly CardProduct[]
  table: AttributeTable
}

/**
 * Products of one kind as rows; a heading sorts by its column, and once more the other way round. On a narrow screen each
 * row is a card, and the headings stand in one row above them.
 */
export function ProductTable({ filters, products, table: { columns, rows, lines } }: ProductTableProps) {
  const { cursor: _place, by, sort, ...others } = filters
  const sortedTo = (asked: Partial<ProductFilters>) =>
    `/products${productList.search({ ...others, sort: 'featured', ...asked })}`
  const [isUp, isDown] = [!by && sort === 'price-low', !by && sort === 'price-high']
  return (
    <Table caption="Products as a table" className="product-table">
      <TableHead>
        <TableRow>
          <TableHeader>Product</TableHeader>
          <Heading
            label="Price"
            to={sortedTo({ sort: isUp ? 'price-high' : 'price-low' })}
            isUp={isUp}
            isDown={isDown}
            isNumber
          />
          {columns.map(({ key, label, isNumber }) => (
            <Heading
              key={key}
              label={label}
              to={sortedTo({ by: by === key ? `-${key}` : key })}
              isUp={by === key}
              isDown={by === `-${key}`}
              isNumber={isNumber}
            />
          ))}
          <TableHeader>
            <span className="sr-only">Cart</span>
          </TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {products.map((product) => (
          <TableRow key={product.id}>
            <TableCell heading>
              <ProductThumb picture={product.picture} width={56} />
              <p>
                <span>{product.brand}</span>
                <Link to={`/products/${product.id}`} prefetch="intent">
                  {product.name}
                </Link>
                <span aria-hidden="true">{lines[product.id]}</span>
              </p>
            </TableCell>
            <TableCell numeric label="Price">
              <b>{formatInr(product.pricePaise)}</b>
              <StockMarker inStock={product.inStock} stockText={product.stockText} />
            </TableCell>
            {columns.map(({ key, label, isNumber }, at) => (
              <TableCell key={key} numeric={isNumber} label={label}>
                {rows[product.id]?.[at]}
              </TableCell>
            ))}
            <TableCell actions>
              <AddToCart offer={seenOfferOf(product)} inStock={product.inStock} size="sm" />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

interface HeadingProps {
  label: string
  /** The list sorted by it. */
  to: string
  isUp: boolean
  isDown: boolean
  isNumber: boolean
}

function Heading({ label, to, isUp, isDown, isNumber }: HeadingProps) {
  const order = isUp ? 'ascending' : isDown ? 'descending' : undefined
  return (
    <TableHeader aria-sort={order} numeric={isNumber}>
      <Link to={to} preventScrollReset>
        {label}
      </Link>
    </TableHeader>
  )
}
