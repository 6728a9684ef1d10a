import type { ReactNode } from 'react'
import type { CardProduct } from './product-card.tsx'
import { ProductGrid } from './product-grid.tsx'

interface ProductShelfProps {
  /** Names the heading on its page. */
  id: string
  title: string
  products: readonly CardProduct[]
  /** Stands between the heading and the cards. */
  children?: ReactNode
}

/** Up to four cards under a heading, at the end of a page about something else; nothing where there are none. */
export function ProductShelf({ id, title, products, children }: ProductShelfProps) {
  if (products.length === 0) return null
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="border-line border-t pt-10 not-last:pb-10 lg:border-0 lg:pt-14 lg:not-last:pb-0"
    >
      <h2 id={`${id}-title`} className="pb-5 text-2xl">
        {title}
      </h2>
      {children}
      <ProductGrid products={products} className="md:grid-cols-4" />
    </section>
  )
}
