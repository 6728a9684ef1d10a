import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { CashRow } from '#server/orders/fulfilment/remittances/remittance-views.ts'
import AssignLinePage from './assign-line-page.route.tsx'
import CashPage from './cash-page.route.tsx'

const pageOf = (element: ReactElement) =>
  renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)

const parcel = { position: 1, orderId: 'order', number: '#NN100123', sellerName: 'First shop' }
const assigned = { parcel, by: 'Meera', at: new Date('2026-11-20T06:30:00Z'), stays: undefined }
const line = {
  id: 'line',
  trackingNumber: 'BD1',
  reference: 'UTR1',
  amountPaise: 129_900,
  importedAt: new Date('2026-11-19T06:30:00Z'),
}

function assignedPage(stays: string | undefined): string {
  const loaderData = { line: { ...line, assigned }, order: '', parcels: [], stays }
  return pageOf(createElement(AssignLinePage, { loaderData } as never))
}

test('a payment that stays with its parcel says why and asks for nothing', () => {
  const why = 'This payment stays with its parcel, because the seller has been paid for the sale.'
  expect(assignedPage(why)).toContain(why)
  expect(assignedPage(why)).not.toContain('<form')
  expect(assignedPage(undefined)).toContain('Unassign</')
})

test('of parcels that share a number one that was paid says what became of it', () => {
  const row: CashRow = {
    id: 'paid',
    order: { id: 'order', number: '#NN100123' },
    status: 'delivered',
    sellerName: 'First shop',
    courierName: 'Blue Dart',
    trackingNumber: 'BD1',
    reference: undefined,
    toCollectPaise: 129_900,
    paidPaise: 129_900,
    at: '2026-11-20T06:30:00Z',
    waitingRefunds: [],
    parcelsOfNumber: 1,
    isAssigned: false,
  }
  const cash = [row, { ...row, id: 'missing', paidPaise: 0 }]
  const may = { letThrough: false, assign: false, close: false }
  const loaderData = { filters: { state: 'shared' }, list: { cash }, may }
  const html = pageOf(createElement(CashPage, { loaderData } as never)).replaceAll(/<[^>]+>/g, '|')
  expect(html.match(/Delivered\|*(, paid in full)?/g)?.map((text) => text.replaceAll('|', ''))).toEqual([
    'Delivered, paid in full',
    'Delivered',
  ])
})
