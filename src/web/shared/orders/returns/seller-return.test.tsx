import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { returnSteps } from '#domain/orders/returns/return-status.ts'
import type { ReturnPage } from '#server/orders/returns/return-views.ts'
import { ReturnProgress } from './return-progress.tsx'
import { SellerReturn } from './seller-return.tsx'

const RECEIVED: Partial<ReturnPage> = {
  id: 'return',
  kind: 'return',
  status: 'received',
  customerName: 'Harpreet Gill',
  sellerName: 'Chandni Computers',
  reason: 'defective-on-arrival',
  words: 'The fan does not turn.',
  wanted: 'refund',
  way: 'drop-off',
  requestedAt: '2026-11-29T13:33:00Z',
  actBy: '2026-12-02T05:33:00Z',
  courierName: null,
  pickupAddress: null,
  packPictureKey: null,
  units: [
    {
      id: 'unit',
      warrantyRefund: 'price',
      name: 'Corsair RM850x',
      category: 'Components',
      productId: 'corsair-rm850x',
      picture: null,
      serials: ['SN96237985-11'],
      cameSerials: [],
      condition: null,
      outcome: null,
      note: null,
    } as unknown as ReturnPage['units'][number],
  ],
  photographs: [],
  events: [],
}

function render(element: React.ReactElement): string {
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

test('who inspects a return reads what its customer said before the form, on a phone too', () => {
  const page = render(
    createElement(SellerReturn, {
      of: RECEIVED as ReturnPage,
      pickupDays: [],
      home: '/vendor/returns/return',
      refused: undefined,
      as: 'seller',
    }),
  )
  const said = page.indexOf('The fan does not turn.')
  expect(said).toBeGreaterThan(0)
  expect(page.indexOf('Save inspection')).toBeGreaterThan(said)
})

test('a return that was refused does not end with a step that is done', () => {
  const steps = (status: 'refused' | 'refunded') =>
    render(<ReturnProgress steps={returnSteps({ status, wanted: 'refund' })} />)
  expect(steps('refused').match(/, done/g)).toHaveLength(4)
  expect(steps('refunded').match(/, done/g)).toHaveLength(5)
})
