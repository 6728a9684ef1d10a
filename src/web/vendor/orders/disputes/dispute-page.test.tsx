import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import VendorDisputePage from './dispute-page.route.tsx'

const DISPUTE = {
  id: 'dispute',
  number: 'NN-D-000001',
  orderId: 'order',
  orderNumber: '#NN100010',
  vendorOrderId: 'vendor-order',
  parcelId: 'parcel',
  sellerName: 'Chandni Computers',
  customerName: 'Asha Kulkarni',
  kind: 'return-refused',
  status: 'with-seller',
  amountPaise: 1_192_000,
  isSellerLate: false,
  isAgreed: false,
  openedAt: '2026-11-29T03:33:00Z',
  clock: { dueAt: '2026-12-01T03:33:00Z', urgency: 'calm', leftMs: 86_400_000 },
  pieces: [{ orderLineId: 'line', name: 'NZXT H7 Flow', piece: 1, serials: [], isRefunded: false }],
  events: [
    { id: 1, event: 'opened', by: 'customer', text: 'The scratch was there.', at: '2026-11-29T03:33:00Z' },
  ],
  photographs: [],
}
const EVIDENCE = { invoices: [], contents: [], tracking: [], needsCode: false, isBookedByUs: false }
const RECORD = { events: [], messages: [], returns: [], letters: [], tickets: [], others: undefined }

function pageOf(deliveredAt: string | undefined): string {
  const loaderData = {
    dispute: DISPUTE,
    evidence: { ...EVIDENCE, deliveredAt },
    record: RECORD,
    keys: { agree: 'agree', contest: 'contest' },
  }
  const element = createElement(VendorDisputePage, { loaderData } as never)
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

test('a seller reads what it is about, and what agreeing does, before the press', () => {
  const page = pageOf('2026-11-22T07:33:00Z')
  const [about, said, gets, press] = [
    'NZXT H7 Flow',
    'The scratch was there.',
    'The customer gets',
    'Agree and refund ₹11,920',
  ].map((text) => page.indexOf(text))
  expect([about, said, gets, press]).toEqual(
    [about, said, gets, press].toSorted((a, b) => Number(a) - Number(b)),
  )
  expect(about).toBeGreaterThan(0)
})

test('what agreeing confirms of cash is said where the parcel is not marked as delivered', () => {
  expect(pageOf(undefined)).toContain('you confirm that your courier was paid')
  expect(pageOf('2026-11-22T07:33:00Z')).not.toContain('your courier was paid')
})
