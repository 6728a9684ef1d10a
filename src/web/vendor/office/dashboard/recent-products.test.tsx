import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { RecentProduct } from '#server/money/earnings/dashboard-views.ts'
import { RecentProducts } from './recent-products.tsx'

const PRODUCT: RecentProduct = {
  offerId: 'offer-1',
  productId: 'corsair-rm750x',
  name: 'Corsair RM750x',
  sellerSku: 'PSU-750',
  category: 'Components',
  picture: null,
  pricePaise: 899_000,
  discountBp: 0,
  status: 'live',
  available: 3,
  isPreorder: false,
  createdAt: '2026-11-20T06:30:00Z',
}

test('what is left of a pre-order is not said to be in stock', () => {
  expect(shown({ ...PRODUCT, available: 44, isPreorder: true })).toContain('>44 left to pre-order<')
  expect(shown({ ...PRODUCT, available: 44 })).toContain('>44 in stock<')
})

test('a recent product is named with the number that its seller gave it, and never with its address', () => {
  expect(shown(PRODUCT)).toContain('>PSU-750<')
  for (const product of [PRODUCT, { ...PRODUCT, sellerSku: null }])
    expect(shown(product)).not.toContain('corsair-rm750x')
})

function shown(product: RecentProduct): string {
  const router = createMemoryRouter([{ path: '/', element: <RecentProducts products={[product]} /> }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}
