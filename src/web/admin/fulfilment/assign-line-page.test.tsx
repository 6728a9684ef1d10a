import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import AssignLinePage from './assign-line-page.route.tsx'

const parcel = { position: 1, orderId: 'order', number: '#NN100123', sellerName: 'First shop' }
const assigned = { parcel, by: 'Meera', at: new Date('2026-11-20T06:30:00Z'), stays: undefined }
const line = {
  ...{ id: 'line', trackingNumber: 'BD1', reference: 'UTR1', amountPaise: 129_900 },
  importedAt: new Date('2026-11-19T06:30:00Z'),
}

function htmlOf(stays: string | undefined): string {
  const loaderData = { line: { ...line, assigned }, order: '', parcels: [], stays }
  const element = <AssignLinePage {...({ loaderData } as never)} />
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

test('a payment that stays with its parcel says why and asks for nothing', () => {
  const why = 'This payment stays with its parcel: its seller was paid for the sale.'
  expect(htmlOf(why)).toContain(why)
  expect(htmlOf(why)).not.toContain('<form')
  expect(htmlOf(undefined)).toContain('Take it back</')
})
