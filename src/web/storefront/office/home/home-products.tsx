import { useId } from 'react'
import { type CardProduct, ProductCard } from '#web/storefront/goods/product-lists/product-card.tsx'
import { SectionHeading } from './section-heading.tsx'

interface HomeProductsProps {
  title: string
  products: readonly CardProduct[]
  allTo: string
  allLabel: string
}

/** A named row of products; nothing at all when there are none. */
export function HomeProducts({ title, products, allTo, allLabel }: HomeProductsProps) {
  const id = useId()
  if (products.length === 0) return null
  return (
    <section aria-labelledby={id} className="page-width pt-16 sm:pt-24">
      <SectionHeading id={id} title={title} allTo={allTo} allLabel={allLabel} />
      <ul className="grid grid-cols-2 gap-x-3 gap-y-8 sm:gap-x-5 lg:grid-cols-4">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}
