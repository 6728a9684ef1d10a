import type { TransitDays } from '#domain/ground/shipping/zones.ts'
import type { ProductDetail } from '#server/goods/catalogue/product-page-views.ts'
import type { ProductReviews } from '#server/goods/reviews/review-views.ts'
import { canonicalPath } from '#web/storefront/goods/product-lists/listing-words.ts'
import { useMarketplace } from '#web/storefront/ground/shared/marketplace-facts.ts'
import { breadcrumbData, type JsonLd, productData, productImages, reviewData } from '../structured-data.ts'
import { StructuredData } from '../structured-data-script.tsx'

interface ForMachinesProps {
  product: ProductDetail
  reviews: ProductReviews | undefined
  /** `https://shop.example` */
  origin: string
  transit: TransitDays
}

/**
 * The product and its place in the catalogue as search engines read them. What makes it is part of no script: in the
 * browser only the places of the two scripts are left.
 */
export function ForMachines(props: ForMachinesProps) {
  return import.meta.env.SSR ? <Described {...props} /> : <Scripts data={[]} />
}

function Described({ product, reviews, origin, transit }: ForMachinesProps) {
  const { terms } = useMarketplace()
  const url = `${origin}/products/${product.id}`
  const { category, name, pictures } = product
  return (
    <Scripts
      data={[
        {
          ...productData(product, { origin, terms, transit, url, images: productImages(pictures, origin) }),
          ...(reviews && reviewData(reviews)),
        },
        breadcrumbData(origin, [
          { name: 'Home', path: '/' },
          { name: 'Products', path: '/products' },
          { name: category, path: canonicalPath({ category, sort: 'featured' }) },
          { name },
        ]),
      ]}
    />
  )
}

function Scripts({ data: [product, breadcrumbs] }: { data: readonly JsonLd[] }) {
  return (
    <>
      <StructuredData data={product} />
      <StructuredData data={breadcrumbs} />
    </>
  )
}
