import { pictureUrl } from '#domain/catalogue/picture-widths.ts'
import type { Paise } from '#domain/shared/money.ts'
import type { ProductPicture } from '#server/catalogue/pictures/shown-picture-views.ts'
import type { ProductDetail, ProductOffer } from '#server/catalogue/product-page-views.ts'

/** What search engines read (schema.org). React Router writes it with every "<" escaped, so no text can end the script. */

export interface Step {
  name: string
  /** From the site's root; left out for the page itself. */
  path?: string
}

export function breadcrumbData(origin: string, steps: readonly Step[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(path && { item: origin + path }),
    })),
  }
}

/**
 * The addresses of the product's own pictures, for search engines and links that are shared. An illustration of its
 * kind is not among them: it would pass for the product.
 */
export function productImages(pictures: readonly ProductPicture[], origin: string): string[] {
  const own = pictures.filter((picture) => !picture.isIllustration)
  return own.map(({ key }) => origin + pictureUrl(key, 1200))
}

export function productData(product: ProductDetail, o: { url: string; images: readonly string[] }) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.shortDescription,
    sku: product.id,
    ...(product.mpn && { mpn: product.mpn }),
    ...(product.ean && { gtin13: product.ean }),
    brand: { '@type': 'Brand', name: product.brand },
    category: product.category,
    url: o.url,
    ...(o.images.length > 0 && { image: o.images }),
    ...(product.offers.length > 0 && { offers: product.offers.map((offer) => offerData(offer, o.url)) }),
  }
}

const CONDITIONS = {
  new: 'https://schema.org/NewCondition',
  'open-box': 'https://schema.org/UsedCondition',
  refurbished: 'https://schema.org/RefurbishedCondition',
} as const

function offerData(offer: ProductOffer, url: string) {
  return {
    '@type': 'Offer',
    url,
    price: rupees(offer.unitPricePaise),
    priceCurrency: 'INR',
    itemCondition: CONDITIONS[offer.condition],
    availability: `https://schema.org/${offer.orderableMax > 0 ? 'InStock' : 'OutOfStock'}`,
    seller: { '@type': 'Organization', name: offer.seller.name },
  }
}

/** Rupees as a decimal text, "91908.00", digit by digit. */
function rupees(paise: Paise): string {
  return `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`
}
