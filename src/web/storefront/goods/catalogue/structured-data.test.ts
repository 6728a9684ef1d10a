import { expect, test } from 'vitest'
import { OPENING_TERMS } from '#domain/ground/settings/marketplace-terms.ts'
import type { ProductDetail, ProductOffer } from '#server/goods/catalogue/product-page-views.ts'
import { breadcrumbData, productData, productImages, reviewData, siteData } from './structured-data.ts'

const offer = {
  id: 'o',
  seller: { name: 'Chandni Computers', slug: 'chandni' },
  unitPricePaise: 437_105,
  condition: 'open-box',
  dispatchDays: 2,
  orderableMax: 0,
} as ProductOffer
const product = {
  id: 'cpu',
  name: 'A processor',
  brand: 'AMD',
  category: 'Components',
  mpn: '100-1',
  ean: '8806094215038',
  shortDescription: 'Eight cores.',
  offers: [offer, { ...offer, unitPricePaise: 4_392_000, condition: 'new', orderableMax: 10 }],
} as unknown as ProductDetail
const origin = 'https://shop.example'
const at = {
  origin,
  url: `${origin}/products/cpu`,
  images: [],
  terms: OPENING_TERMS,
  transit: { daysMin: 1, daysMax: 14 },
}

test('each offer says its price to the paisa, its condition, its seller and whether it can be had', () => {
  expect(productData(product, at)).toMatchObject({
    '@type': 'Product',
    mpn: '100-1',
    gtin: '8806094215038',
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'INR',
      lowPrice: '4371.05',
      highPrice: '43920.00',
      offerCount: 2,
      offers: [
        {
          price: '4371.05',
          priceCurrency: 'INR',
          itemCondition: 'https://schema.org/UsedCondition',
          availability: 'https://schema.org/OutOfStock',
          seller: { name: 'Chandni Computers', url: `${origin}/shops/chandni` },
        },
        { price: '43920.00', availability: 'https://schema.org/InStock' },
      ],
    },
  })
})

test('one offer stands alone, with how it is sent and how it comes back', () => {
  const { offers } = productData({ ...product, offers: [offer] }, at)
  expect(offers).toMatchObject({
    '@type': 'Offer',
    price: '4371.05',
    shippingDetails: {
      shippingRate: { value: '399.00', currency: 'INR' },
      deliveryTime: {
        handlingTime: { minValue: 0, maxValue: 2, unitCode: 'DAY' },
        transitTime: { minValue: 1, maxValue: 14 },
      },
    },
    hasMerchantReturnPolicy: {
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: 30,
      returnFees: 'https://schema.org/FreeReturn',
    },
  })
})

test('what costs more than the threshold is sent for nothing', () => {
  const dear = { ...offer, unitPricePaise: 500_001 }
  const { offers } = productData({ ...product, offers: [dear] }, at)
  expect(offers).toMatchObject({ shippingDetails: { shippingRate: { value: '0.00' } } })
})

test('of many offers the best are told one by one, and all are counted', () => {
  const many = Array.from({ length: 30 }, (_, place) => ({ ...offer, unitPricePaise: 100_000 + place }))
  const { offers } = productData({ ...product, offers: many }, at)
  expect(offers).toMatchObject({ offerCount: 30, highPrice: '1000.29' })
  expect((offers as { offers: unknown[] }).offers).toHaveLength(20)
})

test('what is not known is not said, nor a number that is none', () => {
  const data = productData({ ...product, mpn: null, ean: '123', offers: [] }, at)
  for (const field of ['mpn', 'gtin', 'image', 'offers']) expect(data).not.toHaveProperty(field)
})

test('an illustration of the kind is not given out as a picture of the product', () => {
  const own = { key: 'cpu-1', alt: '', isIllustration: false }
  const pictures = [own, { ...own, key: 'a-cpu', isIllustration: true }]
  expect(productImages(pictures, 'https://shop.example')).toEqual([
    'https://shop.example/pictures/cpu-1/1200.webp',
  ])
})

test('the path counts its steps from one, and the page itself has no address', () => {
  expect(
    breadcrumbData('https://shop.example', [{ name: 'Home', path: '/' }, { name: 'Here' }]).itemListElement,
  ).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.example/' },
    { '@type': 'ListItem', position: 2, name: 'Here' },
  ])
})

test('the site says where it is searched', () => {
  expect(siteData('https://shop.example', 'Shop').potentialAction).toMatchObject({
    target: { urlTemplate: 'https://shop.example/products?q={search_term_string}' },
  })
})

test('a pre-order says from which day it is sent', () => {
  const preorder = { ...offer, orderableMax: 2, preorderFrom: '2027-01-12' }
  expect(productData({ ...product, offers: [preorder] }, at)).toMatchObject({
    offers: { availability: 'https://schema.org/PreOrder', availabilityStarts: '2027-01-12' },
  })
  expect(productData({ ...product, offers: [{ ...preorder, orderableMax: 0 }] }, at)).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
  })
})

test('a product with reviews says its score and those that its page shows', () => {
  const review = {
    id: 'r',
    stars: 4,
    title: '',
    text: 'Quiet and cool.',
    aspects: [],
    author: 'A customer',
    writtenAt: '2026-11-20T10:00:00.000Z',
    isEdited: false,
    facts: ['Kept'],
    sellerName: 'Asha Computers',
    helpful: 0,
    photographs: [],
    video: undefined,
    hasVideo: false,
    replies: [],
  }
  expect(
    reviewData({ rating: { score: '4.3', reviews: 12, customers: 12, bars: [] }, reviews: [review] }),
  ).toEqual({
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: '4.3',
      reviewCount: 12,
      bestRating: 5,
      worstRating: 1,
    },
    review: [
      {
        '@type': 'Review',
        author: { '@type': 'Person', name: 'A customer' },
        datePublished: '2026-11-20',
        reviewBody: 'Quiet and cool.',
        reviewRating: { '@type': 'Rating', ratingValue: 4, bestRating: 5, worstRating: 1 },
      },
    ],
  })
})
