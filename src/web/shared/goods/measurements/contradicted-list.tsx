import { Link } from 'react-router'
import type { ContradictedProduct } from '#server/goods/measurements/contradiction-views.ts'

interface ContradictedListProps {
  products: readonly ContradictedProduct[]
  /** Where a product's name leads. */
  toOf: (productId: string) => string
}

/** Products of which owners agree on something else than the data sheet says. */
export function ContradictedList({ products, toOf }: ContradictedListProps) {
  return (
    <ul aria-label="Products" className="divide-y divide-line border-line border-y">
      {products.map(({ productId, name, facts }) => (
        <li key={productId} className="py-4">
          <p className="wrap-anywhere font-semibold">
            <Link to={toOf(productId)} className="hover:underline">
              {name}
            </Link>
          </p>
          <ul className="pt-1 text-sm">
            {facts.map(({ label, text }) => (
              <li key={label}>{`${label}: ${text}`}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
