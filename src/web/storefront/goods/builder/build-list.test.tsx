import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { BuildList } from './build-list.tsx'

test('no paragraph of the list holds another: a browser would part them, and the page be drawn anew', () => {
  const product = {
    id: 'card',
    offerId: 'offer-1',
    name: 'Card',
    brand: 'MSI',
    category: 'Components',
    facts: '8 GB',
    picture: null,
    listPricePaise: 3_000_000,
    discountBp: 1_000,
    pricePaise: 2_700_000,
    inStock: true,
  } as const
  const judged = { card: { answer: 'fits', why: '', condition: '', checks: [], isChosen: false } } as const
  const list = {
    judged,
    reliability: {},
    hasMisfits: false,
    onlyFitting: '/products',
    everything: '/products',
  }
  const router = createMemoryRouter([{ path: '/', element: <BuildList products={[product]} {...list} /> }])
  const markup = renderToStaticMarkup(<RouterProvider router={router} />)
  expect(markup).toContain('27,000')
  expect(markup).not.toMatch(/<p[ >](?:(?!<\/p>).)*<(?:p|div|ul|form|h\d)[ >]/s)
})
