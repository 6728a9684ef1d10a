import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type MarketplaceTerms, OPENING_TERMS } from '#domain/ground/settings/marketplace-terms.ts'
import { legalEntity } from '#domain/ground/settings/opening-company.ts'
import { Hero } from './hero.tsx'

test.each<[Partial<MarketplaceTerms>, string[]]>([
  [{}, ['Free shipping on orders above ₹5,000', '30-day returns', 'UPI, card or cash on delivery']],
  [
    { freeShippingAbovePaise: 3_000_000, returnDays: 45 },
    ['Free shipping on orders above ₹30,000', '45-day returns', 'UPI, card or cash on delivery'],
  ],
  [{ shippingFeePaise: 0 }, ['Free shipping', '30-day returns', 'UPI, card or cash on delivery']],
])('the home page promises what the settings say: %o', (changed, facts) => {
  const marketplace = { terms: { ...OPENING_TERMS, ...changed }, entity: legalEntity }
  const router = createMemoryRouter(
    [{ id: 'root', path: '/', loader: () => null, element: <Hero scene={undefined} /> }],
    { hydrationData: { loaderData: { root: { marketplace } } } },
  )
  const page = renderToStaticMarkup(<RouterProvider router={router} />)
  const said = [...page.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, item = '']) =>
    item.replace(/<[^>]+>/g, ''),
  )
  expect(said).toEqual(facts)
})
