import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { RecentProducts } from './recent-products.tsx'

test('a recent product is named with its id, as the specification asks', () => {
  const product = {
    offerId: 'offer-1',
    productId: 'corsair-rm750x',
    name: 'Corsair RM750x',
    category: 'Components',
    picture: null,
    pricePaise: 899_000,
    discountBp: 0,
    status: 'live' as const,
    available: 3,
    createdAt: '2026-11-20T06:30:00Z',
  } as const
  const router = createMemoryRouter([{ path: '/', element: <RecentProducts products={[product]} /> }])
  expect(renderToStaticMarkup(<RouterProvider router={router} />)).toContain('>corsair-rm750x<')
})
