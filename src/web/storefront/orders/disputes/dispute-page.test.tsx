import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import DisputePage from './dispute-page.route.tsx'

const toDecide = {
  id: 'one',
  number: 'NN-D-000001',
  orderId: 'order',
  orderNumber: '#NN100001',
  kind: 'not-received',
  status: 'with-us',
  amountPaise: 13_000_000,
  isSellerLate: false,
  isAgreed: true,
  sellerName: 'Dev Infotech',
  customerName: 'Asha Rao',
  pieces: [],
  photographs: [],
  clock: { dueAt: '2026-12-03T06:30:00Z', urgency: 'calm', leftMs: 500_000_000 },
  events: [
    { id: 1, event: 'opened', by: 'customer', text: 'Nothing came.', at: '2026-11-26T06:00:00Z' },
    { id: 2, event: 'agreed-uncovered', by: 'vendor', text: undefined, at: '2026-11-26T06:30:00Z' },
  ],
}

function pageOf(dispute: object): string {
  const loaderData = { dispute, evidence: undefined, record: undefined, keys: {} }
  const element = createElement(DisputePage, { loaderData } as never)
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

test('a refund of some of its pieces says of how many, and how much', () => {
  const pieces = [true, false].map((isRefunded, at) => ({
    orderLineId: 'line',
    name: 'Mouse',
    piece: at + 1,
    serials: [],
    isRefunded,
  }))
  const decided = { ...toDecide, status: 'refunded', clock: undefined, pieces }
  const page = pageOf({ ...decided, refundedPaise: 263_620 })
  expect(page).toContain('Your money goes back for 1 of 2 items, ₹2,636.20')
  expect(page).toContain('Not refunded')
  expect(page).toContain('Disputed in all')
  expect(pageOf(decided)).not.toContain('1 of 2')
})

test('a customer reads that the seller agreed, that we look at it first, and by when', () => {
  const page = pageOf(toDecide)
  for (const said of [
    'agreed to the refund: NanoNagar is checking it',
    'The seller agrees, and we are checking it',
    'You do not have to do anything',
  ])
    expect(page).toContain(said)
  expect(page).toMatch(/decide by .*Dec 2026/)
  expect(pageOf({ ...toDecide, isAgreed: false, events: [] })).toContain('We decide next')
})
