import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ReviewCancellation } from './review-cancellation.tsx'

const REVIEW = {
  lines: [],
  goodsPaise: 250_000,
  shippingPaise: 19_000,
  contributedPaise: 0,
  contributedBy: [],
  takenApart: 0,
  refund: { method: 'card', earliest: '2026-12-01', latest: '2026-12-05' },
  cost: undefined,
}

function pageOf(canceller: string, advancePaise: number, method = 'card'): string {
  const props = {
    vendorOrders: [],
    review: { ...REVIEW, advancePaise, refund: { ...REVIEW.refund, method } },
    canceller,
    changeTo: '/',
    refused: undefined,
  }
  const element = createElement(ReviewCancellation, props as never)
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

test.each([
  ['customer', 'you'],
  ['vendor', 'the customer'],
  ['admin', 'the customer'],
])('of an order with an advance the %s reads what goes back and what is not collected', (canceller, who) => {
  const page = pageOf(canceller, 118_259)
  expect(page).toContain(`₹1,182.59 goes back to the card ${who} paid the advance with, between`)
  expect(page).toContain('The courier collects ₹1,507.41 less at the door.')
  expect(page).toContain('What is cancelled')
  expect(page).not.toContain('What you paid')
  expect(page).not.toContain('What the customer paid')
  expect(pageOf(canceller, 0)).toContain(
    canceller === 'customer' ? 'What you paid' : 'What the customer paid',
  )
})

test.each([
  ['customer', 'We refund ₹2,690.00 the way you paid, between'],
  ['vendor', '₹2,690.00 goes back the way the customer paid, between'],
])('of an order whose rest was paid online too the %s reads of no door', (canceller, words) => {
  const page = pageOf(canceller, 269_000)
  expect(page).toContain(words)
  expect(page).not.toContain('The courier collects')
  expect(page).not.toContain('advance')
})

test.each([
  ['emi', 'We refund it to the bank of your EMI, between', 'stay with the bank.'],
  ['cardless-emi', 'We refund it to the lender of your EMI, between', 'stay with the lender.'],
  ['paylater', 'We refund it to your pay later account, between', 'stay with the lender.'],
])('who pays by %s reads before the press what of the loan does not go back', (method, goesTo, kept) => {
  const page = pageOf('customer', 0, method)
  expect(page).toContain(goesTo)
  expect(page).toContain(`Interest, fees and GST you have already paid ${kept}`)
  expect(page).not.toContain('is free')
  expect(pageOf('customer', 0)).toContain('Cancelling is free.')
})
