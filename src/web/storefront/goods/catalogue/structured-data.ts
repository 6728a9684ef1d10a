import { pictureUrl } from '#domain/goods/catalogue/picture-widths.ts'
import type { MarketplaceTerms } from '#domain/ground/settings/marketplace-terms.ts'
import { shippingFee } from '#domain/ground/settings/shipping-fee.ts'
import { decimalRupees } from '#domain/ground/shared/money.ts'
import { isBarcode } from '#domain/ground/shared/product-codes/barcode.ts'
import type { TransitDays } from '#domain/ground/shipping/zones.ts'
import type { ProductPicture } from '#server/goods/catalogue/pictures/shown-picture-views.ts'
import type { ProductDetail, ProductOffer } from '#server/goods/catalogue/product-page-views.ts'
import type { ProductReviews } from '#server/goods/reviews/review-views.ts'
import type { MarketplaceFacts } from '#server/ground/settings/current-settings.ts'

/** What search engines read (schema.org). */

export type JsonLd = Readonly<Record<string, unknown>>

export interface Step {
  name: string
  /** From the site's root; left out for the page itself. */
  path?: string
}

export function breadcrumbData(origin: string, steps: readonly Step[]): JsonLd {
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

/** What holds for all that the shop sells. */
export interface ShopFacts {
  /** `https://shop.example` */
  origin: string
  terms: MarketplaceTerms
  /** Working days with the courier, between any two places. */
  transit: TransitDays
}

/** So many offers are told one by one, the best ones; the lowest and highest price are of all. */
const OFFERS_MAX = 20

/**
 * A product with what its page says of its offers: one `Offer`, or an `AggregateOffer` over those of several sellers.
 * Prices are the page's own, to pay with GST.
 */
export function productData(
  product: ProductDetail,
  o: ShopFacts & { url: string; images: readonly string[] },
): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.shortDescription,
    sku: product.id,
    ...(product.mpn && { mpn: product.mpn }),
    ...(product.ean && isBarcode(product.ean) && { gtin: product.ean }),
    brand: { '@type': 'Brand', name: product.brand },
    category: product.category,
    url: o.url,
    ...(o.images.length > 0 && { image: o.images }),
    ...(product.offers.length > 0 && { offers: offersData(product.offers, o) }),
  }
}

/** The score of a product and the reviews that its page shows: only where something is published. */
export function reviewData({ rating, reviews }: Pick<ProductReviews, 'rating' | 'reviews'>): JsonLd {
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.score,
      reviewCount: rating.reviews,
      bestRating: 5,
      worstRating: 1,
    },
    ...(reviews.length > 0 && {
      review: reviews.map((review) => ({
        '@type': 'Review',
        author: { '@type': 'Person', name: review.author },
        datePublished: review.writtenAt.slice(0, 10),
        ...(review.title && { name: review.title }),
        reviewBody: review.text,
        reviewRating: { '@type': 'Rating', ratingValue: review.stars, bestRating: 5, worstRating: 1 },
      })),
    }),
  }
}

function offersData(offers: readonly ProductOffer[], o: ShopFacts & { url: string }) {
  const told = offers.slice(0, OFFERS_MAX).map((offer, index) => ({
    ...offerData(offer, o),
    hasMerchantReturnPolicy: index === 0 ? returnPolicy(o) : { '@id': returnPolicyId(o) },
  }))
  if (told.length === 1) return told[0]
  const prices = offers.map(({ unitPricePaise }) => unitPricePaise)
  return {
    '@type': 'AggregateOffer',
    priceCurrency: 'INR',
    lowPrice: decimalRupees(Math.min(...prices)),
    highPrice: decimalRupees(Math.max(...prices)),
    offerCount: offers.length,
    offers: told,
  }
}

const CONDITIONS = {
  new: 'https://schema.org/NewCondition',
  'open-box': 'https://schema.org/UsedCondition',
  refurbished: 'https://schema.org/RefurbishedCondition',
} as const

function offerData(offer: ProductOffer, o: ShopFacts & { url: string }) {
  return {
    '@type': 'Offer',
    url: o.url,
    price: decimalRupees(offer.unitPricePaise),
    priceCurrency: 'INR',
    itemCondition: CONDITIONS[offer.condition],
    availability: `https://schema.org/${availabilityOf(offer)}`,
    ...(offer.preorderFrom && { availabilityStarts: offer.preorderFrom }),
    seller: {
      '@type': 'Organization',
      name: offer.seller.name,
      url: `${o.origin}/shops/${offer.seller.slug}`,
    },
    shippingDetails: shippingDetails(offer, o),
  }
}

function availabilityOf({ orderableMax, preorderFrom }: ProductOffer): string {
  if (orderableMax <= 0) return 'OutOfStock'
  return preorderFrom ? 'PreOrder' : 'InStock'
}

/** What one piece costs to send, and how many working days it takes until it leaves and until it arrives. */
function shippingDetails({ unitPricePaise, dispatchDays }: ProductOffer, { terms, transit }: ShopFacts) {
  const fee = shippingFee({ subtotalPaise: unitPricePaise, itemCount: 1 }, terms)
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: decimalRupees(fee), currency: 'INR' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(0, dispatchDays),
      transitTime: days(transit.daysMin, transit.daysMax),
    },
  }
}

function days(minValue: number, maxValue: number) {
  return { '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' }
}

const returnPolicyId = ({ origin }: { origin: string }) => `${origin}/refund#returns`

/** The refund policy of the shop: so many days after the delivery, the way back is free, all is refunded. */
export function returnPolicy({ origin, terms }: Pick<ShopFacts, 'origin' | 'terms'>): JsonLd {
  return {
    '@type': 'MerchantReturnPolicy',
    '@id': returnPolicyId({ origin }),
    applicableCountry: 'IN',
    returnPolicyCountry: 'IN',
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: terms.returnDays,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: 'https://schema.org/FreeReturn',
    refundType: 'https://schema.org/FullRefund',
    merchantReturnLink: `${origin}/refund`,
  }
}

/** The site with its search: what stands for the words is `search_term_string`. */
export function siteData(origin: string, name: string): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name,
    url: `${origin}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/products?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** The company behind the shop, and how it takes goods back. */
export function organisationData(origin: string, { entity, terms }: MarketplaceFacts): JsonLd {
  const { tradeName, legalName, registeredOffice: office, care, gstin } = entity
  return {
    '@context': 'https://schema.org',
    '@type': 'OnlineStore',
    name: tradeName,
    legalName,
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
    vatID: gstin,
    address: {
      '@type': 'PostalAddress',
      streetAddress: office.lines.join(', '),
      addressLocality: office.city,
      postalCode: office.postalCode,
      addressRegion: office.state,
      addressCountry: 'IN',
    },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone: care.phone,
      email: care.email,
      areaServed: 'IN',
      availableLanguage: ['en'],
    },
    hasMerchantReturnPolicy: returnPolicy({ origin, terms }),
  }
}
