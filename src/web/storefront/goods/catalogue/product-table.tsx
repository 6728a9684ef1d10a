import { Link } from 'react-router'
import { type ProductFilters, productList } from '#domain/goods/catalogue/product-list.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { AttributeTable } from '#server/goods/catalogue/product-table-views.ts'
import type { CardProduct } from '#web/storefront/goods/product-lists/product-card.tsx'
import { StockMarker } from '#web/storefront/goods/product-lists/stock-marker.tsx'

interface ProductTableProps {
  filters: ProductFilters
  products: readonly CardProduct[]
  table: AttributeTable
}

/** Products of one kind as rows; a heading sorts by its column, and once more the other way round. */
export function ProductTable({ filters, products, table: { columns, rows } }: ProductTableProps) {
  const { cursor: _place, by, sort, ...others } = filters
  const sortedTo = (asked: Partial<ProductFilters>) =>
    `/products${productList.search({ ...others, sort: 'featured', ...asked })}`
  const [isUp, isDown] = [!by && sort === 'price-low', !by && sort === 'price-high']
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
    <section className="product-table" aria-label="Products as a table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <Heading
              label="Price"
              to={sortedTo({ sort: isUp ? 'price-high' : 'price-low' })}
              {...{ isUp, isDown }}
              isNumber
            />
            <th scope="col">Stock</th>
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
          </tr>
        </thead>
        <tbody>
          {products.map(({ id, brand, name, pricePaise, ...stock }) => (
            <tr key={id}>
              <th scope="row">
                <span>{brand}</span>
                <Link to={`/products/${id}`} prefetch="intent">
                  {name}
                </Link>
              </th>
              <td data-number="">{formatInr(pricePaise)}</td>
              <td>
                <StockMarker {...stock} />
              </td>
              {columns.map(({ key, isNumber }, at) => (
                <td key={key} data-number={isNumber ? '' : undefined}>
                  {rows[id]?.[at] || '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
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
    <th scope="col" aria-sort={order} data-number={isNumber ? '' : undefined}>
      <Link to={to} preventScrollReset>
        {label}
      </Link>
    </th>
  )
}
