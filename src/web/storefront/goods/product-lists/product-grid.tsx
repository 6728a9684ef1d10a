import { joinClasses } from '#web/ui/join-classes.ts'
import { type CardProduct, ProductCard } from './product-card.tsx'

interface ProductGridProps {
  products: readonly CardProduct[]
  /** How many of the first pictures are above the fold. */
  priorityCount?: number
  /** The cards' headings. */
  as?: 'h2' | 'h3'
  className?: string
}

/** Cards side by side: two on a phone, up to four on a desk. */
export function ProductGrid({ products, priorityCount = 0, as = 'h3', className }: ProductGridProps) {
  return (
    <ul className={joinClasses('product-grid', className)}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} priority={index < priorityCount} as={as} />
        </li>
      ))}
    </ul>
  )
}
