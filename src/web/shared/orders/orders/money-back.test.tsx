import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { MoneyBack } from './money-back.tsx'

const REFUND = {
  id: 'r1',
  reason: 'cancellation',
  amountPaise: 76_300,
  status: 'asked',
  pieces: [],
  account: null,
  expected: { earliest: '2026-12-12', latest: '2026-12-17' },
  doneOn: null,
}

function shown(method: string, change: object = {}): string {
  const element = createElement(MoneyBack, { refunds: [{ ...REFUND, method, ...change }] } as never)
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

test.each([
  ['emi', 'To the bank of the EMI, to reduce the loan, between Sat 12 Dec and Thu 17 Dec.'],
  ['paylater', 'To the lender, to reduce what is owed, between'],
  ['card', 'To the card that paid, between'],
  ['netbanking', 'To the account that paid, between'],
])('a refund of what was paid by %s says where it goes', (method, words) => {
  expect(shown(method)).toContain(words)
})

test('goodwill names the item of whose price it is some, with no count and nothing of who has it', () => {
  const of = { reason: 'goodwill', pieces: [{ name: 'Orbit 9', quantity: 0 }] }
  expect(shown('card', of)).toContain('Goodwill, some of the price: Orbit 9<')
})
