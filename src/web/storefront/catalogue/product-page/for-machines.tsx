import type { TransitDays } from '#domain/shipping/zones.ts'
import type { ProductDetail } from '#server/catalogue/product-page-views.ts'
import { useMarketplace } from '#web/storefront/shell/marketplace-facts.ts'
import { canonicalPath } from '../listing-words.ts'
import { breadcrumbData, productData, productImages } from '../structured-data.ts'
import { StructuredData } from '../structured-data-script.tsx'

interface ForMachinesProps {
  product: ProductDetail
  /** `https://shop.example` */
  origin: string
  transit: TransitDays
}

/** The product and its place in the catalogue as search engines read them. */
export function ForMachines({ product, origin, transit }: ForMachinesProps) {
  const { terms } = useMarketplace()
  const url = `${origin}/products/${product.id}`
  const { category, name, pictures } = product
  return (
    <>
      <StructuredData
        data={
          import.meta.env.SSR
            ? productData(product, { origin, terms, transit, url, images: productImages(pictures, origin) })
            : undefined
        }
      />
      <StructuredData
        data={
          import.meta.env.SSR
            ? breadcrumbData(origin, [
                { name: 'Home', path: '/' },
                { name: 'Products', path: '/products' },
                { name: category, path: canonicalPath({ category, sort: 'featured' }) },
                { name },
              ])
            : undefined
        }
      />
    </>
  )
}
