import { expect, test } from 'vitest'
import type { ProductDetail, ProductOffer } from '#server/catalogue/product-page-views.ts'
import { breadcrumbData, productData, productImages } from './structured-data.ts'

const offer = {
  id: 'o',
  seller: { name: 'Chandni Computers' },
  unitPricePaise: 4_337_105,
  condition: 'open-box',
  orderableMax: 0,
} as ProductOffer
const product = {
  id: 'cpu',
  name: 'A processor',
  brand: 'AMD',
  category: 'Components',
  mpn: '100-1',
  ean: null,
  shortDescription: 'Eight cores.',
  offers: [offer, { ...offer, unitPricePaise: 4_392_000, condition: 'new', orderableMax: 10 }],
} as unknown as ProductDetail
const at = { url: 'https://shop.example/products/cpu', images: [] }

test('each offer says its price to the paisa, its condition, its seller and whether it can be had', () => {
  expect(productData(product, at)).toMatchObject({
    '@type': 'Product',
    mpn: '100-1',
    offers: [
      {
        price: '43371.05',
        priceCurrency: 'INR',
        itemCondition: 'https://schema.org/UsedCondition',
        availability: 'https://schema.org/OutOfStock',
        seller: { name: 'Chandni Computers' },
      },
      { price: '43920.00', availability: 'https://schema.org/InStock' },
    ],
  })
})

test('what is not known is not said', () => {
  const data = productData({ ...product, mpn: null, offers: [] }, at)
  for (const field of ['mpn', 'gtin13', 'image', 'offers']) expect(data).not.toHaveProperty(field)
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
