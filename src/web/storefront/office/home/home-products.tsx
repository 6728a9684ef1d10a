import { useId } from 'react'
import type { CardProduct } from '#web/storefront/goods/product-lists/product-card.tsx'
import { ProductGrid } from '#web/storefront/goods/product-lists/product-grid.tsx'
import { SectionHeading } from './section-heading.tsx'

interface HomeProductsProps {
  title: string
  products: readonly CardProduct[]
  allTo: string
  allLabel: string
  /** What puts a product here. */
  children?: string
}

/** A shelf with fewer looks as if the shop were empty. */
const SHELF_MIN = 4

/** A named row of products; nothing at all when there are not enough of them. */
export function HomeProducts({ title, products, allTo, allLabel, children }: HomeProductsProps) {
  const id = useId()
  if (products.length < SHELF_MIN) return null
  return (
    <section aria-labelledby={id} className="page-width pt-16 sm:pt-24">
      <SectionHeading id={id} title={title} allTo={allTo} allLabel={allLabel} />
      {children ? <p className="-mt-3 pb-5 text-muted">{children}</p> : null}
      <ProductGrid products={products} className="md:grid-cols-4" />
    </section>
  )
}
