import { Link } from 'react-router'
import type { CardProduct } from '#web/storefront/goods/product-lists/product-card.tsx'
import { ProductShelf } from '#web/storefront/goods/product-lists/product-shelf.tsx'
import type { FittingLine } from './fitting-lines.ts'

interface FittingProps {
  lines: readonly FittingLine[]
  cards: readonly CardProduct[]
}

/** What fits a product: the lists that lead to it, and some of it, each with what has to be seen to. */
export function Fitting({ lines, cards }: FittingProps) {
  return (
    <ProductShelf id="fitting" title="Compatible parts" products={cards}>
      <ul className="-mt-2 flex flex-wrap gap-x-8 pb-4">
        {lines.map(({ text, link, to }) => (
          <li key={to} className="py-2">
            {link === text ? null : `${text}: `}
            <Link to={to} className="text-link">
              {link}
            </Link>
          </li>
        ))}
      </ul>
    </ProductShelf>
  )
}
