import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import OwnAddressPage from '#web/storefront/orders/fulfilment/correct-address-page.route.tsx'
import OfficeAddressPage from './correct-address-page.route.tsx'

const OFFICE = 'Stop the parcel with its seller or courier'
const CUSTOMER = 'Please contact us if it is wrong.'

function pageOf(Page: typeof OfficeAddressPage | typeof OwnAddressPage, stays: string | undefined): string {
  const current = { address: '12, MG Road', city: 'Pune', postalCode: '411001' }
  const order = { number: 'NN100034', current, stateName: 'Maharashtra', stays, isOfLaunch: false }
  const element = createElement(
    Page as typeof OfficeAddressPage,
    { loaderData: { order, home: '/order' } } as never,
  )
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

test.each([
  ['not-placed', 'Its payment is still awaited.', false],
  ['cancelled', 'All of it was cancelled.', false],
  ['packed', 'Some of it is packed already.', true],
  ['on-its-way', 'Some of it is on its way already.', true],
  ['arrived', 'It has arrived already.', false],
])('an address that stays, as the order is %s, says why and leads back', (stays, text, isUnderWay) => {
  for (const [Page, advice] of [
    [OfficeAddressPage, OFFICE],
    [OwnAddressPage, CUSTOMER],
  ] as const) {
    const page = pageOf(Page, stays)
    expect(page).toContain(text)
    expect(page.includes(advice)).toBe(isUnderWay)
    expect(page).toMatch(/href="\/order"[^>]*>Back to the order/)
    expect(page).not.toContain('<form')
    expect(page.includes('/contact?order=NN100034')).toBe(Page === OwnAddressPage && isUnderWay)
  }
})

test('an address that can be corrected has its form', () => {
  for (const Page of [OfficeAddressPage, OwnAddressPage])
    expect(pageOf(Page, undefined)).toContain('name="postalCode"')
})
