import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import GoodwillPage from './goodwill-page.route.tsx'

const MOUSE = {
  value: 'mouse',
  name: 'Razer mouse',
  quantity: 1,
  sellerName: 'Chandni Computers',
  parcelPosition: 1,
  refusal: undefined as string | undefined,
  taxStays: undefined as string | undefined,
  mostPaise: 129_800,
  mostOfOursPaise: 129_800,
  paidPaise: 129_900,
  givenPaise: 0,
  givenByMarketplacePaise: 0,
  advancePaise: 0,
  goesTo: { marketplace: 'Credit / Debit Card', seller: 'Credit / Debit Card' },
}
const SCREEN = { ...MOUSE, value: 'screen', name: 'BenQ screen', quantity: 2, parcelPosition: 2 }
const NOT_NOW = 'Not possible while a return or a dispute is open'

function pageOf(items: readonly (typeof MOUSE)[], typed?: Readonly<Record<string, string>>): string {
  const loaderData = { order: { id: 'order', number: 'NN100034' }, key: 'key', items }
  const actionData = typed && { fields: {}, typed }
  const element = createElement(GoodwillPage, { loaderData, actionData } as never)
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

/** The radio of an item, as it is written. */
const radioOf = (page: string, value: string) =>
  page.match(new RegExp(`<input[^>]*name="item"[^>]*value="${value}"[^>]*>`))?.[0] ?? ''

test('an item of which nothing can be refunded now cannot be chosen, and says why', () => {
  const page = pageOf([MOUSE, { ...SCREEN, refusal: NOT_NOW }])
  expect(radioOf(page, 'screen')).toContain('disabled=""')
  expect(page).toContain(`From Chandni Computers, parcel 2. ${NOT_NOW}.`)
  expect(radioOf(page, 'mouse')).not.toContain('disabled')
  expect(page).toContain('From Chandni Computers, parcel 1. Up to ₹1,298.00.')
})

test('the only item that can be refunded is chosen, of two neither', () => {
  expect(radioOf(pageOf([MOUSE, { ...SCREEN, refusal: NOT_NOW }]), 'mouse')).toContain('checked=""')
  const both = pageOf([MOUSE, SCREEN])
  for (const value of ['mouse', 'screen']) {
    expect(radioOf(both, value)).not.toBe('')
    expect(radioOf(both, value)).not.toContain('checked')
  }
  expect(both).toContain('2 × BenQ screen')
})

test('of an order with an advance an item says how much of it NanoNagar can pay', () => {
  expect(pageOf([{ ...MOUSE, mostOfOursPaise: 50_000 }])).toContain(
    'Up to ₹1,298.00, of which NanoNagar can pay ₹500.00: the advance goes back with the item.',
  )
})

test('of an invoice whose tax stays an item says so before anybody chooses who pays', () => {
  const text = 'A refund no longer reduces the seller’s GST.'
  expect(pageOf([{ ...MOUSE, taxStays: text }])).toContain(`Up to ₹1,298.00. ${text}`)
  expect(pageOf([MOUSE])).not.toContain(text)
})

test('where no item can be refunded there is no form, and each says why', () => {
  const page = pageOf([
    { ...MOUSE, refusal: 'Nothing more can be refunded' },
    { ...SCREEN, refusal: NOT_NOW },
  ])
  expect(page).not.toContain('<form')
  for (const text of [`BenQ screen: ${NOT_NOW}`, 'Razer mouse: Nothing more can be refunded'])
    expect(page).toContain(text)
  expect(page).toMatch(/href="\/admin\/orders\/order"[^>]*>Back to the order/)
})

describe('before anything is refunded the page says', () => {
  const typed = { item: 'mouse', amount: '250.50', bearer: 'marketplace', cause: 'late' }

  test('what the customer gets and reads, who pays, and what a return then gives back', () => {
    const page = pageOf([MOUSE], typed)
    for (const text of [
      '₹250.50',
      'We give you ₹250.50 back of “Razer mouse”, since it came later than we promised.',
      'Credit / Debit Card',
      'Refund of ₹1,048.50',
    ])
      expect(page).toContain(text)
    expect(page).not.toContain('by a credit note')
    expect(pageOf([MOUSE], { ...typed, bearer: 'seller' })).toContain('Chandni Computers, by a credit note')
  })

  test('that it is more than can be refunded', () => {
    const page = pageOf([MOUSE], { ...typed, amount: '1299' })
    expect(page).toContain('At most ₹1,298.00 can be refunded for this item')
    expect(page).not.toContain('We give you')
  })

  test('what is still to be entered, where something is', () => {
    expect(pageOf([MOUSE], { ...typed, cause: '' })).toContain('Shown here once you have entered an amount')
  })
})
