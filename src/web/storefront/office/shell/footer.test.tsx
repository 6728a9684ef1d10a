import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { OPENING_TERMS } from '#domain/ground/settings/marketplace-terms.ts'
import { legalEntity } from '#domain/ground/settings/opening-company.ts'
import { Footer } from './footer.tsx'

const LAPTOPS = { to: '/products?category=Laptops', label: 'Laptops' }

function footer(data?: object, departments: (typeof LAPTOPS)[] = []): string {
  const element = <Footer theme="system" hasNewsletter={false} departments={departments} />
  const router = createMemoryRouter([{ id: 'root', path: '/', loader: () => null, element }], {
    hydrationData: { loaderData: { root: data } },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('the footer names the company of the settings, and leads to the categories', () => {
  const entity = { ...legalEntity, legalName: 'Nehru Place Retail Limited' }
  const said = footer({ marketplace: { terms: OPENING_TERMS, entity } }, [LAPTOPS])
  for (const words of ['© Nehru Place Retail Limited', 'GSTIN', 'Contact', 'Categories', 'Laptops'])
    expect(said).toContain(words)
})

test('where the settings could not be read it names no company, and heads no empty list', () => {
  const said = footer()
  expect(said).toContain('href="/refund"')
  expect(said).not.toMatch(/GSTIN|CIN|mailto:|demonstration|Categories|© /)
})
