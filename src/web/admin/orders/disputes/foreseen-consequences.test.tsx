import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ForeseenConsequences } from './foreseen-consequences.tsx'

function pageOf(toAccountPaise: number): string {
  const foreseen = {
    bearer: 'seller',
    refundPaise: 263_620,
    toAccountPaise,
    sellerPaise: 250_000,
    oursPaise: 13_620,
    letters: [],
  }
  const props = { foreseen, sellerName: 'Dev', customerName: 'Asha', isBookedByUs: false, typed: {} }
  const element = createElement(ForeseenConsequences, { ...props, isSending: false } as never)
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

test('a decision says of a refund in two ways how much goes back by which', () => {
  expect(pageOf(152_520)).toContain(
    'Gets ₹1,111 back the way the advance was paid. ₹1,525.20 was paid in cash: another email asks for the account.',
  )
  expect(pageOf(263_620)).toContain('It was paid in cash: another email asks for the account.')
  expect(pageOf(0)).toContain('Gets it back the way it was paid.')
})
